/** A scan from the code in view to the admission, on the real store. */
import { CameraError } from '../../../../src/decoder/camera/cameraErrors.ts';
import {
  cameraFailed,
  pageHidden,
  scannerClosed,
  scannerOpened,
} from '../../../../src/decoder/decoderSlice.ts';
import { selectEntryStatus } from '../../../../src/entry/entrySlice.ts';
import {
  dialogClosed,
  dialogOpened,
  automaticToggled,
  codesRead,
  discardPressed,
  invalidatePressed,
  selectIsAudible,
  selectIsAutomatic,
  selectIsPreflightOffered,
  selectOpenDialog,
  selectIsReadyAt,
  selectScan,
  selectShownIn,
  selectWaitMs,
  soundToggled,
  ticketScanned,
} from '../../../../src/features/scan/scanSlice.ts';
import { takeBack } from '../../../../src/features/scan/takeBack.ts';
import { verdictOf } from '../../../../src/features/scan/verdict/verdictOf.ts';
import {
  sessionExpired,
  sessionResumed,
  signedIn,
  signedOut,
} from '../../../../src/session/sessionSlice.ts';
import { toast } from '../../../../src/shared/toast.tsx';
import { FakeNetwork, held, html, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { scannerStore } from '../../../support/scannerStore.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { fakeServices } from '../../decoder/fakeServices.ts';
import { aResult } from '../../decoder/fakeWorker.ts';

jest.mock('../../../../src/shared/toast.tsx', () => ({
  toast: { success: jest.fn(() => jest.fn()), error: jest.fn() },
  ToastHost: () => null,
}));

const TICKET = 'einlass::T1';
const REGISTERED = { id: 7, name: 'Gerät ACDE', credential: '7.secret', server_time: '' };
let network: FakeNetwork;

beforeEach(() => {
  jest.clearAllMocks();
  jest.useFakeTimers();
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.registerDevice, () => json(404, { error: 'Nicht gefunden.' }))
    .on(wire.check('T1'), () => json(200, { message: 'Gültiges Ticket' }))
    .on(wire.invalidate('T1'), () => json(200, { message: 'Willkommen' }));
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  clearCookies();
});

const flush = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

async function aGate() {
  const fakes = fakeServices();
  const store = scannerStore(fakes.services);
  store.dispatch(scannerOpened({ isPageVisible: true }));
  await flush();
  return {
    ...fakes,
    store,
    scan: () => selectScan(store.getState()),
    /** A frame with these codes comes into view. */
    show: async (...codes: string[]) => {
      fakes.see(aResult(codes));
      await flush(10);
    },
    does: async (action: Parameters<typeof store.dispatch>[0]) => {
      store.dispatch(action);
      await flush(10);
    },
  };
}

/** The calls about tickets; the device also tries to register, and looks whether the server is there. */
const asked = () =>
  network.sent
    .map(({ call }) => call)
    .filter((call) => call.includes('/check/') || call.includes('/invalidate/'));

const keysSent = () =>
  network.to(wire.invalidate('T1')).map(({ headers }) => headers.get('Idempotency-Key'));

describe('§4 idle to pending when a valid code is scanned', () => {
  it('pending while the server is asked, then success with its message', async () => {
    const { answer, give } = held();
    network.on(wire.check('T1'), () => answer);
    const { show, scan } = await aGate();
    await show(TICKET);
    expect(scan()).toMatchObject({ state: 'checking', status: 'pending', ticketId: 'T1' });
    give(json(200, { message: 'Gültiges Ticket' }));
    await flush(10);
    expect(scan()).toMatchObject({
      status: 'success',
      ticketId: 'T1',
      message: 'Gültiges Ticket',
    });
    expect(network.to(wire.check('T1'))).toHaveLength(1);
  });

  it.each([
    [
      404,
      { error: 'Dieses Ticket gibt es nicht.', reason: 'unknown' },
      'Dieses Ticket gibt es nicht.',
    ],
    [409, { error: 'Schon entwertet.', reason: 'used' }, 'Schon entwertet.'],
    [503, { error: 'Gleich wieder da.' }, 'Gleich wieder da.'],
    [500, {}, 'Der Server meldet Fehler 500.'],
  ])('§8: a server error %i on check shows its text', async (status, body, text) => {
    network.on(wire.check('T1'), () => json(status, body));
    const { show, scan } = await aGate();
    await show(TICKET);
    expect(scan()).toMatchObject({ status: 'error-server', ticketId: 'T1', text });
  });

  it.each([
    ['no network', noNetwork],
    ["a captive portal's page", () => html()],
  ])('no server response (%s) is a client error', async (_, answer) => {
    network.on(wire.check('T1'), answer);
    const { show, scan } = await aGate();
    await show(TICKET);
    expect(scan()).toMatchObject({ status: 'error-client', ticketId: 'T1' });
  });

  it('§9: a server that does not answer within 10 s is a client error', async () => {
    network.on(wire.check('T1'), () => held().answer);
    const { show, scan } = await aGate();
    await show(TICKET);
    await flush(9_000);
    expect(scan().status).toBe('pending');
    await flush(1_500);
    expect(scan().status).toBe('error-client');
  });
});

describe('§5 scanned result checks, each with a toast', () => {
  it.each([
    [['einlass::T1', 'einlass::T2'], 'Bitte nur einen Code gleichzeitig scannen!'],
    [[''], 'Kein gültiger Code erkannt!'],
    [['other::T1'], 'Ungültiger Code erkannt!'],
  ])('%j: %s', async (codes, sentence) => {
    const { show, scan } = await aGate();
    await show(...codes);
    await show(...codes);
    expect(toast.error).toHaveBeenCalledTimes(1);
    expect(toast.error).toHaveBeenCalledWith(sentence);
    expect(scan().status).toBe('idle');
    expect(asked()).toEqual([]);
  });

  it('an identifier is sent as one part of the path, whatever is in it', async () => {
    network.on('GET /api/api/auth/check/..%2F..%2Fadmin%3Fa/', () => json(200, { message: '' }));
    const { show, scan } = await aGate();
    await show('einlass::../../admin?a');
    expect(scan()).toMatchObject({ status: 'success', ticketId: '../../admin?a' });
  });
});

describe('§4 codes seen in any state but idle change nothing', () => {
  it('another ticket in view never becomes the one that is invalidated', async () => {
    const { show, does, scan } = await aGate();
    await show(TICKET);
    await flush(5_000);
    await show('einlass::T2');
    await show('x');
    await show('einlass::T2', 'x');
    expect(scan()).toMatchObject({ status: 'success', ticketId: 'T1' });
    expect(toast.error).not.toHaveBeenCalled();
    await does(invalidatePressed());
    expect(asked()).toEqual([wire.check('T1'), wire.invalidate('T1')]);
  });

  it("the late answer of a shift that is over says nothing about the next one's ticket", async () => {
    const { answer, give } = held();
    network.on(wire.check('T1'), () => answer).on(wire.check('T2'), () => held().answer);
    const { show, does, scan } = await aGate();
    await show(TICKET);
    await does(signedOut());
    await does(signedIn({ access: 'a2', refresh: 'r2' }));
    await show('einlass::T2');
    const second = { status: 'pending', ticketId: 'T2' };
    expect(scan()).toMatchObject(second);
    give(json(200, { message: 'Gültiges Ticket' }));
    await flush(10);
    expect(scan()).toMatchObject(second);
  });

  it('the decoder looks thoroughly in idle only', async () => {
    const { show, does, decoder } = await aGate();
    await show(TICKET);
    await does(discardPressed());
    expect(decoder.setAccepting.mock.calls).toEqual([[true], [false], [true]]);
  });

  it('§9: and once more when the 3000 ms are over, for a ticket that is in view by then', async () => {
    const { show, does, decoder } = await aGate();
    await show(TICKET);
    await does(discardPressed());
    decoder.setAccepting.mockClear();
    await flush(2_900);
    expect(decoder.setAccepting).not.toHaveBeenCalled();
    await flush(100);
    expect(decoder.setAccepting.mock.calls).toEqual([[true]]);
  });

  it('but not while staff still have to decide', async () => {
    const { show, decoder } = await aGate();
    await show(TICKET);
    await flush(4_000);
    expect(decoder.setAccepting.mock.calls).toEqual([[true], [false]]);
  });

  it('§9: the next scan is accepted 3000 ms after the last one, also of the same ticket', async () => {
    const { show, does, scan } = await aGate();
    await show(TICKET);
    await does(discardPressed());
    await show(TICKET);
    expect(scan().status).toBe('idle');
    await flush(3_000);
    await show(TICKET);
    expect(scan().status).toBe('success');
    expect(network.to(wire.check('T1'))).toHaveLength(2);
  });

  it('nor under the question for the password: what the camera sees then, nobody sees', async () => {
    const { show, does, scan, decoder } = await aGate();
    await does(sessionExpired());
    await show(TICKET);
    await show('other');
    expect(scan().status).toBe('idle');
    expect(asked()).toEqual([]);
    expect(toast.error).not.toHaveBeenCalled();
    await does(sessionResumed({ access: 'a2', refresh: 'r2' }));
    expect(decoder.setAccepting.mock.calls).toEqual([[true], [false], [true]]);
    await show(TICKET);
    expect(scan().status).toBe('success');
  });

  it('codes are not looked at any more once the screen is left', async () => {
    const { show, does, scan } = await aGate();
    await does(scannerClosed());
    await show(TICKET);
    expect(scan().status).toBe('idle');
  });
});

describe('§4 success to pending on invalidate', () => {
  it.each([
    ['Willkommen', 'Willkommen'],
    ['', 'Ticket erfolgreich entwertet!'],
  ])('a successful one returns to idle with a toast (message %j)', async (message, sentence) => {
    const { answer, give } = held();
    network.on(wire.invalidate('T1'), () => answer);
    const { show, does, scan } = await aGate();
    await show(TICKET);
    await does(invalidatePressed());
    expect(scan()).toMatchObject({ state: 'admitting', status: 'pending', ticketId: 'T1' });
    give(json(200, { message }));
    await flush(10);
    expect(scan().status).toBe('idle');
    expect(toast.success).toHaveBeenCalledWith(sentence);
    expect(keysSent()).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it('one that is in conflict with another is no success: the notice says what it is', async () => {
    const sentence = 'Der Einlass ist gespeichert, aber: Schon entwertet.';
    network.on(wire.invalidate('T1'), () =>
      json(200, { message: sentence, outcome: 'conflict', reason: 'used' }),
    );
    const { show, does, scan } = await aGate();
    await show(TICKET);
    await does(invalidatePressed());
    await flush(10);
    expect(scan().status).toBe('idle');
    expect(toast.success).not.toHaveBeenCalled();
  });

  it('a second tap sends nothing', async () => {
    const { show, does } = await aGate();
    network.on(wire.invalidate('T1'), () => held().answer);
    await show(TICKET);
    await does(invalidatePressed());
    await does(invalidatePressed());
    expect(keysSent()).toHaveLength(1);
    expect(toast.error).not.toHaveBeenCalled();
  });

  it("one that the server refuses shows the server's text and offers nothing more", async () => {
    network.on(wire.invalidate('T1'), () =>
      json(409, { error: 'Schon entwertet.', reason: 'used' }),
    );
    const { show, does, scan } = await aGate();
    await show(TICKET);
    await does(invalidatePressed());
    expect(scan()).toMatchObject({
      status: 'error-server',
      ticketId: 'T1',
      text: 'Schon entwertet.',
    });
  });

  it.each([
    ['the reply is lost', noNetwork],
    ['the server breaks down', () => json(500, { error: 'Fehler' })],
  ])('when %s, the same admission is sent again by itself, under the same key', async (_, no) => {
    network.on(wire.invalidate('T1'), [no, no, no, () => json(200, { message: '' })]);
    const { show, does, scan } = await aGate();
    await show(TICKET);
    await does(invalidatePressed());
    expect(scan()).toMatchObject({ state: 'admitting', ticketId: 'T1' });
    await flush(2_000);
    // Staff need not wait for the server, as the tap is stored on the device.
    expect(scan()).toMatchObject({ state: 'kept', ticketId: 'T1', isSafe: true });
    await flush(2_000);
    expect(scan().status).toBe('idle');
    const keys = keysSent();
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
  });

  it('a kept tap is confirmed with the toast while it is shown, and lets the next guest come', async () => {
    const { answer, give } = held();
    network.on(wire.invalidate('T1'), () => answer);
    const { show, does, scan } = await aGate();
    await show(TICKET);
    await does(invalidatePressed());
    await flush(2_500);
    expect(scan().state).toBe('kept');
    give(json(200, { message: 'Willkommen' }));
    await flush(10);
    expect(scan().status).toBe('idle');
    expect(toast.success).toHaveBeenCalledWith('Willkommen');
  });

  it('the same ticket again, before the server has it: found in the own journal', async () => {
    network.on(wire.invalidate('T1'), noNetwork);
    const { show, does, scan } = await aGate();
    await show(TICKET);
    await does(invalidatePressed());
    // It leaves the picture.
    for (let passed = 0; passed < 10_000; passed += 500) {
      await flush(500);
      await show();
    }
    await show(TICKET);
    expect(scan().state).toBe('usedHere');
    expect(network.to(wire.check('T1'))).toHaveLength(1);
    expect(verdictOf(scan()).sentence).toMatch(/^Gerade hier entwertet \(vor 1\d s\)$/);
  });

  it('§5: without a selected ticket there is a toast and no call', async () => {
    const { does } = await aGate();
    await does(invalidatePressed());
    expect(toast.error).toHaveBeenCalledWith('Kein Ticket ausgewählt!');
    expect(asked()).toEqual([]);
  });
});

describe('a code that the camera did not see', () => {
  const read = (...texts: string[]) => codesRead({ way: 'hand scanner', texts });

  it('is judged and checked like one that it did', async () => {
    const { does, scan } = await aGate();
    await does(read(TICKET));
    expect(scan()).toMatchObject({ status: 'success', message: 'Gültiges Ticket' });
  });

  it.each([
    [[TICKET, 'einlass::T2'], 'Bitte nur einen Code gleichzeitig scannen!'],
    [[''], 'Kein gültiger Code erkannt!'],
    [[], 'Kein gültiger Code erkannt!'],
    [['other::T1'], 'Ungültiger Code erkannt!'],
  ])('§5: %j is rejected with a toast each time: %s', async (texts, sentence) => {
    const { does, scan } = await aGate();
    await does(read(...texts));
    await does(read(...texts));
    expect(jest.mocked(toast.error).mock.calls).toEqual([[sentence], [sentence]]);
    expect(scan().status).toBe('idle');
    expect(asked()).toEqual([]);
  });

  it('§4: changes nothing in any state but idle, and says why', async () => {
    const { does, scan } = await aGate();
    await does(read(TICKET));
    await flush(5_000);
    await does(read('einlass::T2'));
    expect(scan()).toMatchObject({ status: 'success', ticketId: 'T1' });
    expect(toast.error).toHaveBeenCalledWith('Bitte zuerst entwerten oder verwerfen.');
    expect(asked()).toHaveLength(1);
  });

  it('is not taken behind an open dialog, where nobody would see whom it lets in', async () => {
    const { does, scan } = await aGate();
    document.body.innerHTML = '<div role="dialog"></div>';
    await does(read(TICKET));
    expect(toast.error).toHaveBeenCalledWith('Bitte zuerst das Fenster schließen.');
    expect(scan().status).toBe('idle');
    document.body.innerHTML = '';
    await does(read(TICKET));
    expect(scan()).toMatchObject({ status: 'success', ticketId: 'T1' });
  });

  it('§9: waits for the 3000 ms after the last accepted scan instead of being lost', async () => {
    network.on(wire.check('T2'), () => json(200, { message: '' }));
    const { does, scan } = await aGate();
    await does(read(TICKET));
    await does(discardPressed());
    await does(read('einlass::T2'));
    await flush(2_900);
    expect(scan().status).toBe('idle');
    await flush(200);
    expect(scan()).toMatchObject({ status: 'success', ticketId: 'T2' });
  });

  it('that waits is replaced by the next one', async () => {
    network.on(wire.check('T3'), () => json(200, { message: '' }));
    const { does, scan } = await aGate();
    await does(read(TICKET));
    await does(discardPressed());
    await does(read('einlass::T2'));
    await does(read('einlass::T3'));
    await flush(3_000);
    expect(scan()).toMatchObject({ ticketId: 'T3' });
  });

  it('is typed without the camera accepting another one meanwhile', async () => {
    const { does, show, scan, decoder } = await aGate();
    await does(dialogOpened('code'));
    await show(TICKET);
    await show('other');
    expect(scan().status).toBe('idle');
    expect(toast.error).not.toHaveBeenCalled();
    await does(dialogClosed());
    expect(decoder.setAccepting.mock.calls).toEqual([[true], [false], [true]]);
    await show(TICKET);
    expect(scan().status).toBe('success');
  });

  it('leaves no dialog behind when the screen is left', async () => {
    const { does, store } = await aGate();
    await does(dialogOpened('code'));
    await does(scannerClosed());
    expect(selectOpenDialog(store.getState())).toBeNull();
  });
});

it('the toast of an admission goes when the next ticket is scanned, and no other does', async () => {
  network.on(wire.check('T2'), () => held().answer);
  const { show, does } = await aGate();
  await show(TICKET);
  await does(invalidatePressed());
  const [takeAway] = jest.mocked(toast.success).mock.results.map(({ value }) => value as jest.Mock);
  await flush(3_000);
  expect(takeAway).not.toHaveBeenCalled();
  await show('einlass::T2');
  expect(takeAway).toHaveBeenCalledTimes(1);
});

describe('a code that stays in view after its guest was let in', () => {
  async function letIn() {
    const gate = await aGate();
    await gate.show(TICKET);
    await gate.does(invalidatePressed());
    expect(gate.scan().state).toBe('idle');
    return gate;
  }
  const staysFor = async (show: (code: string) => Promise<void>, ms: number) => {
    for (let passed = 0; passed < ms; passed += 250) {
      await flush(240);
      await show(TICKET);
    }
  };

  it('is not scanned again, however long it stays', async () => {
    const { show, scan, signals } = await letIn();
    await staysFor(show, 10_000);
    expect(scan().state).toBe('idle');
    expect(asked()).toEqual([wire.check('T1'), wire.invalidate('T1')]);
    expect(signals.give).not.toHaveBeenCalledWith('refused');
  });

  it('is followed behind a dialog, too', async () => {
    const { show, does, scan } = await letIn();
    await does(dialogOpened('decisions'));
    await staysFor(show, 5_000);
    await does(dialogClosed());
    await show(TICKET);
    expect(scan().state).toBe('idle');
  });

  it('is scanned again once it has left the picture for a second', async () => {
    const { show, scan } = await letIn();
    await staysFor(show, 4_000);
    await flush(1_010);
    await show();
    await show(TICKET);
    expect(scan()).toMatchObject({ ticketId: 'T1', status: 'success' });
  });

  async function takenBack({ store, does, show }: Awaited<ReturnType<typeof aGate>>) {
    await staysFor(show, 3_000);
    await does(dialogOpened('decisions'));
    const [decision] = selectEntryStatus(store.getState()).decisions;
    expect(await store.dispatch(takeBack(decision!))).toBe(true);
    await does(dialogClosed());
    await show(TICKET);
  }

  it('is scanned again once its admission was taken back', async () => {
    network.on(wire.registerDevice, () => json(201, REGISTERED));
    const gate = await letIn();
    await takenBack(gate);
    expect(gate.scan()).toMatchObject({ ticketId: 'T1', status: 'success' });
    await gate.does(invalidatePressed());
    await staysFor(gate.show, 5_000);
    expect(gate.scan().state).toBe('idle');
  });

  it('and waits for a tap then, with Automatik, too', async () => {
    network
      .on(wire.registerDevice, () => json(201, REGISTERED))
      .on(wire.check('T2'), () => json(200, { message: '' }))
      .on(wire.invalidate('T2'), () => json(200, { message: '' }));
    const gate = await aGate();
    await gate.does(automaticToggled());
    await gate.show(TICKET);
    await takenBack(gate);
    expect(selectShownIn(gate.store.getState())).toBeNull();
    expect(gate.scan()).toMatchObject({ ticketId: 'T1', status: 'success' });
    expect(keysSent()).toHaveLength(1);
    await gate.does(discardPressed());
    await flush(3_000);
    await gate.show('einlass::T2');
    expect(selectShownIn(gate.store.getState())).toMatchObject({ ticketId: 'T2' });
  });

  it('another ticket is scanned at once', async () => {
    network.on(wire.check('T2'), () => json(200, { message: '' }));
    const { show, scan } = await letIn();
    await staysFor(show, 3_000);
    await show('einlass::T2');
    expect(scan()).toMatchObject({ ticketId: 'T2', status: 'success' });
  });

  it('a code that was put away and stays in view is scanned again, as ever', async () => {
    const { show, does, scan } = await aGate();
    await show(TICKET);
    await does(discardPressed());
    await staysFor(show, 3_000);
    expect(scan()).toMatchObject({ ticketId: 'T1', status: 'success' });
  });
});

describe('the verdict is heard and felt', () => {
  it.each([
    ['valid', () => json(200, { message: '' }), 'valid'],
    ['refused', () => json(409, { error: 'Schon entwertet.', reason: 'used' }), 'refused'],
    ['not answered', noNetwork, 'unclear'],
  ])('%s: once, with the verdict and not with the code', async (_, answer, tone) => {
    const inASecond = new Promise((resolve) => setTimeout(resolve, 1_000));
    network.on(wire.check('T1'), () => inASecond.then(answer));
    const { show, signals } = await aGate();
    await show(TICKET);
    expect(signals.give).not.toHaveBeenCalled();
    await flush(1_000);
    await show(TICKET);
    expect(signals.give.mock.calls).toEqual([[tone]]);
  });

  it('a tap that is kept is no refusal', async () => {
    network.on(wire.invalidate('T1'), noNetwork);
    const { show, does, signals, scan } = await aGate();
    await show(TICKET);
    await does(invalidatePressed());
    await flush(2_000);
    expect(scan().state).toBe('kept');
    expect(signals.give.mock.calls).toEqual([['valid'], ['admitted']]);
  });

  it('a tap that is confirmed has a tone of its own; a conflict has none', async () => {
    const { show, does, signals } = await aGate();
    await show(TICKET);
    await does(invalidatePressed());
    expect(signals.give.mock.calls).toEqual([['valid'], ['admitted']]);
    network.on(wire.check('T2'), () => json(200, { message: '' }));
    network.on(wire.invalidate('T2'), () => json(200, { message: '', outcome: 'conflict' }));
    await flush(3_000);
    await show('einlass::T2');
    await does(invalidatePressed());
    expect(signals.give.mock.calls.slice(2)).toEqual([['valid']]);
  });

  it('not when it is switched off, which the device remembers', async () => {
    const { show, does, signals } = await aGate();
    await does(soundToggled());
    await show(TICKET);
    expect(signals.give).not.toHaveBeenCalled();
    expect(selectIsAudible(scannerStore(fakeServices().services).getState())).toBe(false);
    await does(soundToggled());
    expect(signals.give.mock.calls).toEqual([['valid']]);
    expect(selectIsAudible(scannerStore(fakeServices().services).getState())).toBe(true);
  });
});

it('§8: camera failure gives a toast', async () => {
  const fakes = fakeServices();
  fakes.starts.splice(0, 1, new CameraError('denied', ''));
  scannerStore(fakes.services).dispatch(scannerOpened({ isPageVisible: true }));
  await flush();
  expect(toast.error).toHaveBeenCalledWith('Fehler beim Scannen des Tickets!');
});

describe('the pre-flight is offered', () => {
  const isOffered = ({ store }: Awaited<ReturnType<typeof aGate>>) =>
    selectIsPreflightOffered(store.getState());

  it('on the first opening of a day, and on no other', async () => {
    expect(isOffered(await aGate())).toBe(true);
    expect(isOffered(await aGate())).toBe(false);
    jest.setSystemTime(Date.now() + 24 * 3_600_000);
    expect(isOffered(await aGate())).toBe(true);
  });

  it.each([
    ['it is opened', dialogOpened('preflight')],
    ['the first ticket is there', ticketScanned({ ticketId: 'T1', atMs: 5_000 })],
  ])('until %s', async (_, action) => {
    const gate = await aGate();
    await gate.does(action);
    await gate.does(dialogClosed());
    expect(isOffered(gate)).toBe(false);
  });
});

describe('Automatik', () => {
  const used = () => json(409, { error: 'Schon entwertet.', reason: 'used' });

  async function anAutomaticGate() {
    const gate = await aGate();
    await gate.does(automaticToggled());
    return gate;
  }

  it('is off at first, and remembered by the device', async () => {
    const { store, does } = await aGate();
    expect(selectIsAutomatic(store.getState())).toBe(false);
    await does(automaticToggled());
    await does(signedOut());
    expect(selectIsAutomatic((await aGate()).store.getState())).toBe(true);
  });

  it('admits the ticket that the server has confirmed, at once and once; that it is admitted sounds', async () => {
    const { show, scan, signals } = await anAutomaticGate();
    await show(TICKET);
    expect(asked()).toEqual([wire.check('T1'), wire.invalidate('T1')]);
    expect(new Set(keysSent()).size).toBe(1);
    expect(scan().state).toBe('idle');
    expect(toast.success).toHaveBeenCalledWith('Willkommen');
    expect(signals.give.mock.calls).toEqual([['admitted']]);
  });

  it('the guest is said to be let in until the next code, and for a second at least', async () => {
    network.on(wire.check('T2'), () => held().answer);
    const { answer, give } = held();
    network.on(wire.invalidate('T1'), () => answer);
    const { show, scan, store } = await anAutomaticGate();
    const shown = () => selectShownIn(store.getState());
    await show(TICKET);
    expect(shown()).toBeNull();
    await flush(1_900);
    give(json(200, { message: 'Willkommen' }));
    await flush(600);
    expect(shown()).toMatchObject({ ticketId: 'T1', message: 'Willkommen' });
    await flush(490);
    // 3 s after the scan before, as the specification says, and a second after the admission.
    await show('einlass::T2');
    expect(scan().state).toBe('checking');
    expect(shown()).toBeNull();
  });

  it('no code is accepted in the first second after a late answer', async () => {
    const { answer, give } = held();
    network.on(wire.invalidate('T1'), () => answer);
    const { show, scan, store } = await anAutomaticGate();
    await show(TICKET);
    await flush(1_000);
    expect(scan().state).toBe('admitting');
    await flush(900);
    give(json(200, { message: '' }));
    await flush(10);
    const { atMs } = selectShownIn(store.getState())!;
    expect(selectWaitMs(store.getState(), atMs + 999)).toBeGreaterThan(0);
    expect(selectIsReadyAt(store.getState(), atMs + 3_000)).toBe(true);
  });

  it('what is kept is let in as well, until the server refuses it after all', async () => {
    const { answer, give } = held();
    network.on(wire.invalidate('T1'), () => answer);
    const { show, scan, store, signals } = await anAutomaticGate();
    await show(TICKET);
    await flush(2_000);
    expect(scan().state).toBe('kept');
    expect(selectShownIn(store.getState())).toMatchObject({ ticketId: 'T1', message: null });
    give(used());
    await flush(10);
    expect(scan().state).toBe('refused');
    expect(selectShownIn(store.getState())).toBeNull();
    expect(signals.give.mock.calls).toEqual([['admitted'], ['refused']]);
  });

  describe('the green of a guest who was let in is nobody else’s', () => {
    const FOREIGN = 'https://example.org';
    const isGreen = ({ store }: Awaited<ReturnType<typeof anAutomaticGate>>) =>
      selectShownIn(store.getState()) !== null;

    async function letInAgo(ms: number) {
      const gate = await anAutomaticGate();
      await gate.show(TICKET);
      for (let passed = 0; passed < ms; passed += 250) {
        await flush(240);
        await gate.show(TICKET);
      }
      expect(isGreen(gate)).toBe(true);
      return gate;
    }

    it.each([
      ['a foreign code', [FOREIGN]],
      ['an empty one', ['']],
      ['a second one beside it', [TICKET, 'einlass::T2']],
    ])('%s ends it at once', async (_, codes) => {
      const gate = await letInAgo(500);
      await gate.show(...codes);
      expect(gate.scan().state).toBe('idle');
      expect(isGreen(gate)).toBe(false);
      expect(toast.error).toHaveBeenCalledTimes(1);
    });

    it('a foreign code that the hand scanner read ends it, too', async () => {
      const gate = await letInAgo(250);
      await gate.does(codesRead({ way: 'hand scanner', texts: [FOREIGN] }));
      expect(isGreen(gate)).toBe(false);
    });

    it('another ticket ends it before it may be accepted, yet not within a second', async () => {
      network.on(wire.check('T2'), () => held().answer);
      const gate = await anAutomaticGate();
      await gate.show(TICKET);
      await flush(900);
      await gate.show('einlass::T2');
      expect(isGreen(gate)).toBe(true);
      await flush(100);
      await gate.show('einlass::T2');
      expect(gate.scan().state).toBe('idle');
      expect(isGreen(gate)).toBe(false);
    });

    it('lasts while its guest holds the code into the picture', async () => {
      expect(isGreen(await letInAgo(10_000))).toBe(true);
    });

    it('ends by itself 3 s after the admission, when the code has left the picture', async () => {
      const gate = await anAutomaticGate();
      await gate.show(TICKET);
      await gate.show();
      await flush(2_900);
      await gate.show();
      expect(isGreen(gate)).toBe(true);
      await flush(100);
      await gate.show();
      expect(isGreen(gate)).toBe(false);
    });

    it('ends a second after the code has left, later', async () => {
      const gate = await letInAgo(5_000);
      await flush(900);
      await gate.show();
      expect(isGreen(gate)).toBe(true);
      await flush(200);
      await gate.show();
      expect(isGreen(gate)).toBe(false);
    });

    it('the same code, held up again after it had left: never green, and used', async () => {
      const gate = await anAutomaticGate();
      await gate.show(TICKET);
      await gate.show();
      await flush(1_100);
      await gate.show();
      const here = { at: new Date().toISOString(), by_this_device: true };
      network.on(wire.check('T1'), () => json(409, { error: '', reason: 'used', used: here }));
      await gate.show(TICKET);
      expect(isGreen(gate)).toBe(false);
      await flush(2_000);
      await gate.show(TICKET);
      expect(isGreen(gate)).toBe(false);
      expect(verdictOf(gate.scan()).look).toBe('here');
    });

    it.each([
      ['is off', cameraFailed({ failure: 'denied', message: '' })],
      ['is hidden', pageHidden()],
    ])('ends after 3 s where the camera %s', async (_, action) => {
      const gate = await letInAgo(250);
      await gate.does(action);
      await flush(2_900);
      expect(isGreen(gate)).toBe(true);
      await flush(200);
      expect(isGreen(gate)).toBe(false);
    });
  });

  it('nothing of that where staff tap', async () => {
    const { show, does, store } = await aGate();
    await show(TICKET);
    await does(invalidatePressed());
    expect(selectShownIn(store.getState())).toBeNull();
  });

  it.each([
    ['used', used],
    ['unknown', () => json(404, { error: 'Gibt es nicht.', reason: 'unknown' })],
    ['unanswered', noNetwork],
  ])('never one that is %s', async (_, answer) => {
    network.on(wire.check('T1'), answer);
    const { show } = await anAutomaticGate();
    await show(TICKET);
    await flush(5_000);
    expect(asked().filter((call) => call === wire.invalidate('T1'))).toEqual([]);
  });

  it('a code that is seen meanwhile changes nothing', async () => {
    const { answer, give } = held();
    network.on(wire.check('T1'), () => answer);
    const { show } = await anAutomaticGate();
    await show(TICKET);
    await show('einlass::T2');
    give(json(200, { message: 'Gültiges Ticket' }));
    await flush(10);
    expect(asked()).toEqual([wire.check('T1'), wire.invalidate('T1')]);
  });

  it('switched on while a ticket is shown, it leaves that one to staff', async () => {
    const { show, does, scan } = await aGate();
    await show(TICKET);
    await does(automaticToggled());
    await flush(5_000);
    expect(scan().state).toBe('valid');
  });
});

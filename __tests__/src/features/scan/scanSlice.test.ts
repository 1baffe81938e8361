import {
  callRefused,
  callUnanswered,
  canDiscard,
  checkSucceeded,
  codeDialogClosed,
  codeDialogOpened,
  codesRead,
  discardPressed,
  invalidatePressed,
  invalidateSucceeded,
  openKeyOf,
  resendPressed,
  scanRejected,
  scanSlice,
  soundToggled,
  ticketScanned,
  type Scan,
  type ScanState,
} from '../../../../src/features/scan/scanSlice.ts';
import { sessionExpired, signedOut } from '../../../../src/session/sessionSlice.ts';

const ticketId = 'T1';
const key = '00000000-0000-4000-8000-000000000001';

const states = {
  idle: { status: 'idle' },
  checking: { status: 'pending', call: 'check', ticketId },
  invalidating: { status: 'pending', call: 'invalidate', ticketId, idempotencyKey: key },
  success: { status: 'success', ticketId, message: 'ok' },
  refused: { status: 'error-server', ticketId, text: 'no', openKey: null },
  'refused, outcome open': { status: 'error-server', ticketId, text: 'no', openKey: key },
  unreachable: { status: 'error-client', ticketId, openKey: null },
  unanswered: { status: 'error-client', ticketId, openKey: key },
} satisfies Record<string, Scan>;
type Name = keyof typeof states;
const names = Object.keys(states) as Name[];

const at = (scan: Scan, acceptedAtMs: number | null = null): ScanState => ({
  ...scanSlice.getInitialState(),
  scan,
  acceptedAtMs,
});

const tap = { ...invalidatePressed(), payload: { idempotencyKey: key } };

const events = {
  'ticketScanned(T1)': ticketScanned({ ticketId, atMs: 10_000 }),
  scanRejected: scanRejected('several'),
  invalidatePressed: tap,
  resendPressed: resendPressed(),
  discardPressed: discardPressed(),
  checkSucceeded: checkSucceeded({ message: 'ok' }),
  invalidateSucceeded: invalidateSucceeded({ message: '' }),
  callRefused: callRefused({ text: 'no', isOpen: false }),
  'callRefused, outcome open': callRefused({ text: 'no', isOpen: true }),
  callUnanswered: callUnanswered(),
  codesRead: codesRead({ way: 'hand scanner', texts: ['einlass::T2'] }),
  codeDialogOpened: codeDialogOpened(),
  codeDialogClosed: codeDialogClosed(),
  soundToggled: soundToggled(),
};
type EventName = keyof typeof events;

/** Spec §4, scan status. What is not listed changes nothing. */
const transitions: Partial<Record<Name, Partial<Record<EventName, Name>>>> = {
  idle: { 'ticketScanned(T1)': 'checking' },
  checking: {
    checkSucceeded: 'success',
    callRefused: 'refused',
    'callRefused, outcome open': 'refused',
    callUnanswered: 'unreachable',
  },
  success: { invalidatePressed: 'invalidating', discardPressed: 'idle' },
  invalidating: {
    invalidateSucceeded: 'idle',
    callRefused: 'refused',
    'callRefused, outcome open': 'refused, outcome open',
    callUnanswered: 'unanswered',
  },
  refused: { discardPressed: 'idle' },
  'refused, outcome open': { resendPressed: 'invalidating', discardPressed: 'idle' },
  unreachable: { discardPressed: 'idle' },
  unanswered: { resendPressed: 'invalidating', discardPressed: 'idle' },
};

const pairs = names.flatMap((name) =>
  (Object.keys(events) as EventName[]).map((event) => {
    const next = transitions[name]?.[event] ?? name;
    return [name, event, next] as const;
  }),
);

describe('§4 scan status', () => {
  it.each(pairs)('%s, %s: %s', (name, event, next) => {
    const before = at(states[name]);
    expect(scanSlice.reducer(before, events[event]).scan).toEqual(states[next]);
  });

  it.each(names)('§2: %s can be discarded unless it is pending or idle', (name) => {
    const isPendingOrIdle = ['idle', 'checking', 'invalidating'].includes(name);
    expect(canDiscard(states[name])).toBe(!isPendingOrIdle);
  });

  it('begins idle', () => {
    expect(scanSlice.getInitialState()).toMatchObject({
      scan: { status: 'idle' },
      acceptedAtMs: null,
    });
  });

  it('an admission keeps its key however often it is sent', () => {
    let state = scanSlice.reducer(at(states.success, 0), invalidatePressed());
    const sent =
      state.scan.status === 'pending' && state.scan.call === 'invalidate'
        ? state.scan.idempotencyKey
        : '';
    expect(sent).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      state = scanSlice.reducer(state, callUnanswered());
      expect(openKeyOf(state.scan)).toBe(sent);
      state = scanSlice.reducer(state, resendPressed());
      expect(state.scan).toMatchObject({ call: 'invalidate', ticketId, idempotencyKey: sent });
    }
  });

  it('another admission has another key', () => {
    expect(invalidatePressed().payload).not.toEqual(invalidatePressed().payload);
  });
});

describe('the end of a shift', () => {
  it.each(names)('%s is forgotten when staff log out', (name) => {
    const before = at(states[name], 1);
    expect(scanSlice.reducer(before, signedOut())).toEqual(scanSlice.getInitialState());
  });

  it.each(names)('%s outlives a session that expires', (name) => {
    const before = at(states[name], 1);
    expect(scanSlice.reducer(before, sessionExpired())).toBe(before);
  });
});

describe('§9 delay between accepted scans', () => {
  const scanned = (atMs: number) => ticketScanned({ ticketId: 'T2', atMs });
  const idleSince = (acceptedAtMs: number) => at(states.idle, acceptedAtMs);

  it.each([
    [2_999, 'idle'],
    [3_000, 'pending'],
  ])('a scan %i ms after the last one: %s', (afterMs, status) => {
    const state = scanSlice.reducer(idleSince(5_000), scanned(5_000 + afterMs));
    expect(state.scan.status).toBe(status);
  });

  it('counts accepted scans only', () => {
    let state = scanSlice.reducer(idleSince(5_000), scanned(7_000));
    state = scanSlice.reducer(state, scanRejected('foreign'));
    expect(state.acceptedAtMs).toBe(5_000);
    expect(scanSlice.reducer(state, scanned(8_000)).acceptedAtMs).toBe(8_000);
  });
});

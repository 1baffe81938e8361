/** Each line of the pre-flight: when it is good, and what it says to do when it is not. */
import { THOROUGH } from '../../../../../src/decoder/worker/effort.ts';
import { NO_STATUS } from '../../../../../src/entry/engine/entryStatus.ts';
import {
  batteryCheck,
  cameraCheck,
  soundCheck,
  storageCheck,
  wakeLockCheck,
} from '../../../../../src/features/scan/preflight/deviceChecks.ts';
import {
  clockCheck,
  listCheck,
  networkCheck,
} from '../../../../../src/features/scan/preflight/serverChecks.ts';
import type {
  Check,
  Echo,
  Finding,
  Surroundings,
} from '../../../../../src/features/scan/preflight/check.ts';
import { checksFor, findingOf } from '../../../../../src/features/scan/preflight/checks.ts';
import { decodeCheck, pictureOf } from '../../../../../src/features/scan/preflight/decodeCheck.ts';
import { realReader } from '../../../decoder/realReader.ts';
import { NO_LENSES } from '../../../decoder/fakeServices.ts';

const NOW_MS = Date.parse('2026-07-31T17:42:00.000Z');

const lens = (label: string) => ({ id: label, label });
const rear = lens('camera2 0, facing back');
const front = lens('camera2 1, facing front');
const playing = { status: 'playing', controls: null } as const;
const lensesWith = (active: typeof rear, isFarSighted = false) => ({
  all: [rear, front],
  activeId: active.id,
  isFarSighted,
});

const anEcho = (echo: Partial<Echo>): Echo => ({
  date: new Date(NOW_MS).toUTCString(),
  sentAtMs: NOW_MS,
  roundTripMs: 40,
  ...echo,
});
const echoOf = (echo: Partial<Echo> | null) => ({
  echo: () => Promise.resolve(echo && anEcho(echo)),
});

const prefixesOf = (present: string | null) => ({
  prefixes: () => Promise.resolve({ known: 'wald27', present }),
});

const storageOf = (freeBytes: number, isPersisted: boolean) => ({
  storage: {
    estimate: () => Promise.resolve({ quota: freeBytes + 5, usage: 5 }),
    persisted: () => Promise.resolve(isPersisted),
  } as StorageManager,
});

const wakeLockOf = (request: () => Promise<unknown>) => ({
  wakeLock: { request } as unknown as WakeLock,
});

/** A device that passes every check. */
const ready: Surroundings = {
  scanner: () => ({ camera: playing, lenses: lensesWith(rear) }),
  entry: () => ({ ...NO_STATUS, listAsOfMs: NOW_MS - 10_000 }),
  isAudible: () => true,
  decoder: { readStill: () => Promise.reject(new Error('not asked here')) },
  signals: { give: jest.fn(), canSound: () => true },
  ...echoOf({}),
  ...prefixesOf('wald27'),
  clock: { nowMs: () => NOW_MS, steadyMs: () => 0 },
  ...storageOf(2_000_000_000, true),
  ...wakeLockOf(() => Promise.resolve({ release: () => Promise.resolve() })),
  battery: () => Promise.resolve({ percent: 84, isCharging: false }),
};

const asOf = (agoMs: number | null) => ({
  entry: () => ({ ...NO_STATUS, listAsOfMs: agoMs === null ? null : NOW_MS - agoMs }),
});
const batteryOf = (percent: number, isCharging: boolean) => ({
  battery: () => Promise.resolve({ percent, isCharging }),
});

const rows: [Check, Partial<Surroundings>, mark: string, text: RegExp][] = [
  [cameraCheck, {}, 'good', /Rückkamera 0/],
  [
    cameraCheck,
    { scanner: () => ({ camera: playing, lenses: lensesWith(front) }) },
    'poor',
    /andere Kamera wählen/,
  ],
  [
    cameraCheck,
    {
      scanner: () => ({
        camera: playing,
        lenses: { all: [front], activeId: front.id, isFarSighted: false },
      }),
    },
    'good',
    /Frontkamera 1/,
  ],
  [
    cameraCheck,
    { scanner: () => ({ camera: playing, lenses: lensesWith(rear, true) }) },
    'good',
    /20 cm/,
  ],
  [cameraCheck, { scanner: () => ({ camera: playing, lenses: NO_LENSES }) }, 'good', /^Das Bild/],
  [
    cameraCheck,
    { scanner: () => ({ camera: { status: 'off' }, lenses: NO_LENSES }) },
    'bad',
    /einschalten/,
  ],
  [
    cameraCheck,
    { scanner: () => ({ camera: { status: 'starting' }, lenses: NO_LENSES }) },
    'poor',
    /erlauben/,
  ],
  [
    cameraCheck,
    {
      scanner: () => ({
        camera: { status: 'failed', failure: 'denied', message: '' },
        lenses: NO_LENSES,
      }),
    },
    'bad',
    /gesperrt/,
  ],

  [networkCheck, {}, 'good', /in 40 ms/],
  [networkCheck, echoOf({ roundTripMs: 1_400 }), 'poor', /1,4 s/],
  [networkCheck, echoOf(null), 'bad', /antwortet nicht/],
  [networkCheck, prefixesOf('wald28'), 'bad', /kennt noch die alten Tickets.*neu laden/],
  [networkCheck, prefixesOf(null), 'good', /in 40 ms/],

  [clockCheck, {}, 'good', /wie die des Servers/],
  [clockCheck, echoOf({ sentAtMs: NOW_MS + 59_000 }), 'good', /wie die des Servers/],
  [clockCheck, echoOf({ sentAtMs: NOW_MS + 3 * 60_000 }), 'poor', /3 min vor/],
  [clockCheck, echoOf({ sentAtMs: NOW_MS - 3 * 3_600_000 }), 'poor', /3 h nach/],
  [clockCheck, echoOf({ date: undefined }), 'unknown', /nicht/],
  [clockCheck, echoOf(null), 'unknown', /nicht/],

  [listCheck, {}, 'good', /^Stand 19:41 Uhr/],
  [listCheck, asOf(600_000), 'poor', /^Stand 19:32 Uhr/],
  [listCheck, asOf(null), 'poor', /Ohne Netz/],

  [storageCheck, {}, 'good', /^Geschützt, 2 GB frei/],
  [storageCheck, storageOf(340_000_000, false), 'poor', /^340 MB frei, aber/],
  [storageCheck, storageOf(9_000_000, true), 'bad', /Nur noch 9 MB/],
  [storageCheck, { storage: undefined }, 'unknown', /sagt nichts/],

  [wakeLockCheck, {}, 'good', /bleibt/],
  [wakeLockCheck, { wakeLock: undefined }, 'poor', /Sperre/],
  [
    wakeLockCheck,
    wakeLockOf(() => Promise.reject(new DOMException('', 'NotAllowedError'))),
    'poor',
    /Sperre/,
  ],

  [soundCheck, {}, 'good', /zu hören/],
  [soundCheck, { isAudible: () => false }, 'poor', /ausgeschaltet/],
  [
    soundCheck,
    { signals: { give: jest.fn(), canSound: () => false } },
    'poor',
    /lässt keinen Ton zu/,
  ],

  [batteryCheck, {}, 'good', /^84 %/],
  [batteryCheck, batteryOf(12, false), 'poor', /12 %. Bitte laden/],
  [batteryCheck, batteryOf(12, true), 'good', /wird geladen/],
  [batteryCheck, { battery: () => Promise.resolve(null) }, 'unknown', /selbst nachsehen/],
];

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Runs a check to its end, however long it waits. */
async function foundBy(check: Check, around: Surroundings): Promise<Finding> {
  const found = check.run(around);
  await jest.advanceTimersByTimeAsync(60_000);
  return found;
}

it.each(
  rows.map(([check, changes, mark, text]) => [check.name, mark, text, check, changes] as const),
)('%s, %s: %s', async (_name, mark, text, check, changes) => {
  const finding = await foundBy(check, { ...ready, ...changes });
  expect(finding).toEqual({ mark, text: expect.stringMatching(text) as string });
});

describe('what is still on its way when it is looked at is waited for', () => {
  it('the camera, which starts with the page', async () => {
    let camera: ReturnType<Surroundings['scanner']>['camera'] = { status: 'starting' };
    setTimeout(() => {
      camera = playing;
    }, 3_000);
    const scanner = () => ({ camera, lenses: lensesWith(rear) });
    expect(await foundBy(cameraCheck, { ...ready, scanner })).toMatchObject({ mark: 'good' });
  });

  it('the list, which comes first thing', async () => {
    let listAsOfMs: number | null = null;
    setTimeout(() => {
      listAsOfMs = NOW_MS;
    }, 3_000);
    const entry = () => ({ ...NO_STATUS, listAsOfMs });
    expect(await foundBy(listCheck, { ...ready, entry })).toMatchObject({ mark: 'good' });
  });
});

it('the wake lock that was tried is given back', async () => {
  const release = jest.fn(() => Promise.resolve());
  await wakeLockCheck.run({ ...ready, ...wakeLockOf(() => Promise.resolve({ release })) });
  expect(release).toHaveBeenCalledTimes(1);
});

it('the sound is that of a valid ticket, and none while it is switched off', () => {
  const signals = { give: jest.fn(), canSound: () => true };
  void soundCheck.run({ ...ready, signals, isAudible: () => false });
  expect(signals.give).not.toHaveBeenCalled();
  void soundCheck.run({ ...ready, signals });
  expect(signals.give).toHaveBeenCalledWith('valid');
});

describe('the test decode', () => {
  const decoderOf = (readStill: Surroundings['decoder']['readStill']) => ({
    ...ready,
    decoder: { readStill },
  });

  it('is a code that the real decoder reads, another one each time', async () => {
    const reader = await realReader();
    const seen: string[] = [];
    const around = decoderOf(async ({ data, width, height }) => {
      reader.pixels(width * height).set(data.filter((_, index) => index % 4 === 0));
      const texts = (await reader.read(width, height, THOROUGH)).map(({ text }) => text);
      seen.push(...texts);
      return texts;
    });
    for (const _ of [1, 2]) {
      expect(await decodeCheck.run(around)).toMatchObject({ mark: 'good' });
    }
    expect(new Set(seen).size).toBe(2);
  });

  it.each([
    ['nothing', []],
    ['something else', ['Probe']],
    ['two', ['Probe', 'Probe']],
  ])('a decoder that reads %s is bad', async (_, texts) => {
    const finding = await decodeCheck.run(decoderOf(() => Promise.resolve(texts)));
    expect(finding).toMatchObject({ mark: 'bad' });
  });

  it('a decoder that died is a finding, too', async () => {
    const finding = await findingOf(decodeCheck, ready);
    expect(finding).toMatchObject({ mark: 'bad' });
  });

  it('has a white rim, without which no decoder has to read it', () => {
    const { data, width, height } = pictureOf('Probe');
    const edge = Array.from({ length: width * 16 }, (_, pixel) => data[pixel * 4]);
    expect(width).toBe(height);
    expect(new Set(edge)).toEqual(new Set([255]));
  });
});

it('every line has a name of its own', () => {
  const checks = checksFor(true);
  expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length);
});

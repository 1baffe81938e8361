/** What staff see of the network while nobody is scanned. */
import { ServerWatch } from '../../../../src/entry/engine/serverWatch.ts';

let isThere: () => Promise<boolean>;
let turns: boolean[];
let watch: ServerWatch;

beforeEach(() => {
  jest.useFakeTimers();
  isThere = () => Promise.resolve(true);
  turns = [];
  watch = new ServerWatch({ isThere: () => isThere() }, (isOpen) => turns.push(isOpen));
  watch.start();
});
afterEach(() => {
  watch.stop();
  jest.useRealTimers();
});

it.each([
  ['that refuses at once', () => Promise.resolve(false)],
  ['that swallows everything', () => new Promise<boolean>(() => undefined)],
])('a network %s is known within 5 s, without a scan', async (_, answer) => {
  await jest.advanceTimersByTimeAsync(10_000);
  expect(watch.isReached).toBe(true);
  isThere = answer;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(watch.isReached).toBe(false);
});

it('nothing is claimed before the first answer, which is asked for at once', async () => {
  watch.stop();
  watch = new ServerWatch({ isThere: () => isThere() }, () => undefined);
  watch.start();
  expect(watch.isReached).toBeNull();
  await jest.advanceTimersByTimeAsync(0);
  expect(watch.isReached).toBe(true);
});

it('that it is back is known within 5 s, too', async () => {
  isThere = () => Promise.resolve(false);
  await jest.advanceTimersByTimeAsync(5_000);
  isThere = () => Promise.resolve(true);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(watch.isReached).toBe(true);
});

it('it decides nothing: who judges is decided by calls', async () => {
  isThere = () => Promise.resolve(false);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(watch.isDeviceMode).toBe(false);
  expect(turns).toEqual([]);
});

it('a call that was answered is a probe', async () => {
  const probe = jest.fn(() => Promise.resolve(true));
  isThere = probe;
  for (let call = 0; call < 4; call += 1) {
    await watch.watched(Promise.resolve({ kind: 'ok', message: '', isConflict: false }));
    await jest.advanceTimersByTimeAsync(2_500);
  }
  expect(probe).not.toHaveBeenCalled();
});

it('nobody is asked once the scanner is closed', async () => {
  const probe = jest.fn(() => Promise.resolve(true));
  isThere = probe;
  watch.stop();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(probe).not.toHaveBeenCalled();
});

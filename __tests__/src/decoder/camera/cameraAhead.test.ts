/** The camera that the head of the page asks for: of whom, and whose it is then. */
import {
  KEPT_MS,
  openCameraAhead,
  takeCameraAhead,
} from '../../../../src/decoder/camera/cameraAhead.ts';
import { constraintLadder } from '../../../../src/decoder/camera/constraints.ts';
import { deviceMemory } from '../../../../src/shared/deviceMemory.ts';
import { aCamera, aVideo, domException, FakeStream, installCamera } from '../fakeCamera.ts';

const cookieOf = (member: object) =>
  `theme=x; refresh_token=abc; user_data=${encodeURIComponent(JSON.stringify(member))}`;
const STAFF = cookieOf({ first_name: 'Änne; =', is_superuser: false, is_entry_staff: true });

function allow(state: 'granted' | 'prompt' | 'denied'): void {
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: () => Promise.resolve({ state }) },
  });
}

function show(visibilityState: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    value: visibilityState,
  });
}

const asIs = (): void => undefined;
const passing = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  allow('granted');
  show('visible');
});
afterEach(async () => {
  await passing(KEPT_MS);
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'permissions');
});

test.each(['/scan', '/Scan/'])(
  '§9 at %s it is asked for as the scanner asks, once',
  async (path) => {
    const stream = new FakeStream();
    const asked = installCamera(stream);
    openCameraAhead(path, STAFF);
    const camera = aCamera();
    camera.attach(aVideo().video);
    const onPlaying = jest.fn();
    void camera.start(onPlaying);
    await passing(600);
    expect(onPlaying).toHaveBeenCalledWith(expect.objectContaining({ track: stream.track }));
    expect(asked).toEqual([{ audio: false, video: constraintLadder(null)[0] }]);
    // It has an owner now.
    await passing(KEPT_MS);
    expect(stream.track.readyState).toBe('live');
    await camera.stop();
    expect(stream.track.readyState).toBe('ended');
  },
);

test.each<[why: string, path: string, cookie: string, arrange: () => void]>([
  ['at another page', '/', STAFF, asIs],
  ['below it', '/scan/x', STAFF, asIs],
  ['without a token', '/scan', STAFF.replace('refresh_token=abc; ', ''), asIs],
  ['with an empty token', '/scan', STAFF.replace('=abc', '='), asIs],
  ['of nobody who is remembered', '/scan', 'access_token=abc', asIs],
  ['of somebody who may not scan', '/scan', cookieOf({ is_superuser: false }), asIs],
  ['with a cookie that cannot be read', '/scan', 'access_token=abc; user_data=%7B%', asIs],
  ['where it would be a question', '/scan', STAFF, () => allow('prompt')],
  ['where it was refused', '/scan', STAFF, () => allow('denied')],
  ['in a tab that is not seen', '/scan', STAFF, () => show('hidden')],
  [
    'in a browser that does not tell',
    '/scan',
    STAFF,
    () => Reflect.deleteProperty(navigator, 'permissions'),
  ],
])('not %s', async (_why, path, cookie, arrange) => {
  const asked = installCamera(new FakeStream());
  arrange();
  openCameraAhead(path, cookie);
  expect(await takeCameraAhead(null)).toBeNull();
  expect(asked).toEqual([]);
});

test('nobody takes it: it goes off', async () => {
  const stream = new FakeStream();
  installCamera(stream);
  openCameraAhead('/scan', STAFF);
  await passing(KEPT_MS - 1);
  expect(stream.track.readyState).toBe('live');
  await passing(1);
  expect(stream.track.readyState).toBe('ended');
  expect(await takeCameraAhead(null)).toBeNull();
});

test('the lens that this phone remembers; another one is asked for when it is free again', async () => {
  deviceMemory.write('camera', 'wide');
  const stream = new FakeStream();
  const asked = installCamera(stream);
  openCameraAhead('/scan', STAFF);
  await passing(0);
  expect(asked).toMatchObject([{ video: { deviceId: { exact: 'wide' } } }]);
  expect(await takeCameraAhead('tele')).toBeNull();
  expect(stream.track.readyState).toBe('ended');
});

test('one that has ended since is none', async () => {
  const stream = new FakeStream();
  installCamera(stream);
  openCameraAhead('/scan', STAFF);
  await passing(0);
  stream.track.stop();
  expect(await takeCameraAhead(null)).toBeNull();
});

test('refused ahead, the scanner asks itself, and says why', async () => {
  const asked = installCamera(domException('NotAllowedError'));
  openCameraAhead('/scan', STAFF);
  const camera = aCamera();
  camera.attach(aVideo().video);
  const outcome = camera.start(() => undefined).catch((error: unknown) => error);
  await passing(600);
  expect(await outcome).toMatchObject({ failure: 'denied' });
  expect(asked).toHaveLength(2);
});

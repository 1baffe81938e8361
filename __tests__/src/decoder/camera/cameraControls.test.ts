/** Torch and zoom, as a track reports and takes them. */
import { nextZoom, readControls } from '../../../../src/decoder/camera/cameraControls.ts';
import { FakeTrack } from '../fakeCamera.ts';

const controlsOf = (capabilities: object, settings: object = {}) =>
  readControls(new FakeTrack({ capabilities, settings }) as unknown as MediaStreamTrack);

describe('§2 torch and zoom are there only where the camera has them', () => {
  it.each([
    [{}, {}, null, null],
    [{ torch: true }, {}, { isOn: false }, null],
    [{ torch: true }, { torch: true }, { isOn: true }, null],
    [{ torch: [false, true] }, {}, { isOn: false }, null],
    [{ torch: false }, {}, null, null],
    [{ torch: [false] }, {}, null, null],
    [{ zoom: { min: 1, max: 4 } }, { zoom: 2 }, null, { min: 1, max: 4, value: 2 }],
    [{ zoom: { min: 1, max: 4 } }, {}, null, { min: 1, max: 4, value: 1 }],
    [{ zoom: { min: 1, max: 1 } }, { zoom: 1 }, null, null],
    [{ zoom: {} }, { zoom: 1 }, null, null],
  ])('capabilities %j with settings %j', (capabilities, settings, torch, zoom) => {
    expect(controlsOf(capabilities, settings)).toEqual({ torch, zoom });
  });

  it('a browser that cannot tell has neither', () => {
    const track = { getSettings: () => ({}) } as unknown as MediaStreamTrack;
    expect(readControls(track)).toEqual({ torch: null, zoom: null });
  });
});

describe('§9 zoom step', () => {
  it.each([
    [1, 1, 2],
    [2, 1, 3],
    [3, 1, 4],
    [4, 1, 4],
    [3.5, 1, 4],
    [4, -1, 3],
    [1, -1, 1],
    [1.2, -1, 1],
  ] as const)(
    'from %d in direction %d to %d: a third of the range, clamped',
    (value, direction, next) => {
      expect(nextZoom({ min: 1, max: 4, value }, direction)).toBeCloseTo(next);
    },
  );
});

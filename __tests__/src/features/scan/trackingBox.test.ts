import {
  clearTrackingBoxes,
  coverPoint,
  drawTrackingBoxes,
} from '../../../../src/features/scan/trackingBox.ts';
import { aResult } from '../../decoder/fakeWorker.ts';

const square = { width: 350, height: 350 };

describe('§2 tracking box', () => {
  it.each([
    [
      { x: 0, y: 0 },
      { width: 700, height: 700 },
      { x: 0, y: 0 },
    ],
    [
      { x: 350, y: 700 },
      { width: 700, height: 700 },
      { x: 175, y: 350 },
    ],
    // A wide frame is cut left and right, a high one above and below, as object-fit: cover does.
    [
      { x: 640, y: 360 },
      { width: 1280, height: 720 },
      { x: 175, y: 175 },
    ],
    [
      { x: 280, y: 0 },
      { width: 1280, height: 720 },
      { x: 0, y: 0 },
    ],
    [
      { x: 0, y: 640 },
      { width: 720, height: 1280 },
      { x: 0, y: 175 },
    ],
  ])('%o of a frame of %o stands at %o', (point, frame, expected) => {
    const { x, y } = coverPoint(point, frame, square);
    expect([Math.round(x), Math.round(y)]).toEqual([
      Math.round(expected.x),
      Math.round(expected.y),
    ]);
  });

  function aCanvas() {
    const calls: string[] = [];
    const context = {
      clearRect: () => calls.push('clear'),
      beginPath: () => calls.push('begin'),
      lineTo: (x: number, y: number) => calls.push(`to ${x} ${y}`),
      closePath: () => calls.push('close'),
      stroke: () => calls.push(`stroke ${context.strokeStyle} ${context.lineWidth}`),
      strokeStyle: '',
      lineWidth: 0,
      lineJoin: '',
    };
    const canvas = { ...square, clientWidth: 350, clientHeight: 350, getContext: () => context };
    return { calls, canvas: canvas as unknown as HTMLCanvasElement };
  }

  it('is drawn in yellow, two pixels wide, around every code', () => {
    const { calls, canvas } = aCanvas();
    const result = aResult(['a', 'b'], { width: 350, height: 350 });
    const corners = [
      { x: 10, y: 10 },
      { x: 90, y: 10 },
      { x: 90, y: 90 },
      { x: 10, y: 90 },
    ] as const;
    drawTrackingBoxes(canvas, {
      ...result,
      codes: result.codes.map((code) => ({ ...code, corners })),
    });
    const box = [
      'begin',
      'to 10 10',
      'to 90 10',
      'to 90 90',
      'to 10 90',
      'close',
      'stroke #ffd400 2',
    ];
    expect(calls).toEqual(['clear', ...box, ...box]);
  });

  it('goes with the first frame without a code', () => {
    const { calls, canvas } = aCanvas();
    drawTrackingBoxes(canvas, aResult([]));
    clearTrackingBoxes(canvas);
    expect(calls).toEqual(['clear', 'clear']);
  });
});

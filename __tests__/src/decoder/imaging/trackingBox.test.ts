/** Where the tracking boxes are drawn, and how. */
import { coverPoint, TrackingBoxes } from '../../../../src/decoder/imaging/trackingBox.ts';
import { aResult } from '../fakeWorker.ts';

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
    const canvas = { width: 300, height: 150, getContext: () => context };
    const boxes = new TrackingBoxes(canvas as unknown as HTMLCanvasElement);
    return { calls, boxes };
  }

  it('is drawn in yellow, two pixels wide, around every code', () => {
    const { calls, boxes } = aCanvas();
    boxes.fit({ ...square, ratio: 1 });
    const result = aResult(['a', 'b'], { width: 350, height: 350 });
    const corners = [
      { x: 10, y: 10 },
      { x: 90, y: 10 },
      { x: 90, y: 90 },
      { x: 10, y: 90 },
    ] as const;
    boxes.draw({
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
    expect(calls).toEqual([...box, ...box]);
  });

  it('is as thick on a screen of three pixels for one of CSS', () => {
    const { calls, boxes } = aCanvas();
    boxes.fit({ width: 1050, height: 1050, ratio: 3 });
    boxes.draw(aResult(['a']));
    expect(calls).toContain('stroke #ffd400 6');
  });

  it('goes with the first frame without a code', () => {
    const { calls, boxes } = aCanvas();
    boxes.fit({ ...square, ratio: 1 });
    boxes.draw(aResult(['a']));
    boxes.draw(aResult([]));
    boxes.draw(aResult([]));
    boxes.clear();
    expect(calls.filter((call) => call === 'clear')).toHaveLength(1);
  });
});

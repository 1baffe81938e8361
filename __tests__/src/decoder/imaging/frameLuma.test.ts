/** The luma of frames of each kind. */
import {
  closeFrame,
  closeGaps,
  createLumaLoader,
} from '../../../../src/decoder/imaging/frameLuma.ts';

function memoryOf() {
  let memory = new Uint8Array(0);
  const pixels = (bytes: number) => {
    if (memory.length < bytes) memory = new Uint8Array(bytes);
    return memory.subarray(0, bytes);
  };
  return { pixels, luma: (bytes: number) => [...memory.subarray(0, bytes)] };
}

/** A camera's frame of 4 by 2 pixels with the given layout. */
function videoFrame(format: string, layout: PlaneLayout, planes: number[]) {
  return {
    format,
    codedWidth: 4,
    codedHeight: 2,
    visibleRect: { width: 4, height: 2 },
    allocationSize: () => planes.length,
    copyTo: (pixels: Uint8Array) => {
      pixels.set(planes);
      return Promise.resolve([layout]);
    },
    close: jest.fn(),
  } as unknown as VideoFrame;
}

describe('the luma of a frame', () => {
  it.each([
    ['I420', { offset: 0, stride: 4 }, [1, 2, 3, 4, 5, 6, 7, 8, 128, 128, 128, 128]],
    ['NV12', { offset: 0, stride: 6 }, [1, 2, 3, 4, 0, 0, 5, 6, 7, 8, 0, 0, 128, 128]],
    ['I420', { offset: 2, stride: 5 }, [0, 0, 1, 2, 3, 4, 0, 5, 6, 7, 8, 0, 128, 128]],
  ])('is the first plane of %s with %o', async (format, layout, planes) => {
    const { pixels, luma } = memoryOf();
    const size = await createLumaLoader()(videoFrame(format, layout, planes), pixels);
    expect(size).toEqual({ width: 4, height: 2 });
    expect(luma(8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('is weighed from red, green and blue', async () => {
    const { pixels, luma } = memoryOf();
    const data = new Uint8ClampedArray([
      255, 255, 255, 255, 0, 0, 0, 255, 255, 0, 0, 255, 0, 255, 0, 255,
    ]);
    await createLumaLoader()({ data, width: 2, height: 2 }, pixels);
    expect(luma(4)).toEqual([255, 0, 77, 149]);
  });

  it('is left alone when its rows have no gaps', () => {
    const pixels = new Uint8Array([1, 2, 3, 4]);
    closeGaps(pixels, { offset: 0, stride: 2 }, { width: 2, height: 2 });
    expect([...pixels]).toEqual([1, 2, 3, 4]);
  });

  it('leaves the frame to be closed by who was handed it', () => {
    const frame = videoFrame('I420', { offset: 0, stride: 4 }, []);
    closeFrame(frame);
    expect(frame.close).toHaveBeenCalledTimes(1);
  });
});

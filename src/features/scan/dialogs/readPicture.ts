import type { AppDispatch, RootState } from '../../../app/store.ts';
import { selectDecoder } from '../../../decoder/decoderSlice.ts';
import type { DecoderServices } from '../../../decoder/services.ts';
import { pixelsOf } from '../../../decoder/transport/stillImage.ts';

/** @returns what the codes in an image file say. @throws Error when it cannot be read, or the screen was left. */
export function readPicture(file: File) {
  return async (
    _: AppDispatch,
    getState: () => RootState,
    { decoder }: DecoderServices,
  ): Promise<string[]> => {
    const pixels = await pixelsOf(file);
    if (!selectDecoder(getState()).isOpen) throw new Error('Nobody waits for it any more');
    return decoder.readStill(pixels);
  };
}

/** How the decoder is loaded, and which call reads with it. */
import { lumaReader } from '../../../../src/decoder/engine/lumaReader.ts';
import { compileWasm, createCodeReader } from '../../../../src/decoder/engine/zxingReader.ts';
import { FAST } from '../../../../src/decoder/worker/effort.ts';
import { html } from '../../../support/fakeNetwork.ts';
import { blank, drawQr } from '../codePictures.ts';
import { realWasm } from '../realReader.ts';

jest.mock<typeof import('../../../../src/decoder/engine/lumaReader.ts')>(
  '../../../../src/decoder/engine/lumaReader.ts',
  () => ({ lumaReader: jest.fn(() => Promise.resolve(null)) }),
);

/** The smallest WebAssembly module: the magic word and version 1. */
const EMPTY_MODULE = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

const answer = (response: Response | Error) => {
  globalThis.fetch = () =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
};
const wasm = (contentType: string) =>
  new Response(EMPTY_MODULE, { headers: { 'Content-Type': contentType } });

describe('the decoder is compiled', () => {
  it.each(['application/wasm', 'application/octet-stream'])('from %s', async (contentType) => {
    answer(wasm(contentType));
    expect(await compileWasm('/decoder.wasm')).toBeInstanceOf(WebAssembly.Module);
  });
});

describe('there is no decoder', () => {
  it.each([
    ['without network', new TypeError('Failed to fetch'), 'Failed to fetch'],
    ['when the file is gone', new Response('', { status: 404 }), 'HTTP 404 for /decoder.wasm'],
    ["behind a captive portal's page", html(), 'magic word'],
  ])('%s', async (_, response, message) => {
    answer(response);
    await expect(compileWasm('/decoder.wasm')).rejects.toThrow(message);
  });
});

describe('the decoder', () => {
  it('is the one with the luma call, where zxing-wasm has it', async () => {
    const reader = {} as Awaited<ReturnType<typeof createCodeReader>>;
    jest.mocked(lumaReader).mockResolvedValueOnce(reader);
    expect(await createCodeReader(await realWasm())).toBe(reader);
  });

  it('reads by the documented call where it has not', async () => {
    const reader = await createCodeReader(await realWasm());
    const { width, height, luma } = drawQr(blank(300, 300), 'einlass::T1', 40, 40);
    reader.pixels(luma.length).set(luma);
    expect(await reader.read(width, height, FAST)).toMatchObject([{ text: 'einlass::T1' }]);
  });

  it('is none when the WebAssembly is not that of zxing-wasm', async () => {
    await expect(createCodeReader(await WebAssembly.compile(EMPTY_MODULE))).rejects.toThrow();
  });
});

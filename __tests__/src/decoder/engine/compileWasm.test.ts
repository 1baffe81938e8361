import { compileWasm } from '../../../../src/decoder/engine/compileWasm.ts';
import { html } from '../../../support/fakeNetwork.ts';

/** The smallest module there is: the magic word and version 1. */
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

/**
 * Loads and compiles the decoder. Done here, not by its own loader, which would print to the console
 * and take a login page of the network for WebAssembly. @throws when there is no decoder to be had.
 */
export async function compileWasm(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${url}`);
  const isWasm = response.headers.get('Content-Type')?.startsWith('application/wasm') === true;
  return isWasm
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

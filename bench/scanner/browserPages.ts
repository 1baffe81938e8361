import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../support/bundle.ts';
import { servePages, type PageServer } from '../support/pageServer.ts';

const pages = join(import.meta.dirname, 'pages');

/** Where a package's own zxing-wasm keeps its reader: peers pin versions of their own. */
function readerOf(...packages: readonly string[]): string {
  const from = packages.reduce((at, name) => createRequire(at).resolve(name), import.meta.url);
  return createRequire(from).resolve('zxing-wasm/reader/zxing_reader.wasm');
}

/** Bundles the pages that are named and serves them, with the photographs at /corpus/. */
export async function openPages(names: readonly string[], corpus: string): Promise<PageServer> {
  const folder = mkdtempSync(join(tmpdir(), 'einlass-bench-'));
  await bundle(Object.fromEntries(names.map((name) => [name, join(pages, `${name}.ts`)])), folder);
  mkdirSync(join(folder, 'polyfill'));
  cpSync(readerOf('barcode-detector'), join(folder, 'polyfill/zxing_reader.wasm'));
  const server = await servePages({ '': folder, corpus });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

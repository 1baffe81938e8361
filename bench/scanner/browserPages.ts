import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { bundle } from '../support/bundle.ts';
import { servePages, type PageServer } from '../support/pageServer.ts';

const pages = join(import.meta.dirname, 'pages');

/** Where a package's own zxing-wasm keeps its reader: peers pin versions of their own. */
function readerOf(...packages: readonly string[]): string {
  const from = packages.reduce((at, name) => createRequire(at).resolve(name), import.meta.url);
  return createRequire(from).resolve('zxing-wasm/reader/zxing_reader.wasm');
}

/** The pages of the bench by name: x.ts is what /x.html runs. */
function entriesOf(names: readonly string[]): Record<string, string> {
  const files = readdirSync(pages).map((file) => [parse(file).name, join(pages, file)] as const);
  return Object.fromEntries(files.filter(([name]) => names.includes(name)));
}

/** Bundles the pages that are named and serves them, with the photographs at /corpus/. */
export async function openPages(names: readonly string[], corpus: string): Promise<PageServer> {
  const folder = mkdtempSync(join(tmpdir(), 'einlass-bench-'));
  await bundle(entriesOf(names), folder);
  for (const [name, reader] of [
    ['polyfill', readerOf('barcode-detector')],
    ['react-qr-scanner-2.5.1', readerOf('react-qr-scanner-2.5.1', 'barcode-detector')],
  ] as const) {
    mkdirSync(join(folder, name));
    cpSync(reader, join(folder, name, 'zxing_reader.wasm'));
  }
  const server = await servePages({ '': folder, corpus });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

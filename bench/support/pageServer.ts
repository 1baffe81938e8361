import { once } from 'node:events';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.png': 'image/png',
};

export interface PageServer {
  /** `http://localhost:<port>`: a secure context. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * Serves folders on a free port of this machine.
 * @param folders by the first part of the path; '' is the root. Pages are made up: /x.html loads /x.js.
 */
export async function servePages(folders: Record<string, string>): Promise<PageServer> {
  const server = createServer((request, response) => {
    // Pages of their own get clocks of 5 µs; others, of 100.
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    if (path.endsWith('.html')) {
      response.setHeader('Content-Type', type).end(pageFor(path.replace(/\.html$/, '.js')));
      return;
    }
    const [, first = '', ...rest] = path.split('/');
    const folder = folders[first];
    const file = folder === undefined ? join(folders[''] ?? '', path) : join(folder, ...rest);
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('Content-Type', type);
    createReadStream(file).pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const pageFor = (script: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>` +
  `<div id="root"></div><script src="${script}"></script></html>`;

/** A plain web server: files of a folder, its page for every other address, and one prefix that it passes on. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export interface StaticServer {
  readonly url: string;
  /** What is behind the prefix does not answer it: it says 502, in a page of its own. */
  isCutOff: boolean;
  close(): Promise<void>;
}

/** @param config what it serves as config.json. @param upstream what has the addresses below `prefix`. */
export async function startStaticServer(
  folder: string,
  config: object,
  upstream?: { prefix: string; url: string },
): Promise<StaticServer> {
  const served = { isCutOff: false };

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const { method = 'GET', url = '/', headers } = request;
    const badGateway = () => {
      response.writeHead(502, { 'Content-Type': 'text/html' });
      response.end('<html><title>502 Bad Gateway</title></html>');
    };
    if (served.isCutOff) {
      badGateway();
      return;
    }
    const passed = ask(new URL(url, upstream!.url), { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    passed.on('error', badGateway);
    request.pipe(passed);
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (upstream !== undefined && pathname.startsWith(upstream.prefix)) {
      pass(request, response);
      return;
    }
    if (pathname === '/config.json') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(config));
      return;
    }
    const asked = join(folder, normalize(pathname));
    const file = existsSync(asked) && statSync(asked).isFile() ? asked : join(folder, 'index.html');
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain' });
    createReadStream(file).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    get isCutOff() {
      return served.isCutOff;
    },
    set isCutOff(next) {
      served.isCutOff = next;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** A proxy before a server, which can cut what goes through it. */
import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CuttingProxy {
  readonly url: string;
  /** From now on, and where it is under way: what has this in its path breaks off. Null: nothing any more. */
  cut(path: string | null): void;
  /** How often something with this in its path was asked for. */
  asked(path: string): number;
  end(): Promise<void>;
}

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const underWay = new Map<ServerResponse, string>();
  const paths: string[] = [];
  let isCut = (_path: string): boolean => false;

  const proxy = createServer((incoming, response) => {
    const path = incoming.url ?? '/';
    paths.push(path);
    if (isCut(path)) {
      response.destroy();
      return;
    }
    underWay.set(response, path);
    const { method, headers } = incoming;
    const outgoing = request({ hostname, port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => {
      underWay.delete(response);
      outgoing.destroy();
    });
    incoming.pipe(outgoing);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    cut(part) {
      isCut = (path) => part !== null && path.includes(part);
      for (const [response, path] of underWay) if (isCut(path)) response.destroy();
    },
    asked: (part) => paths.filter((path) => path.includes(part)).length,
    async end() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

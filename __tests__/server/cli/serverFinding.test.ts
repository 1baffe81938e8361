/** What `einlass doctor` says of the server itself. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { serverItself } from '../../../server/cli/serverFinding.ts';
import { loadConfig } from '../../../server/config.ts';

test.each([
  [200, 'fine', 'Er antwortet auf'],
  [503, 'broken', 'kann aber gerade nicht arbeiten'],
])('one that answers %i to /readyz is %s', async (status, state, what) => {
  const server = createServer(({ url }, reply) => {
    reply.writeHead(url === '/readyz' ? status : 404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const config = loadConfig({ PORT: String(port), HOST: '127.0.0.1' });
  expect(await serverItself(config)).toMatchObject({
    ...{ title: 'Server', state },
    said: expect.stringContaining(what) as string,
  });
  server.close();
});

/** A body that is refused before all of it has come takes its own connection along, and nothing else. */
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { importCalls } from '../../../contract/office/imports.ts';
import { settingsCalls } from '../../../contract/office/settings.ts';
import { LOGO_MAX_BYTES } from '../../../contract/festivalFacts.ts';
import { IMPORT_MAX_BYTES } from '../../../contract/office/importEntities.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { createTestApp, type TestApp } from '../support/testApp.ts';

let server: TestApp;
let admin: string;
let lines: string;
beforeAll(async () => {
  const database = openDatabase({ location: ':memory:' });
  await database.migrate();
  server = await createTestApp(database, {
    config: { logLevel: 'info', trustProxy: 'loopback' },
    logStream: { write: (line) => void (lines += line) },
  });
  admin = (await server.signUp({ isSuperuser: true })).access;
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => {
  lines = '';
});
afterAll(async () => {
  // What was left of the bodies is still expected.
  server.app.server.closeAllConnections();
  await server.close();
});

const port = () => (server.app.server.address() as AddressInfo).port;

test.each([
  ['a logo', settingsCalls.uploadLogo.path, LOGO_MAX_BYTES],
  ['a list', `${importCalls.uploadImport.path}?name=x.csv`, IMPORT_MAX_BYTES],
])(
  '%s that is too large: 413, its line in the log, and the server goes on',
  async (_, path, max) => {
    const answer = await fetch(`http://127.0.0.1:${port()}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'text/csv' },
      body: Buffer.alloc(max + 5_000_000, 'x'),
    });
    expect(answer.status).toBe(413);
    await answer.text();
    expect((await fetch(`http://127.0.0.1:${port()}/healthz`)).status).toBe(200);
    expect(lines).toMatch(/"status":413,[^\n]*"network":"127\.0\.0\.0\/24"/);
  },
);

test('who hangs up at once leaves nothing that is unexpected', async () => {
  for (let round = 0; round < 50; round += 1) {
    const socket = connect(port(), '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    const body = '{"token":"x"}';
    socket.write(
      `POST /api/api/token/verify/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    socket.resetAndDestroy();
  }
  expect((await fetch(`http://127.0.0.1:${port()}/healthz`)).status).toBe(200);
  expect(lines).not.toMatch(/TypeError|"level":50/);
});

import { calls } from '../../../../contract/paths.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { createTestApp, PASSWORD, type TestApp } from '../../support/testApp.ts';

forEachEngine('POST token', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp(await engine.open());
  });
  afterAll(() => server.close());

  test('§7: e-mail and password give access and refresh', async () => {
    const { email } = await server.signUp();
    const reply = await server.send(calls.signIn, { body: { email, password: PASSWORD } });
    expect(reply).toMatchObject({
      status: 200,
      body: { access: expect.any(String), refresh: expect.any(String) },
    });
    const { access } = reply.body as { access: string };
    expect(await server.send(calls.me, { token: access })).toMatchObject({
      status: 200,
      body: { email },
    });
  });
});

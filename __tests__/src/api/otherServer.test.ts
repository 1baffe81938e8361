/** A server of another origin, as a Django peer may be: what is not in the specification is not sent. */
import { FakeNetwork, json } from '../../support/fakeNetwork.ts';
import { clearCookies, haveSession, testServices } from '../../support/services.ts';

document.head.innerHTML =
  '<meta name="einlass:api-base" content="https://api.example.org/v1/api/">';

afterEach(clearCookies);

it('§7 takes the base address of the page, and sends no header of ours', async () => {
  // The page's settings are read when the first module asks for them.
  const { createStore } = await import('../../../src/app/store.ts');
  const { ticketsApi } = await import('../../../src/api/ticketsApi.ts');
  const network = new FakeNetwork()
    .install()
    .on('POST /v1/api/api/auth/invalidate/T1/', () => json(200, { message: 'Entwertet.' }));
  haveSession();

  const admission = { ticketId: 'T1', idempotencyKey: 'key-1' };
  const { data } = await createStore(testServices()).dispatch(
    ticketsApi.endpoints.invalidateTicket.initiate(admission),
  );

  expect(data).toEqual({ message: 'Entwertet.' });
  expect([...network.sent[0]!.headers.keys()].sort()).toEqual(['accept', 'authorization']);
});

/** A server of another origin, as a Django peer may be: what is not in the specification is not sent. */
import { createStore } from '../../../src/app/store.ts';
import { invalidateTicket } from '../../../src/entry/engine/ticketCalls.ts';
import { loadPageConfig } from '../../../src/shared/pageConfig.ts';
import { FakeNetwork, json } from '../../support/fakeNetwork.ts';
import { clearCookies, clientOf, haveSession, testServices } from '../../support/services.ts';

const CONFIG = JSON.stringify({ apiBase: 'https://api.example.org/v1/api/' });

afterEach(clearCookies);

it('§7 takes the base address of the page, and sends no header of ours', async () => {
  await loadPageConfig(() => Promise.resolve(new Response(CONFIG)));
  const network = new FakeNetwork()
    .install()
    .on('POST /v1/api/api/auth/invalidate/T1/', () => json(200, { message: 'Entwertet.' }));
  haveSession();

  const admission = { ticketId: 'T1', idempotencyKey: 'key-1' };
  const { data } = await invalidateTicket(clientOf(createStore(testServices())), admission);

  expect(data).toEqual({ message: 'Entwertet.' });
  expect([...network.sent[0]!.headers.keys()].sort()).toEqual(['accept', 'authorization']);
});

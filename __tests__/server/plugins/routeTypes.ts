/** What the compiler refuses in a route's handler. Nothing calls it: `tsc` says when a line is no error any more. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { calls } from '../../../contract/calls.ts';
import { entryCalls } from '../../../contract/entry/calls.ts';
import { route } from '../../../server/plugins/route.ts';

const use = (_value: unknown): void => undefined;

export function wrongHandlers(app: FastifyInstance) {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  // @ts-expect-error: the body has no such field
  typed.route({ ...route(calls.verify), handler: ({ body: { refresh } }) => use(refresh) });
  // @ts-expect-error: the path has no such parameter
  typed.route({ ...route(calls.checkTicket), handler: ({ params: { id } }) => use(id) });
  // @ts-expect-error: the query has no such field
  typed.route({ ...route(entryCalls.list), handler: ({ query: { search } }) => use(search) });
  // @ts-expect-error: the reply lacks a field
  typed.route({ ...route(entryCalls.createGate), handler: () => ({ id: 1, name: 'Nord' }) });
}

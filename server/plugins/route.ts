/** Makes a route for Fastify out of a call of the contract, so that a routes.ts only says what the call does. */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type TObject, type TSchema, type TString } from 'typebox';
import type { Access, Call, ParamsOf } from '../../contract/call.ts';
import {
  requireMember,
  requireScanner,
  requireScannerOrReport,
  requireSuperuser,
} from './guards.ts';

type Hook = (request: FastifyRequest) => Promise<void>;

const GUARDS: Readonly<Record<Access, readonly Hook[]>> = {
  public: [],
  member: [requireMember],
  superuser: [requireSuperuser],
  scanner: [requireScanner],
  reporter: [requireScannerOrReport],
};

/** The schemas of a call by the names that Fastify has for them. */
type SchemasOf<C extends Call> = {
  params: TObject<Record<keyof ParamsOf<C>, TString>>;
} & (C extends { query: infer Query extends TObject } ? { querystring: Query } : unknown) &
  (C extends { bodyKind: 'bytes' }
    ? unknown
    : C extends { body: infer Body extends TSchema }
      ? { body: Body }
      : unknown) &
  (C extends { replyKind: 'events' | 'bytes' | 'byteStream' }
    ? unknown
    : { response: Record<C['status'], C['reply']> });

/**
 * Method, URL, schemas, guard and status of success, for `app.route({ ...route(call), handler })`. The types of what
 * the handler is given and of what it returns follow from the call.
 * @param afterGuard hooks that run once the guard has let the request pass, before its body is read.
 */
export function route<C extends Call>(call: C, ...afterGuard: readonly Hook[]) {
  return {
    method: call.method,
    url: fastifyPath(call.path),
    schema: schemasOf(call) as SchemasOf<C>,
    onRequest: [...GUARDS[call.access], ...afterGuard],
    preHandler(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
      reply.code(call.status);
      done();
    },
  };
}

/** Answers with server-sent events. */
export const sendEvents = (reply: FastifyReply, events: Readable): FastifyReply =>
  reply
    .type('text/event-stream')
    // nginx would hold the events back until its buffer is full.
    .header('X-Accel-Buffering', 'no')
    .send(events);

/** `{name}` of the contract is `:name` for Fastify. */
export const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

function schemasOf(call: Call) {
  const { path, query, body, bodyKind = 'json', status, reply, replyKind = 'json' } = call;
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, Type.String()]);
  return {
    params: Type.Object(Object.fromEntries(params) as Record<string, TString>),
    ...(query && { querystring: query }),
    // A file is read as it comes.
    ...(body && bodyKind === 'json' && { body }),
    // What is no JSON is sent as it is.
    ...(replyKind === 'json' && { response: { [status]: reply } }),
  };
}

/** Says how @fastify/swagger writes the OpenAPI document: from the calls of the contract and their routes' schemas. */
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { Type, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Call, Tag } from '../../../contract/call.ts';
import { ErrorReply } from '../../../contract/entities.ts';
import { everyCall } from '../../../contract/everyCall.ts';
import { fastifyPath } from '../../plugins/route.ts';

/** Where the API is mounted; the paths of the contract begin behind it. */
export const MOUNTED_AT = '/api';

const nameOfRoute = new Map(
  Object.entries(everyCall).map(([name, { method, path }]) => [
    `${method} ${MOUNTED_AT}${fastifyPath(path)}`,
    name,
  ]),
);

const DESCRIPTIONS: Readonly<Record<Tag, string>> = {
  session: 'Signing in, and staying signed in.',
  'sign-up': 'Registering with an invitation code.',
  password: 'Resetting a password.',
  members: 'The current user, and all members.',
  jobs: 'Work on many members at once, in the background.',
  imports: 'Members from a file.',
  'purchase codes': 'Ticket-purchase codes.',
  tickets: 'Issuing tickets.',
  entry: 'Tickets at the gate.',
  devices: 'The phones at the gates.',
  gates: 'The gates of the festival.',
  board: 'What happens at the gates, live.',
  audit: 'Who did what.',
  festival: 'What the festival says of itself, and the settings of that.',
};

export function documentOptions(productName: string): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: productName,
        version: '1',
        description:
          'Times are ISO 8601 in UTC. The sentences of `error` and `message` are German.',
      },
      servers: [{ url: MOUNTED_AT }],
      tags: Object.entries(DESCRIPTIONS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    convertConstToEnum: false,
    transform({ schema, url, route: { method } }) {
      const name = nameOfRoute.get(`${[method].flat().join()} ${url}`);
      const call = name === undefined ? undefined : everyCall[name];
      if (name === undefined || call === undefined) return { schema: { hide: true }, url };
      const { summary, tag, access } = call;
      const described = {
        ...schema,
        operationId: name,
        summary,
        tags: [tag],
        // OpenAPI 3.1 names behind a bearer scheme the roles that may make the call.
        security: access === 'public' ? [] : [{ bearer: [access] }],
        ...(call.headers && { headers: call.headers }),
        ...(call.bodyKind === 'bytes' && {
          body: call.body,
          consumes: ['application/octet-stream'],
        }),
        response: responsesOf(call),
      };
      return { schema: described, url };
    },
    transformObject(made) {
      if (!('openapiObject' in made)) return made.swaggerObject;
      // The library says of every body that it is required.
      for (const { method, path, body } of Object.values(everyCall)) {
        const operation = made.openapiObject.paths?.[path]?.[method === 'GET' ? 'get' : 'post'];
        if (body !== undefined && operation?.requestBody && 'content' in operation.requestBody) {
          operation.requestBody.required = !Value.Check(body, null);
        }
      }
      return made.openapiObject;
    },
  };
}

function responsesOf({ status, reply, refusal, access, mediaType = 'application/json' }: Call) {
  const failure = (description: string, schema: TSchema = ErrorReply) =>
    answer(description, 'application/json', schema);
  return {
    [status]: answer('It worked.', mediaType, reply),
    ...(access !== 'public' && {
      401: failure('Nobody is signed in, or the session has ended.'),
      403: failure(
        `The call is for another role than that of who is signed in (${access}), or refused.`,
        refusalOr(refusal),
      ),
    }),
    '4XX': failure('The call is refused. `error` says why, to people.', refusalOr(refusal)),
    '5XX': failure('The server has failed, or is not ready.'),
  };
}

const refusalOr = (refusal: TSchema | undefined): TSchema =>
  refusal === undefined ? ErrorReply : Type.Union([refusal, ErrorReply]);

const answer = (description: string, mediaType: string, schema: TSchema) => ({
  description,
  content: { [mediaType]: { schema } },
});

/** The pages of `/api/docs`, an app of their own: the OpenAPI document, and Swagger UI, which shows it. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance } from 'fastify';
import { everyCall } from '../../../contract/everyCall.ts';
import type { Config } from '../../config.ts';
import { route } from '../../plugins/route.ts';
import { documentOptions, MOUNTED_AT } from './document.ts';

/** Its routes of the calls are there to be described, and are never asked. */
export async function createViewer({
  productName,
}: Pick<Config, 'productName'>): Promise<FastifyInstance> {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await app.register(swagger, documentOptions(productName));
  await app.register(swaggerUi, {
    routePrefix: `${MOUNTED_AT}/docs`,
    theme: { title: productName },
    uiConfig: {
      layout: 'BaseLayout',
      requestInterceptor: withAccessToken,
      // The command line that it shows for a request is without the access token.
      showMutatedRequest: false,
    },
  });
  app.get(`${MOUNTED_AT}/docs/openapi.json`, () => app.swagger());
  for (const call of Object.values(everyCall)) {
    const { method, url, schema } = route(call);
    app.route({
      method,
      url: MOUNTED_AT + url,
      schema,
      handler: (_, reply) => reply.callNotFound(),
    });
  }
  await app.ready();
  return app;
}

/** Runs in the browser, where Swagger UI puts its text: "Try it out" is signed in as the web app is. */
function withAccessToken(request: Record<string, unknown>): Record<string, unknown> {
  const token = /(?:^|;\s*)access_token=([^;\s]+)/.exec(document.cookie)?.[1];
  if (token === undefined) return request;
  return { ...request, headers: { Authorization: `Bearer ${token}`, ...Object(request.headers) } };
}

/**
 * Builds the server's app; to be read from top to bottom. A module brings its routes as below: what the call of the
 * contract says (address, guard, schemas, status) makes the route, and the handler says what the call does. Routes are
 * mounted under `/api`. Behind a guard there is `request.member`. Failures are thrown by the factories of errors.ts.
 *
 *     export const ticketsRoutes = ({ tickets }: Services): FastifyPluginCallbackTypebox =>
 *       (app, _options, done) => {
 *         app.route({
 *           ...route(calls.generateTicket),
 *           handler: async ({ actor, body }) => await tickets.generate(actor, orderOf(body)),
 *         });
 *         done();
 *       };
 *
 * It is named in the list of modules below.
 */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { SERVER_MARK } from '../contract/entry/headers.ts';
import type { DestinationStream } from 'pino';
import type { Registry } from 'prom-client';
import type { AppDeps } from './deps.ts';
import { createBoundedServer, type Bounds } from './lib/boundedServer.ts';
import { inOriginForm } from './lib/originForm.ts';
import { trustedProxies } from './lib/trustedProxies.ts';
import { personalDataRoutes } from './modules/account/dataRoutes.ts';
import { accountRoutes } from './modules/account/routes.ts';
import { apiDocsRoutes } from './modules/apiDocs/routes.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { boardRoutes } from './modules/board/routes.ts';
import { devicesRoutes } from './modules/devices/routes.ts';
import { emailHistoryRoutes } from './modules/emailHistory/routes.ts';
import { entryRoutes } from './modules/entry/routes.ts';
import { entryListRoutes } from './modules/entryList/routes.ts';
import { setupRoutes } from './modules/setup/routes.ts';
import { festivalRoutes, logoUploadRoutes } from './modules/festival/routes.ts';
import { gatesRoutes } from './modules/gates/routes.ts';
import { guestSearchRoutes } from './modules/guestSearch/routes.ts';
import { finderRoutes } from './modules/finder/routes.ts';
import { importsRoutes, importUploadRoutes } from './modules/imports/routes.ts';
import { jobsRoutes } from './modules/jobs/routes.ts';
import { labelsRoutes } from './modules/labels/routes.ts';
import { exportRoutes } from './modules/members/exportRoutes.ts';
import { officeRoutes } from './modules/members/officeRoutes.ts';
import { membersRoutes } from './modules/members/routes.ts';
import { mergingRoutes } from './modules/merging/routes.ts';
import { createMetrics } from './modules/operations/metrics.ts';
import { bounceRoutes } from './modules/bounces/routes.ts';
import { operationsRoutes } from './modules/operations/officeRoutes.ts';
import { createReadiness } from './modules/operations/readinessService.ts';
import { installOperations } from './modules/operations/routes.ts';
import { installPage } from './modules/page/routes.ts';
import { passwordResetRoutes } from './modules/passwordReset/routes.ts';
import { registrationRoutes } from './modules/registration/routes.ts';
import { retentionRoutes } from './modules/retention/routes.ts';
import { savedViewsRoutes } from './modules/savedViews/routes.ts';
import { seasonRoutes } from './modules/seasons/routes.ts';
import { secondFactorRoutes } from './modules/secondFactor/routes.ts';
import { secondStepRoutes } from './modules/secondFactor/signInRoutes.ts';
import { sessionRoutes } from './modules/session/routes.ts';
import { ownCodesRoutes } from './modules/ownCodes/routes.ts';
import { ticketsRoutes } from './modules/tickets/routes.ts';
import { purchaseCodesRoutes } from './modules/purchaseCodes/routes.ts';
import { installAuthentication } from './plugins/authenticate.ts';
import { answerFrameworkError, installErrorHandler } from './plugins/errorHandler.ts';
import { installJsonBody } from './plugins/jsonBody.ts';
import { installNotFound } from './plugins/notFound.ts';
import { installPeer } from './plugins/peer.ts';
import { loggerOptions, RequestLog } from './plugins/requestLog.ts';
import { installSecurityHeaders, securityHeadersOf } from './plugins/securityHeaders.ts';
import { validatorCompiler } from './plugins/validator.ts';
import { createServices } from './services.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
/** End connections of clients that send their request a byte at a time; a large file may take its time, see jsonBody.ts. */
const HEADERS_TIMEOUT_MS = 30_000;
const REQUEST_TIMEOUT_MS = 5 * 60_000;
/** A proxy and 72 s of its idle connections; Fastify's own. */
const KEEP_ALIVE_MS = 72_000;
/** A festival's Wi-Fi is one address, and a browser opens up to six connections at once. */
const BOUNDS: Bounds = { connections: 8_000, connectionsPerAddress: 4_000, unreadMs: 30_000 };
/** As long as Node takes a URL at all: whatever a foreign QR code holds is to be answered as an unknown ticket. */
const PARAM_MAX_CHARS = 16 * 1024;

export interface AppOptions {
  /** Folder of the built web app. Null: only the API is served. */
  readonly webRoot: string | null;
  readonly logStream?: DestinationStream;
  /** For tests: smaller ones. */
  readonly bounds?: Bounds;
  /** For one of several processes: takes this one's metrics, and returns a function that asks for those of all. */
  readonly shareMetrics?: (registry: Registry) => () => Promise<string>;
}

export async function buildApp(
  deps: AppDeps,
  options: AppOptions,
  services = createServices(deps),
): Promise<FastifyInstance> {
  const { config, database } = deps;
  const metrics = createMetrics(deps);
  const securityHeaders = securityHeadersOf(config.publicUrl);
  const app = fastify({
    logger: {
      ...loggerOptions(config.logLevel),
      ...(options.logStream && { stream: options.logStream }),
    },
    logController: new RequestLog({ requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (listener) =>
      createBoundedServer(inOriginForm(listener), {
        ...(options.bounds ?? BOUNDS),
        http: {
          headersTimeout: HEADERS_TIMEOUT_MS,
          requestTimeout: REQUEST_TIMEOUT_MS,
          keepAliveTimeout: KEEP_ALIVE_MS,
        },
        isProxy: trustedProxies(config.trustProxy),
      }),
    // A request that comes on an open connection while the server stops is answered like any other.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_MAX_CHARS },
    frameworkErrors: answerFrameworkError(securityHeaders),
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  installErrorHandler(app, { database, onDatabaseFailure: metrics.databaseFailed });
  installPeer(app);
  installSecurityHeaders(app, securityHeaders);
  installAuthentication(
    app,
    services.sessions,
    services.devices,
    services.festival.wantsSecondFactor,
  );
  metrics.observe(app);

  await app.register(
    named('api', async (api: typeof app) => {
      api.addHook('onRequest', (_request, reply, done) => {
        reply.headers({ 'Cache-Control': 'no-store', [SERVER_MARK.header]: SERVER_MARK.value });
        done();
      });
      installJsonBody(api);
      installNotFound(api);
      const modules = {
        sessionRoutes,
        registrationRoutes,
        passwordResetRoutes,
        secondStepRoutes,
        secondFactorRoutes,
        accountRoutes,
        personalDataRoutes,
        membersRoutes,
        exportRoutes,
        officeRoutes,
        jobsRoutes,
        finderRoutes,
        savedViewsRoutes,
        retentionRoutes,
        mergingRoutes,
        labelsRoutes,
        importsRoutes,
        importUploadRoutes,
        purchaseCodesRoutes,
        ownCodesRoutes,
        ticketsRoutes,
        emailHistoryRoutes,
        entryRoutes,
        devicesRoutes,
        gatesRoutes,
        entryListRoutes,
        guestSearchRoutes,
        boardRoutes,
        auditRoutes,
        festivalRoutes,
        operationsRoutes,
        bounceRoutes,
        logoUploadRoutes,
        setupRoutes,
        seasonRoutes,
      };
      for (const [name, routes] of Object.entries(modules)) {
        await api.register(named(name, routes(services, deps)));
      }
      await api.register(named('apiDocsRoutes', apiDocsRoutes(deps)));
    }),
    { prefix: '/api' },
  );

  installOperations(app, {
    readiness: createReadiness(deps),
    contentType: metrics.registry.contentType,
    readMetrics: options.shareMetrics?.(metrics.registry) ?? (() => metrics.registry.metrics()),
  });
  if (options.webRoot === null) installNotFound(app);
  else
    await installPage(app, {
      webRoot: options.webRoot,
      config,
      festival: services.festival.current,
      ticketPrefix: services.festival.ticketPrefix,
    });
  await app.ready();
  return app;
}

/** Without a name Fastify compares each plugin with everything that is loaded, and starts the slower for it. */
function named<Plugin extends object>(name: string, plugin: Plugin): Plugin {
  return Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
}

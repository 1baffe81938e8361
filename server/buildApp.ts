/**
 * The wiring of the server, to be read from top to bottom. A module brings its routes like this
 * (paths from contract/, mounted under `/api`; a guard answers before the body is read; `request.member`
 * is there behind a guard; failures are thrown by the factories of errors.ts):
 *
 *     export const ticketRoutes = (deps: AppDeps): FastifyPluginCallbackTypebox =>
 *       (app, _options, done) => {
 *         const tickets = createTicketService(deps);
 *         app.route({
 *           ...route(calls.generateTicket),
 *           onRequest: requireSuperuser,
 *           schema: { body: GenerateTicketBody, response: { 201: MessageReply } },
 *           handler: async (request, reply) =>
 *             reply.code(201).send(await tickets.generate(request.member, request.body)),
 *         });
 *         done();
 *       };
 *
 * and is named in the list of modules below.
 */

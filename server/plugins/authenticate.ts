/** Finds out who is asking: the member of the access token's session. The database is asked at every request. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unauthorized } from '../errors.ts';
import type { SignedInMember } from '../modules/session/repository.ts';
import type { SessionService } from '../modules/session/service.ts';
import { texts } from '../texts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Called by the guards: sets `request.member`. @param token access token. @throws 401 without a valid one. */
    authenticate(request: FastifyRequest, token: string | undefined): Promise<void>;
  }
  interface FastifyRequest {
    /** The signed-in member. Reading it on a route without a guard throws. */
    readonly member: SignedInMember;
  }
}

/** To be called on the root instance, so that the routes of every module have it. */
export function installAuthentication(app: FastifyInstance, sessions: SessionService): void {
  const signedIn = new WeakMap<FastifyRequest, SignedInMember>();

  app.decorateRequest('member', {
    getter() {
      const member = signedIn.get(this);
      if (member === undefined) throw new Error(`No guard on ${this.routeOptions.url ?? 'route'}`);
      return member;
    },
  });

  app.decorate('authenticate', async (request, token) => {
    if (token === undefined) throw unauthorized(texts.notSignedIn);
    const member = await sessions.memberOfAccessToken(token);
    if (member === null) throw unauthorized(texts.sessionEnded);
    signedIn.set(request, member);
  });
}

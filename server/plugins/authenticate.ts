/** Who is asking: the access token's session and its member, asked of the database at every request. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unauthorized } from '../errors.ts';
import type { SignedInMember } from '../modules/session/repository.ts';
import type { SessionService } from '../modules/session/service.ts';
import { texts } from '../texts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sets `request.member`. @throws 401. Called by the guards. */
    authenticate(request: FastifyRequest): Promise<void>;
  }
  interface FastifyRequest {
    /** The signed-in member. Reading it on a route without a guard throws. */
    readonly member: SignedInMember;
  }
}

const BEARER = /^Bearer +(\S+)$/i;

/** To be called on the root instance, so that every module's routes have it. */
export function installAuthentication(app: FastifyInstance, sessions: SessionService): void {
  const signedIn = new WeakMap<FastifyRequest, SignedInMember>();

  app.decorateRequest('member', {
    getter() {
      const member = signedIn.get(this);
      if (member === undefined) throw new Error(`No guard on ${this.routeOptions.url ?? 'route'}`);
      return member;
    },
  });

  app.decorate('authenticate', async (request) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw unauthorized(texts.notSignedIn);
    const member = await sessions.memberOfAccessToken(token);
    if (member === null) throw unauthorized(texts.sessionEnded);
    signedIn.set(request, member);
  });
}

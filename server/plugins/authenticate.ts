/** Finds out who is asking: the member of the access token's session. The database is asked at every request. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unauthorized } from '../errors.ts';
import { clientAddress } from '../lib/clientAddress.ts';
import { clientFamily } from '../lib/clientFamily.ts';
import { userAgentOf } from '../lib/userAgent.ts';
import type { Actor } from '../modules/audit/actor.ts';
import { credentialOf } from '../modules/devices/deviceOfRequest.ts';
import type { Device, DevicesService } from '../modules/devices/service.ts';
import type { SignedInMember } from '../modules/session/repository.ts';
import type { SessionService } from '../modules/session/service.ts';
import { texts } from '../texts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Called by the guards: sets `request.member`. @param token access token. @throws 401 without a valid one. */
    authenticate(request: FastifyRequest, token: string | undefined): Promise<void>;
    /** The office wants it to set up a second factor first. */
    wantsSecondFactor(member: SignedInMember): boolean;
    /** The device whose credential the request has, also when it is revoked; null: none. */
    deviceOf(request: FastifyRequest): Promise<Device | null>;
  }
  interface FastifyRequest {
    /** The signed-in member. Reading it on a route without a guard throws. */
    readonly member: SignedInMember;
    /** Whom the audit names. The device is named by the calls of the gate, which know that it is one of ours. */
    readonly actor: Actor;
  }
}

const signedIn = new WeakMap<FastifyRequest, SignedInMember>();
const administering = new WeakSet<FastifyRequest>();

/** Said by the guard that lets nobody else pass. */
export const noteAdministering = (request: FastifyRequest): unknown => administering.add(request);

/** Null: no guard has asked who it is, or it is nobody. */
export const signedInMember = (request: FastifyRequest): SignedInMember | null =>
  signedIn.get(request) ?? null;

/** To be called on the root instance, so that the routes of every module have it. */
export function installAuthentication(
  app: FastifyInstance,
  sessions: SessionService,
  devices: DevicesService,
  wantsSecondFactor: (member: SignedInMember) => boolean,
): void {
  app.decorateRequest('member', {
    getter() {
      const member = signedIn.get(this);
      if (member === undefined) throw new Error(`No guard on ${this.routeOptions.url ?? 'route'}`);
      return member;
    },
  });

  app.decorateRequest('actor', {
    getter(): Actor {
      return {
        memberId: signedIn.get(this)?.id ?? null,
        via: 'web',
        network: clientAddress(this.peer),
        client: clientFamily(userAgentOf(this)),
        deviceId: null,
        jobId: null,
        ...(administering.has(this) && { isAdministering: true }),
      };
    },
  });

  app.decorate('wantsSecondFactor', wantsSecondFactor);

  app.decorate('deviceOf', async (request) => {
    const credential = credentialOf(request);
    return credential === null ? null : await devices.find(credential);
  });

  app.decorate('authenticate', async (request, token) => {
    if (token === undefined) throw unauthorized(texts.notSignedIn);
    const member = await sessions.memberOfAccessToken(token);
    if (member === null) throw unauthorized(texts.sessionEnded);
    signedIn.set(request, member);
  });
}

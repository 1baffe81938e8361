/** Sends the headers with every answer that restrict what a browser does with it. */
import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicy } from '../lib/contentSecurityPolicy.ts';

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** @param publicUrl when it begins with https, browsers are told to use nothing else. */
export function securityHeadersOf(publicUrl: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy({ scripts: [], styles: [] }),
    'Permissions-Policy': 'camera=(self)',
    'X-Content-Type-Options': 'nosniff',
    // The path of a reset link is a secret that no other site is to see.
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${ONE_YEAR_S}`,
    }),
  };
}

export function installSecurityHeaders(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

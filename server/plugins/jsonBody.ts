/** Reads the bodies of requests: JSON in UTF-8, and nothing else. */
import type { FastifyInstance } from 'fastify';
import { badRequest } from '../errors.ts';
import { texts } from '../texts.ts';

/** As long as a body may take; the files' own route allows a larger one, and has the time of the whole request. */
export const BODY_TIMEOUT_MS = 30_000;

/** Escaped, as they come into a text of UTF-8: NUL, and halves of a character, which may be two of one. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * An empty body counts as no body, since clients name the content type on every call. The character NUL is refused in
 * bodies and URLs, because PostgreSQL cannot store it; and half a character of UTF-16, which would be kept as another.
 */
export function installJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (body.length === 0) {
        done(null, undefined);
        return;
      }
      const text = decode(body);
      if (text === null) {
        done(badRequest(texts.invalidJson));
        return;
      }
      void parse(request, text, (error, parsed: unknown) => {
        if (error) done(badRequest(texts.invalidJson));
        else if (UNSTORABLE.test(text) && !isStorable(parsed)) done(badRequest(texts.invalidInput));
        else done(null, parsed);
      });
    },
  );
  const { bodyLimit } = app.initialConfig;
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!request.raw.complete && request.routeOptions.bodyLimit === bodyLimit) {
      const timer = setTimeout(() => request.raw.destroy(), BODY_TIMEOUT_MS).unref();
      request.raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
    }
    done();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.raw.url?.includes('%00') === true ? badRequest(texts.invalidInput) : undefined);
  });
}

function decode(body: Buffer): string | null {
  try {
    return utf8.decode(body);
  } catch {
    return null;
  }
}

const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => isStorable(key) && isStorable(part));
};

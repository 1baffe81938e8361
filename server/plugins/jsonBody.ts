import type { FastifyInstance } from 'fastify';
import { badRequest } from '../errors.ts';
import { texts } from '../texts.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Bodies are JSON in UTF-8 and nothing else. An empty one counts as none, since clients name the type
 * on every call. NUL is refused: PostgreSQL stores no text that holds it.
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
        else if (text.includes('\\u0000') && holdsNul(parsed)) done(badRequest(texts.invalidInput));
        else done(null, parsed);
      });
    },
  );
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

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, part]) => key.includes('\0') || holdsNul(part));
}

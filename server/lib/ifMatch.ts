/** Reads which version of a member is to be changed (`If-Match`, RFC 9110, 13.1.1). */
import type { FastifyRequest } from 'fastify';
import { etagOf, IF_MATCH_HEADER } from '../../contract/ifMatch.ts';
import { HttpError } from '../errors.ts';
import { texts } from '../texts.ts';

/** Whether a version is one that the request names. Not so with `*`: nobody overwrites what they have not seen. */
export type Seen = (version: number) => boolean;

/** @throws 428 (RFC 6585) when it names none. */
export function seenBy({ headers }: Pick<FastifyRequest, 'headers'>): Seen {
  const header = headers[IF_MATCH_HEADER.toLowerCase()];
  if (header === undefined) throw new HttpError(428, texts.versionMissing);
  const tags = String(header)
    .split(',')
    .map((tag) => tag.trim());
  return (version) => tags.includes(etagOf(version));
}

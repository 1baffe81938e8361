/** A person's data as a file: what the calls have in common by which the member and the office get it. */
import { Type, type Static } from 'typebox';
import type { Call } from '../call.ts';
import { NO_TIMEOUT_MS } from '../limits.ts';

/** JSON for machines (GDPR, article 20), PDF for people (article 15). */
export const DataFormat = Type.Union([Type.Literal('json'), Type.Literal('pdf')]);
export type DataFormat = Static<typeof DataFormat>;

/** What both calls have that give a person's data away as a file. */
export const dataFile = {
  query: Type.Object({ format: DataFormat }),
  timeoutMs: NO_TIMEOUT_MS,
  status: 200,
  replyKind: 'bytes',
  mediaType: 'application/octet-stream',
  reply: Type.Unsafe<Uint8Array<ArrayBuffer>>(Type.String({ format: 'binary' })),
} as const satisfies Partial<Call>;

/**
 * @param day yyyy-mm-dd
 * @param number of the member whose data they are, where they are not one's own.
 */
export const dataFileName = (format: DataFormat, day: string, number?: number): string =>
  `${number === undefined ? 'meine-daten' : `auskunft-${number}`}-${day}.${format}`;

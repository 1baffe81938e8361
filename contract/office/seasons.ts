/** The calls by which the office ends one festival and begins the next: the season. */
import { Type, type Static } from 'typebox';
import type { Call } from '../call.ts';
import { MessageReply, Nullable, Timestamp } from '../entities.ts';
import { FACT_MAX_CHARS } from '../festivalFacts.ts';
import { NO_TIMEOUT_MS } from '../limits.ts';
import { NamedMember } from './audit.ts';

/** How often something is there. */
const Count = Type.Integer({ minimum: 0 });

/** What a festival has brought. */
export const SeasonCounts = Type.Object({
  codes: Count,
  /** Those that were not taken back. */
  tickets: Count,
  /** Tickets with which somebody was let in. */
  admitted: Count,
  /** All that the gate has decided. */
  events: Count,
});
export type SeasonCounts = Static<typeof SeasonCounts>;

const Named = {
  name: Type.String(),
  /** yyyy-mm-dd; empty: it has not said. */
  from: Type.String(),
  to: Type.String(),
  /** `{product}` of its ticket codes. */
  prefix: Type.String(),
};

/** A festival that is over: what it held can be looked up, and is worth nothing. */
export const PastFestival = Type.Object({
  id: Type.Integer(),
  ...Named,
  ...SeasonCounts.properties,
  archived_at: Timestamp,
  archived_by: Nullable(NamedMember),
  /** Since then only the counts are kept. */
  rows_deleted_at: Nullable(Timestamp),
  /** Why it cannot come back; null: it can. */
  undo_refused: Nullable(Type.String()),
});
export type PastFestival = Static<typeof PastFestival>;

export const Seasons = Type.Object({
  /** Of the settings: who begins a season names the one that was read. */
  version: Type.Integer(),
  present: Type.Object({ ...Named, ...SeasonCounts.properties }),
  /** Members stay. */
  members: Count,
  /** What speaks against it, as sentences: whoever begins a season all the same says so. */
  doubts: Type.Array(Type.String()),
  /** What keeps it from happening now; null: nothing. */
  obstacle: Nullable(Type.String()),
  /** Of the latest backup in the server's folder; null: there is none. */
  last_backup: Nullable(Timestamp),
  /** The latest first. */
  past: Type.Array(PastFestival),
});
export type Seasons = Static<typeof Seasons>;

/** What whoever begins a season in spite of doubts types; see `doubts`. */
export const DESPITE_DOUBTS = 'Das Festival ist vorbei';

export const NewSeason = Type.Object({
  version: Type.Integer(),
  name: Type.String({ maxLength: FACT_MAX_CHARS.name }),
  from: Type.String({ maxLength: FACT_MAX_CHARS.from }),
  to: Type.String({ maxLength: FACT_MAX_CHARS.to }),
  ticket_prefix: Type.String({ maxLength: FACT_MAX_CHARS.ticket_prefix }),
  /** The name of the festival that ends, typed. */
  confirmation: Type.String({ maxLength: FACT_MAX_CHARS.name }),
  /** DESPITE_DOUBTS, where there are any. */
  despite: Type.Optional(Type.String({ maxLength: FACT_MAX_CHARS.name })),
});
export type NewSeason = Static<typeof NewSeason>;

export const SEASON_FILE_TYPE = 'application/x-ndjson';

/** @param name of the festival. */
export const seasonFileName = ({ id, prefix }: Pick<PastFestival, 'id' | 'prefix'>): string =>
  `festival-${id}-${prefix}.jsonl`;

export const seasonCalls = {
  seasons: {
    method: 'GET',
    path: '/api/auth/admin/seasons/',
    summary: 'What the next season would archive and what speaks against it, and past festivals.',
    tag: 'festival',
    access: 'superuser',
    status: 200,
    reply: Seasons,
  },
  startSeason: {
    method: 'POST',
    path: '/api/auth/admin/seasons/',
    summary: 'Archives codes, tickets and admissions, and begins the next season.',
    tag: 'festival',
    access: 'superuser',
    timeoutMs: NO_TIMEOUT_MS,
    body: NewSeason,
    status: 200,
    reply: MessageReply,
  },
  undoSeason: {
    method: 'POST',
    path: '/api/auth/admin/seasons/{id}/undo/',
    summary: 'Brings the last festival back, as long as the next one has no ticket.',
    tag: 'festival',
    access: 'superuser',
    timeoutMs: NO_TIMEOUT_MS,
    status: 200,
    reply: MessageReply,
  },
  seasonFile: {
    method: 'GET',
    path: '/api/auth/admin/seasons/{id}/file/',
    summary: 'A past festival as a file: a JSON object a line, and counts and checksum at the end.',
    tag: 'festival',
    access: 'superuser',
    status: 200,
    replyKind: 'byteStream',
    mediaType: SEASON_FILE_TYPE,
    reply: Type.String(),
  },
} as const satisfies Record<string, Call>;

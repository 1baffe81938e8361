/** What whoever was given a purchase code may know of it, without an account. */
import { Type, type Static } from 'typebox';
import type { Call } from './call.ts';
import { Timestamp } from './entities.ts';

/** `XXXXX-XXXXX-XXXXX`, whatever its signs: what nobody has made is unknown. */
const PURCHASE_CODE = /^[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}$/;

/**
 * As it is kept: people type small letters, other dashes or none, and copy the end of a sentence along.
 * @returns null for what can be none.
 */
export function purchaseCodeIn(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const code = signs.replace(/^(.{5})(.{5})(.{5})$/, '$1-$2-$3');
  return PURCHASE_CODE.test(code) ? code : null;
}

/** Neither whose it is nor who has the ticket: only how it stands. */
export const CodeState = Type.Object({
  state: Type.Union([
    Type.Literal('free'),
    Type.Literal('used'),
    /** It was a code, and is none any more. */
    Type.Literal('withdrawn'),
    /** It was one of a festival that is over. */
    Type.Literal('past'),
    Type.Literal('unknown'),
  ]),
  /** Since when it is used or withdrawn. */
  at: Type.Optional(Timestamp),
  /** Of a past one: the festival's name. */
  festival: Type.Optional(Type.String()),
});
export type CodeState = Static<typeof CodeState>;

export const codePageCalls = {
  codeState: {
    method: 'GET',
    path: '/festival/codes/{code}/',
    summary: 'How a purchase code stands, for whoever has it.',
    tag: 'festival',
    access: 'public',
    status: 200,
    reply: CodeState,
  },
  calendar: {
    method: 'GET',
    path: '/festival/calendar/',
    summary: 'The days of the festival as a calendar file; 404 where no day is known.',
    tag: 'festival',
    access: 'public',
    status: 200,
    replyKind: 'bytes',
    mediaType: 'text/calendar',
    reply: Type.String(),
  },
} as const satisfies Record<string, Call>;

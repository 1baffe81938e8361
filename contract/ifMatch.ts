/**
 * Whoever changes a member says which version they have seen, as the entity tag of `If-Match` (RFC 9110, 13.1.1): of another one nothing is
 * overwritten.
 */
import { Type } from 'typebox';

export const IF_MATCH_HEADER = 'If-Match';

export const etagOf = (version: number): string => `"${version}"`;

/** What a call says that changes a member whom somebody has seen so. */
export const ifMatch = (version: number) => ({ [IF_MATCH_HEADER]: etagOf(version) });

export const IfMatchHeaders = Type.Object({
  [IF_MATCH_HEADER]: Type.String({
    description:
      'The member’s `version` in quotes. Another one than the present: 412, with the member as it is now. None: 428.',
  }),
});

/** A page of the pairs that are probably one person, or that were told apart, with why and who they are. */
import type {
  DuplicatePage,
  DuplicatePair,
  DuplicateReason,
  PairedMember,
} from '../../../contract/office/mergeEntities.ts';
import { PAIRS_COUNTED_MAX, PAIRS_PER_PAGE } from '../../../contract/limits.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { isOneEdit } from '../../lib/editDistance.ts';
import { plainText } from '../../lib/searchText.ts';
import { nameOf } from '../members/timeline.ts';
import {
  countApart,
  findApart,
  findPairs,
  pairedMembers,
  type ApartPlace,
  type PairedRow,
  type PairPlace,
} from './duplicatesRepository.ts';

/** Without `next`, which is the caller's to write: where the page after begins. */
type Page<Place> = Omit<DuplicatePage, 'next'> & { readonly next: Place | null };

/** `last_active_at` of who has not been in the app since it is kept. */
const NEVER = '1970-01-01T00:00:00.000Z';

export async function findDuplicates(
  db: Queries,
  _engine: Engine,
  after: PairPlace | null,
): Promise<Page<PairPlace>> {
  const found = await findPairs(db, after, PAIRS_PER_PAGE + 1);
  const all =
    after === null && found.length <= PAIRS_PER_PAGE
      ? found.length
      : (await findPairs(db, null, PAIRS_COUNTED_MAX + 1)).length;
  return await pageOf(db, found, all);
}

export async function findToldApart(
  db: Queries,
  _engine: Engine,
  after: ApartPlace | null,
): Promise<Page<ApartPlace>> {
  const found = await findApart(db, after, PAIRS_PER_PAGE + 1);
  const pairs = found.map(({ low, high, at, id, ...by }) => ({
    ...{ low, high, at },
    apart: { at, by: nameOf(by, id) },
  }));
  return await pageOf(db, pairs, await countApart(db, PAIRS_COUNTED_MAX + 1));
}

async function pageOf<
  Found extends { low: number; high: number; apart?: NonNullable<DuplicatePair['apart']> },
>(db: Queries, found: readonly Found[], count: number): Promise<Page<Found>> {
  const shown = found.slice(0, PAIRS_PER_PAGE);
  const members = await pairedMembers(
    db,
    shown.flatMap(({ low, high }) => [low, high]),
  );
  return {
    pairs: shown.flatMap(({ low, high, apart = null }) => {
      const [one, other] = [members.get(low), members.get(high)];
      if (one === undefined || other === undefined) return [];
      return [{ members: [shownOf(one), shownOf(other)], reasons: reasonsOf(one, other), apart }];
    }),
    next: found.length > shown.length ? (shown.at(-1) ?? null) : null,
    count: Math.min(count, PAIRS_COUNTED_MAX),
    count_is_lower_bound: count > PAIRS_COUNTED_MAX,
  };
}

/** What speaks for it that they are one. */
function reasonsOf(one: PairedRow, other: PairedRow): DuplicateReason[] {
  const address = addressOf(one)?.toLowerCase();
  const isSameAddress = address !== undefined && address === addressOf(other)?.toLowerCase();
  const name = sameName(one, other);
  return [
    ...(name === null ? [] : [name]),
    // A near name alone says nothing.
    ...(name === null && isSameAddress && isOneEdit(one.sort_name, other.sort_name)
      ? ['similar_name' as const]
      : []),
    ...(isSameAddress ? ['address' as const] : []),
  ];
}

function sameName(one: PairedRow, other: PairedRow): DuplicateReason | null {
  if (one.name_key === null || one.name_key !== other.name_key) return null;
  if (one.sort_name === other.sort_name) return 'name';
  const words = (row: PairedRow) =>
    plainText(row.last_name, row.first_name).split(' ').sort().join(' ');
  return words(one) === words(other) ? 'order' : 'spelling';
}

const addressOf = ({ email, invite_email: invitation }: PairedRow): string | null =>
  email ?? invitation;

const shownOf = (row: PairedRow): PairedMember => ({
  ...nameOf(row, row.id),
  address: addressOf(row),
  is_registered: row.registered_at !== null,
  is_active: row.is_active,
  codes: row.codes,
  tickets: row.tickets,
  created_at: row.created_at,
  last_active_at: row.last_active_at === NEVER ? null : row.last_active_at,
});

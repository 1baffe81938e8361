/** Many members with codes, tickets and mails, and what somebody would type to find some of them. */
import { FIRST_NAMES, LAST_NAMES } from '../../server/cli/demo/names.ts';
import type { Database } from '../../server/db/openDatabase.ts';
import { newInvitationCode, newPurchaseCode, newTicketId } from '../../server/lib/randomCodes.ts';
import { insertMembers } from '../../server/modules/members/repository.ts';
import { insertPurchaseCodes } from '../../server/modules/purchaseCodes/repository.ts';
import { insertTickets } from '../../server/modules/tickets/repository.ts';
import type { Chance } from '../support/random.ts';
import { DAY_MS } from '../../contract/time.ts';

const AT_ONCE = 5_000;
const CODES_EACH = 3;

/** Adds the members: three codes each, a ticket on a third of the codes, a tenth of the members inactive. */
export async function addCrowd(database: Database, count: number, chance: Chance): Promise<void> {
  for (let start = 0; start < count; start += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - start);
    await database.transaction(async (trx) => {
      const members = Array.from({ length: size }, (_, index) => newMember(start + index, chance));
      const ids = await insertMembers(trx, members);
      const inactive = ids.filter(() => chance.next() < 0.1);
      for (const id of inactive) {
        await trx.updateTable('member').set({ is_active: false }).where('id', '=', id).execute();
      }
      const codes = ids.flatMap((createdFor) =>
        Array.from({ length: CODES_EACH }, () => ({
          token: newPurchaseCode(),
          createdFor,
          createdAt: '2026-05-01T10:00:00.000Z',
        })),
      );
      const codeIds = await insertPurchaseCodes(trx, codes);
      const sold = codeIds.filter(() => chance.next() < 1 / 3);
      await insertTickets(
        trx,
        sold.map((purchaseCodeId) => ({
          id: newTicketId(),
          purchaseCodeId,
          email: `guest${purchaseCodeId}@example.net`,
          createdAt: '2026-06-01T10:00:00.000Z',
        })),
      );
    });
  }
}

function newMember(index: number, chance: Chance) {
  const createdAt = new Date(Date.UTC(2025, 0, 1) + chance.below(500) * DAY_MS).toISOString();
  return {
    number: 1_000 + index,
    firstName: chance.of(FIRST_NAMES),
    lastName: chance.of(LAST_NAMES),
    isSuperuser: false,
    isStaff: chance.next() < 0.02,
    isEntryStaff: chance.next() < 0.01,
    initialToken: newInvitationCode(),
    createdAt,
    ...(chance.next() < 0.7 && {
      registration: { email: `person${index}@example.org`, passwordHash: 'x', at: createdAt },
    }),
  };
}

type Make = (chance: Chance, members: number) => string;

/** What somebody types. */
export const TERM_KINDS: Readonly<Record<string, Make>> = {
  'last name': (chance) => chance.of(LAST_NAMES),
  'first name': (chance) => chance.of(FIRST_NAMES),
  'both names': (chance) => `${chance.of(FIRST_NAMES)} ${chance.of(LAST_NAMES)}`,
  'name begun': (chance) => chance.of(LAST_NAMES).slice(0, 4),
  'without umlauts': (chance) =>
    chance.of(LAST_NAMES).replace(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe' })[letter] ?? 'ue'),
  'two letters': (chance) => chance.of(FIRST_NAMES).slice(0, 2),
  number: (chance, members) => `#${1_000 + chance.below(members)}`,
  address: (chance, members) => `person${chance.below(members)}`,
  "a ticket's address": (chance, members) =>
    `guest${chance.below(members * CODES_EACH)}@example.net`,
  'in all addresses': () => 'example',
  'in none': (chance) => `niemand${chance.below(1_000)}`,
};

/** Of every kind, mixed. */
export function searchTerms(chance: Chance, members: number, count: number): string[] {
  const kinds = Object.values(TERM_KINDS);
  return Array.from({ length: count }, () => chance.of(kinds)(chance, members));
}

const SORTS = ['name', '-created', 'email', '-free_codes', 'number', '-last_active'];
const PIECES: readonly (readonly string[])[] = [
  ['status:aktiv', 'status:inaktiv'],
  ['registrierung:registriert', 'registrierung:ausstehend', 'rolle:staff', 'rolle:einlass'],
  [
    'codes:frei',
    'codes:frei>1',
    'codes:alle-verwendet',
    'tickets:ausgestellt',
    'erstellt:2025-06-01..2025-06-30',
    'mail:nie',
  ],
];

/** Three conditions and a sort. */
export function filters(chance: Chance, count: number): { filter: string; sort: string }[] {
  return Array.from({ length: count }, () => ({
    filter: PIECES.map((pieces) => chance.of(pieces)).join(' '),
    sort: chance.of(SORTS),
  }));
}

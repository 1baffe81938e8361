/** A database with staff who are signed in, and tickets. */
import { fillPath, type Call } from '../../contract/call.ts';
import { openDatabase, type Database } from '../../server/db/openDatabase.ts';
import { loadConfig } from '../../server/config.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { createFactorSecrets } from '../../server/lib/factorSecrets.ts';
import { createGuestHandles } from '../../server/lib/guestHandles.ts';
import { createPasswordHasher } from '../../server/lib/passwordHasher.ts';
import { newInvitationCode, newPurchaseCode, newTicketId } from '../../server/lib/randomCodes.ts';
import { createSignedTokens } from '../../server/lib/signedTokens.ts';
import { createOutbox } from '../../server/mail/outbox.ts';
import { insertMembers, nextMemberNumber } from '../../server/modules/members/repository.ts';
import { createSessionService } from '../../server/modules/session/service.ts';
import { insertTickets } from '../../server/modules/tickets/repository.ts';
import { insertPurchaseCodes } from '../../server/modules/purchaseCodes/repository.ts';
import { requestOf } from './load.ts';

export const JWT_SECRET = 'a secret that lives as long as a measurement';
export const PASSWORD = 'Sommer#2026';
export const EMAIL = 'staff@example.org';
const PHONES = 64;

export interface Festival {
  readonly location: string;
  readonly database: Database;
  /** Headers of the staff's calls, for as many phones as there are, each with a session of its own. */
  headersOf(phone: number): readonly string[];
  /** Issues tickets. @returns their identifiers. */
  tickets(count: number): Promise<string[]>;
  close(): Promise<void>;
}

export async function createFestival(location: string): Promise<Festival> {
  const database = openDatabase({ location });
  await database.migrate();
  const { db } = database;
  const config = loadConfig({ JWT_SECRET });
  const passwords = createPasswordHasher();
  const tokens = createSignedTokens(JWT_SECRET, systemClock);
  const outbox = createOutbox({ config, clock: systemClock });
  const sessions = createSessionService({
    config,
    database,
    clock: systemClock,
    passwords,
    tokens,
    handles: createGuestHandles(JWT_SECRET, systemClock),
    factorSecrets: createFactorSecrets(JWT_SECRET, systemClock),
    outbox,
  });
  const at = new Date().toISOString();
  const [staffId = 0] = await insertMembers(db, [
    {
      firstName: 'Eva',
      lastName: 'Einlass',
      number: await nextMemberNumber(db),
      isSuperuser: true,
      isEntryStaff: true,
      isStaff: true,
      initialToken: newInvitationCode(),
      createdAt: at,
      registration: { email: EMAIL, passwordHash: await passwords.hash(PASSWORD), at },
    },
  ]);
  passwords.close();
  const phones: string[][] = [];
  for (let phone = 0; phone < PHONES; phone += 1) {
    const { access } = await sessions.tokensOf(await sessions.open(db, staffId, 'bench'));
    phones.push([`authorization: Bearer ${access}`]);
  }
  return {
    location,
    database,
    headersOf: (phone) => phones[phone % PHONES] ?? [],
    tickets: (count) =>
      database.transaction(async (trx) => {
        const codes = Array.from({ length: count }, () => ({
          token: newPurchaseCode(),
          createdFor: staffId,
          createdAt: at,
        }));
        const purchaseCodeIds = await insertPurchaseCodes(trx, codes);
        const tickets = purchaseCodeIds.map((purchaseCodeId) => ({
          id: newTicketId(),
          purchaseCodeId,
          email: 'guest@example.org',
          createdAt: at,
        }));
        await insertTickets(trx, tickets);
        return tickets.map(({ id }) => id);
      }),
    close: () => database.close(),
  };
}

/** Check or invalidate of a ticket, as bytes. */
export function entryRequest(call: Call, ticketId: string, headers: readonly string[]): string {
  return requestOf(call.method, `/api${fillPath(call.path, { ticketId })}`, headers);
}

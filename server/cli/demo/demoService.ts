/** Writes the sample data of sampleData.ts into the database, in batches. */
import type { Database, Queries } from '../../db/openDatabase.ts';
import { insertPurchaseCodeEmail } from '../../modules/emailHistory/repository.ts';
import { admitTickets, insertEntryEvents } from '../../modules/entry/repository.ts';
import { entryReplies } from '../../modules/entry/verdict.ts';
import { insertMembers, nextMemberNumber } from '../../modules/members/repository.ts';
import { insertTickets } from '../../modules/tickets/repository.ts';
import { insertPurchaseCodes } from '../../modules/purchaseCodes/repository.ts';
import { hasPurchaseCodes } from '../checkRepository.ts';
import { sampleMembers, type SampleCode, type SampleMember } from './sampleData.ts';
import { createSeededRandom } from './seededRandom.ts';

export interface DemoRequest {
  readonly members: number;
  readonly tickets: number;
  readonly seed: number;
  /** What every registered member signs in with. */
  readonly passwordHash: string;
}

export interface DemoCounts {
  members: number;
  codes: number;
  tickets: number;
  admitted: number;
  /** Of a member who can sign in. */
  email: string | null;
}

/** Members of one transaction: a server that runs meanwhile gets its turn in between. */
const MEMBERS_PER_TRANSACTION = 1_000;

export function createDemoService({ database }: { database: Database }) {
  const { db } = database;

  return {
    /** True once a festival has begun to hand out codes. */
    isOccupied: () => hasPurchaseCodes(db),

    /** @param onProgress told how many members there are so far. */
    async fill(request: DemoRequest, onProgress: (members: number) => void): Promise<DemoCounts> {
      const firstNumber = await nextMemberNumber(db);
      const random = createSeededRandom(`${request.seed} ${firstNumber}`);
      const counts: DemoCounts = { members: 0, codes: 0, tickets: 0, admitted: 0, email: null };
      let staffId: number | null = null;

      const flush = async (batch: readonly SampleMember[]): Promise<void> => {
        staffId = await database.transaction(async (trx) => {
          const ids = await insertMembers(trx, batch.map(withPassword(request.passwordHash)));
          const admittedBy = staffId ?? ids[0];
          if (admittedBy === undefined) throw new Error('A batch without members');
          await insertCodes(trx, batch, ids, admittedBy);
          return admittedBy;
        });
        for (const member of batch) count(counts, member);
        onProgress(counts.members);
      };

      let batch: SampleMember[] = [];
      for (const member of sampleMembers(random, { ...request, firstNumber })) {
        batch.push(member);
        if (batch.length < MEMBERS_PER_TRANSACTION) continue;
        await flush(batch);
        batch = [];
      }
      if (batch.length > 0) await flush(batch);
      return counts;
    },
  };
}

const withPassword =
  (passwordHash: string) =>
  ({ registration, ...member }: SampleMember) => ({
    ...member,
    isSuperuser: false,
    ...(registration !== null && { registration: { ...registration, passwordHash } }),
  });

async function insertCodes(
  trx: Queries,
  members: readonly SampleMember[],
  memberIds: readonly number[],
  staffId: number,
): Promise<void> {
  const codes = members.flatMap((member, index) =>
    member.codes.map((code) => ({ ...code, createdFor: memberIds[index] ?? 0 })),
  );
  const purchaseCodeIds = await insertPurchaseCodes(trx, codes);
  const rows = codes.map((code, index) => ({
    ...code,
    purchaseCodeId: purchaseCodeIds[index] ?? 0,
  }));
  await insertTickets(
    trx,
    rows.flatMap(({ ticket, purchaseCodeId }) =>
      ticket === null ? [] : [{ ...ticket, purchaseCodeId }],
    ),
  );
  for (const { purchaseCodeId, sentTo, ticket } of rows) {
    for (const { email, at } of sentTo)
      await insertPurchaseCodeEmail(trx, { purchaseCodeId, email, sentAt: at, mailId: null });
    await admit(trx, ticket, staffId);
  }
}

async function admit(trx: Queries, ticket: SampleCode['ticket'], staffId: number): Promise<void> {
  if (ticket?.admission == null) return;
  const { key, at } = ticket.admission;
  const { status, body } = entryReplies.admitted;
  await insertEntryEvents(trx, [
    {
      key,
      ticket_id: ticket.id,
      staff_id: staffId,
      device_id: null,
      gate_id: null,
      seq: null,
      kind: 'admit',
      mode: 'online',
      is_approved: false,
      reason: null,
      refers_to: null,
      note: null,
      scanned_at: null,
      received_at: at,
      status,
      reply: body,
    },
  ]);
  await admitTickets(trx, [{ ticketId: ticket.id, key }]);
}

function count(counts: DemoCounts, member: SampleMember): void {
  counts.members += 1;
  counts.codes += member.codes.length;
  for (const { ticket } of member.codes) {
    if (ticket !== null) counts.tickets += 1;
    if (ticket?.admission != null) counts.admitted += 1;
  }
  counts.email ??= member.registration?.email ?? null;
}

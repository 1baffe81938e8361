/** What must hold between rows, and no index or foreign key can hold. Each gives what breaks it. */
import type { Queries } from '../db/openDatabase.ts';
import { hasLeft, isUndoOf } from '../modules/entry/undoneRepository.ts';

export async function admissionsWithoutEvent(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket')
    .leftJoin('entry_event', (join) =>
      join
        .onRef('entry_event.key', '=', 'ticket.admitted_by')
        .onRef('entry_event.ticket_id', '=', 'ticket.id')
        .on('entry_event.kind', 'in', ['admit', 'conflict']),
    )
    .select('ticket.id')
    .where('ticket.admitted_by', 'is not', null)
    .where('entry_event.key', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

export async function eventsWithoutAdmission(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom('entry_event')
    .leftJoin('ticket', 'ticket.admitted_by', 'entry_event.key')
    .leftJoin('entry_event as undo', (join) => join.on(isUndoOf('undo', 'entry_event.key')))
    .leftJoin('entry_event as departure', (join) =>
      join.on(hasLeft('departure', 'entry_event.key')),
    )
    .select('entry_event.key')
    .where('entry_event.kind', '=', 'admit')
    .where('undo.key', 'is', null)
    .where('departure.key', 'is', null)
    .where('ticket.id', 'is', null)
    .execute();
  return rows.map((row) => row.key);
}

export async function purchaseCodesWithSeveralTickets(db: Queries): Promise<number[]> {
  const rows = await db
    .selectFrom('ticket')
    .select('token_id')
    .where('revoked_at', 'is', null)
    .groupBy('token_id')
    .having((eb) => eb.fn.countAll(), '>', 1)
    .execute();
  return rows.map((row) => row.token_id);
}

export async function revokedAdmissions(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket')
    .select('id')
    .where('revoked_at', 'is not', null)
    .where('admitted_by', 'is not', null)
    .execute();
  return rows.map((row) => row.id);
}

export async function halfRegisteredMembers(db: Queries): Promise<number[]> {
  const rows = await db
    .selectFrom('member')
    .select('number')
    .where((eb) =>
      eb.or([
        eb.and([eb('email', 'is', null), eb('password_hash', 'is not', null)]),
        eb.and([eb('email', 'is not', null), eb('password_hash', 'is', null)]),
      ]),
    )
    .execute();
  return rows.map((row) => row.number);
}

export async function emailsOfMembers(
  db: Queries,
): Promise<{ number: number; email: string; email_key: string | null }[]> {
  return await db
    .selectFrom('member')
    .select(['number', 'email', 'email_key'])
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .execute();
}

export async function finishedMailsWithPayload(db: Queries): Promise<number[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('state', '!=', 'waiting')
    .where('payload', '!=', '{}')
    .execute();
  return rows.map((row) => row.id);
}

export async function countRows(db: Queries) {
  const count = async (table: 'member' | 'token' | 'ticket') => {
    const { n } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  };
  const { admitted } = await db
    .selectFrom('ticket')
    .select((eb) => eb.fn.count<number>('admitted_by').as('admitted'))
    .executeTakeFirstOrThrow();
  return {
    members: await count('member'),
    codes: await count('token'),
    tickets: await count('ticket'),
    admitted,
  };
}

export async function hasPurchaseCodes(db: Queries): Promise<boolean> {
  return (await db.selectFrom('token').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function countWaitingMails(db: Queries): Promise<number> {
  const { n } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return n;
}

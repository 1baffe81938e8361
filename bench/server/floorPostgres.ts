/**
 * The same floor on PostgreSQL: node:http, as many connections as the server has, named statements, and a transaction of its
 * own for each admission. Argument: the database's URL.
 */
import { randomUUID } from 'node:crypto';
import { Pool, type PoolClient } from 'pg';
import { answerCheck, outcomeOf, serveFloor, type Answer } from './floorHttp.ts';

/** As server/db/postgres.ts. */
const CONNECTIONS = 10;

const [, , url = ''] = process.argv;
const pool = new Pool({ connectionString: url, max: CONNECTIONS });

const MEMBER = {
  name: 'member',
  text: `select member.id, member.is_superuser, member.is_entry_staff from session
    join member on member.id = session.member_id
    where session.id = $1 and session.expires_at > $2 and member.is_active`,
};
const TICKET = `select ticket.id, revoked_at, admitted_by, received_at, device_id from ticket
  left join entry_event on entry_event.key = ticket.admitted_by where ticket.id = $1`;
const LOOK = { name: 'look', text: TICKET };
const HOLD = { name: 'hold', text: `${TICKET} for no key update of ticket` };
const KNOWN = {
  name: 'known',
  text: 'select ticket_id, status, reply from entry_event where key = $1',
};
const ADMIT = {
  name: 'admit',
  text: `update ticket set admitted_by = $1, version = null
    where id = $2 and admitted_by is null and revoked_at is null`,
};
const WRITE = {
  name: 'write',
  text: `insert into entry_event
      (key, ticket_id, staff_id, kind, mode, received_at, received_minute, status, reply)
    values ($1, $2, $3, $4, 'online', $5, $6, $7, $8)`,
};

async function invalidate(client: PoolClient, id: string, staffId: unknown, answer: Answer) {
  const key = randomUUID();
  await client.query('begin');
  await client.query({ ...KNOWN, values: [key] });
  await client.query({ ...HOLD, values: [id] });
  const { rowCount } = await client.query({ ...ADMIT, values: [key, id] });
  const { kind, receivedAt, minute, status, reply } = outcomeOf(rowCount === 1, new Date());
  const values = [key, id, staffId, kind, receivedAt, minute, status, reply];
  await client.query({ ...WRITE, values });
  await client.query('commit');
  answer(status, reply);
}

serveFloor(({ isCheck, ticketId, sessionId }, answer) => {
  void (async () => {
    const client = await pool.connect();
    try {
      const values = [sessionId, new Date().toISOString()];
      const [staff] = (await client.query<{ id: string }>({ ...MEMBER, values })).rows;
      if (staff === undefined) answer(401, '{}');
      else if (isCheck) {
        const found = await client.query<{ admitted_by: string | null }>({
          ...LOOK,
          values: [ticketId],
        });
        answerCheck(answer, found.rows[0]?.admitted_by);
      } else await invalidate(client, ticketId, staff.id, answer);
    } finally {
      client.release();
    }
  })();
});

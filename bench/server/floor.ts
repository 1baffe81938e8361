/**
 * The floor that the server is compared with: node:http and the same SQL on the same kind of database, without
 * a framework, a check of what comes, a log or a header too many. Arguments: the database's file, and how the
 * admissions are committed: `each` on its own, or those of one turn of the event loop `together`.
 */
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { answerCheck, outcomeOf, serveFloor, type Answer } from './floorHttp.ts';

const [, , path = '', how = 'each'] = process.argv;
const database = new DatabaseSync(path, { timeout: 5_000 });
database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
const member = database.prepare(
  `select member.id, member.is_superuser, member.is_entry_staff from session
   join member on member.id = session.member_id
   where session.id = ? and session.expires_at > ? and member.is_active = 1`,
);
const ticket = database.prepare(
  `select ticket.id, revoked_at, admitted_by, received_at, device_id from ticket
   left join entry_event on entry_event.key = ticket.admitted_by where ticket.id = ?`,
);
const known = database.prepare('select ticket_id, status, reply from entry_event where key = ?');
const admit = database.prepare(
  `update ticket set admitted_by = ?, version = null
   where id = ? and admitted_by is null and revoked_at is null`,
);
const write = database.prepare(
  `insert into entry_event (key, ticket_id, staff_id, kind, mode, received_at, received_minute, status, reply)
   values (?, ?, ?, ?, 'online', ?, ?, ?, ?)`,
);

let waiting: (() => void)[] = [];
let answers: (() => void)[] = [];

function commitTogether(): void {
  const batch = waiting;
  waiting = [];
  database.exec('begin immediate');
  for (const work of batch) work();
  database.exec('commit');
  for (const answer of answers) answer();
  answers = [];
}

function invalidate(id: string, staffId: number, answer: Answer): void {
  const key = randomUUID();
  known.get(key);
  ticket.get(id);
  const { kind, receivedAt, minute, status, reply } = outcomeOf(
    admit.run(key, id).changes === 1,
    new Date(),
  );
  write.run(key, id, staffId, kind, receivedAt, minute, status, reply);
  answers.push(() => answer(status, reply));
}

serveFloor(({ isCheck, ticketId, sessionId }, answer) => {
  const staff = member.get(sessionId, new Date().toISOString());
  if (staff === undefined) answer(401, '{}');
  else if (isCheck) answerCheck(answer, ticket.get(ticketId)?.admitted_by);
  else {
    waiting.push(() => invalidate(ticketId, Number(staff.id), answer));
    if (how === 'each') commitTogether();
    else if (waiting.length === 1) setImmediate(commitTogether);
  }
});

/**
 * The floor that the server is compared with: node:http and the same SQL on the same kind of database, without
 * a framework, a check of what comes, a log or a header too many. Arguments: the database's file, and how the
 * admissions are committed: `each` on its own, or those of one turn of the event loop `together`.
 */
import { randomUUID, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { JWT_SECRET } from './festival.ts';

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

const verified = new Map<string, string>();
function sessionOf(authorization: string): string {
  const seen = verified.get(authorization);
  if (seen !== undefined) return seen;
  const [head = '', payload = '', signature] = authorization.slice('Bearer '.length).split('.');
  const right = createHmac('sha256', JWT_SECRET).update(`${head}.${payload}`).digest('base64url');
  if (signature !== right) throw new Error('forged');
  const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string };
  verified.set(authorization, sid);
  return sid;
}

type Answer = (status: number, body: string) => void;
let waiting: (() => void)[] = [];

function commitTogether(): void {
  const batch = waiting;
  waiting = [];
  database.exec('begin immediate');
  for (const work of batch) work();
  database.exec('commit');
  for (const answer of answers) answer();
  answers = [];
}
let answers: (() => void)[] = [];

function invalidate(id: string, staffId: number, answer: Answer): void {
  const key = randomUUID();
  known.get(key);
  ticket.get(id);
  const isAdmitted = admit.run(key, id).changes === 1;
  const now = new Date();
  const reply = JSON.stringify(
    isAdmitted ? { message: 'Ticket erfolgreich entwertet!' } : { error: 'used', reason: 'used' },
  );
  const minute = Math.floor(now.getTime() / 60_000);
  const status = isAdmitted ? 200 : 409;
  const kind = isAdmitted ? 'admit' : 'refused';
  write.run(key, id, staffId, kind, now.toISOString(), minute, status, reply);
  answers.push(() => answer(status, reply));
}

const server = createServer((request, response) => {
  const answer: Answer = (status, body) => {
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  };
  const staff = member.get(
    sessionOf(request.headers.authorization ?? ''),
    new Date().toISOString(),
  );
  const id = decodeURIComponent((request.url ?? '').split('/').at(-2) ?? '');
  if (staff === undefined) answer(401, '{}');
  else if (request.method === 'GET') {
    const row = ticket.get(id);
    if (row === undefined) answer(404, '{}');
    else
      answer(
        row.admitted_by === null ? 200 : 409,
        JSON.stringify({ message: 'Ticket erfolgreich geprüft!' }),
      );
  } else {
    waiting.push(() => invalidate(id, Number(staff.id), answer));
    if (how === 'each') commitTogether();
    else if (waiting.length === 1) setImmediate(commitTogether);
  }
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready ${(server.address() as AddressInfo).port}\n`);
});

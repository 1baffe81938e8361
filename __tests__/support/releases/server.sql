-- A database as the release of November 2026 wrote it, table by table: recorded, and not made by the code that reads it.
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE member (
  id integer primary key autoincrement,
  number integer not null unique,
  first_name text not null,
  last_name text not null,
  email text,
  email_key text unique,
  password_hash text,
  is_superuser boolean not null,
  is_staff boolean not null,
  is_active boolean not null,
  is_entry_staff boolean not null,
  initial_token text not null unique,
  created_at timestamptz not null,
  registered_at timestamptz,
  search_text text not null,
  sort_name text not null
  );
CREATE INDEX member_sort_name on member (sort_name);
CREATE TABLE token (
  id integer primary key autoincrement,
  token text not null unique,
  created_for bigint not null references member (id),
  created_at timestamptz not null
  );
CREATE INDEX token_created_for on token (created_for);
CREATE TABLE ticket (
  id text primary key,
  token_id bigint not null references token (id),
  email text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  admitted_by text unique
  , version bigint);
CREATE UNIQUE INDEX ticket_valid_of_token on ticket (token_id) where revoked_at is null;
CREATE TABLE token_email (
  id integer primary key autoincrement,
  token_id bigint not null references token (id),
  email text not null,
  sent_at timestamptz not null
  );
CREATE INDEX token_email_token on token_email (token_id);
CREATE TABLE session (
  id text primary key,
  member_id bigint not null references member (id),
  generation integer not null,
  rotated_at timestamptz not null,
  client text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
  );
CREATE INDEX session_member on session (member_id);
CREATE INDEX session_expires_at on session (expires_at);
CREATE TABLE password_reset (
  token_hash text primary key,
  member_id bigint not null references member (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
  );
CREATE INDEX password_reset_member on password_reset (member_id);
CREATE TABLE outbox (
  id integer primary key autoincrement,
  kind text not null,
  recipient text not null,
  payload text not null,
  message_id text not null unique,
  ticket_id text references ticket (id),
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz
  );
CREATE INDEX outbox_due on outbox (next_attempt_at) where state = 'waiting';
CREATE INDEX outbox_ticket on outbox (ticket_id);
CREATE TABLE rate_limit (
  key text primary key,
  window_ends_at bigint not null,
  count integer not null
  );
CREATE INDEX rate_limit_window on rate_limit (window_ends_at);
CREATE TABLE audit (
  id integer primary key autoincrement,
  at timestamptz not null,
  actor_id bigint references member (id),
  action text not null,
  subject text not null,
  details text not null
  );
CREATE INDEX audit_subject on audit (subject);
CREATE VIRTUAL TABLE member_search using fts5(
  search_text, content = 'member', content_rowid = 'id', tokenize = 'trigram');
CREATE TRIGGER member_search_insert after insert on member begin
  insert into member_search(rowid, search_text) values (new.id, new.search_text);
  end;
CREATE TRIGGER member_search_delete after delete on member begin
  insert into member_search(member_search, rowid, search_text) values ('delete', old.id, old.search_text);
  end;
CREATE TRIGGER member_search_update after update of search_text on member begin
  insert into member_search(member_search, rowid, search_text) values ('delete', old.id, old.search_text);
  insert into member_search(rowid, search_text) values (new.id, new.search_text);
  end;
CREATE TABLE entry_gate (
  id integer primary key autoincrement,
  name text not null unique,
  is_open boolean not null,
  created_at timestamptz not null
  );
CREATE TABLE entry_device (
  id integer primary key autoincrement,
  name text not null,
  credential_hash text not null,
  registered_by bigint not null references member (id),
  registered_at timestamptz not null,
  revoked_at timestamptz,
  last_seen_at timestamptz,
  staff_id bigint references member (id),
  gate_id bigint references entry_gate (id),
  list_synced_at timestamptz,
  seq integer not null,
  open_uploads integer not null,
  lost integer not null,
  battery integer,
  clock_skew_s integer
  );
CREATE UNIQUE INDEX entry_device_name on entry_device (name) where revoked_at is null;
CREATE TABLE entry_list (
  id integer primary key check (id = 1),
  epoch text not null,
  version bigint not null
  );
CREATE INDEX ticket_version on ticket (version);
CREATE TABLE "entry_event" (
  key text primary key,
  ticket_id text not null,
  staff_id bigint not null references member (id),
  device_id bigint references entry_device (id),
  gate_id bigint references entry_gate (id),
  seq integer,
  kind text not null check (kind in ('admit', 'undo', 'conflict', 'refused')),
  mode text not null check (mode in ('online', 'device')),
  reason text,
  refers_to text,
  note text,
  scanned_at timestamptz,
  received_at timestamptz not null,
  received_minute integer not null,
  status integer not null,
  reply text not null
  );
CREATE INDEX entry_event_ticket on entry_event (ticket_id);
CREATE INDEX entry_event_minute on entry_event (received_minute, gate_id, kind);
CREATE INDEX entry_event_device on entry_event (device_id, seq) where device_id is not null;
CREATE INDEX entry_event_refused on entry_event (received_at) where kind = 'refused';
CREATE INDEX entry_event_conflict on entry_event (received_at) where kind = 'conflict';
CREATE UNIQUE INDEX entry_event_undone on entry_event (refers_to) where kind = 'undo';
insert into "kysely_migration" ("name", "timestamp") values
  ('001_initial', '2026-11-22T09:53:02.094Z');
insert into "kysely_migration" ("name", "timestamp") values
  ('002_entry', '2026-11-22T09:53:02.097Z');
insert into "kysely_migration_lock" ("id", "is_locked") values
  ('migration_lock', 0);
insert into "member" ("id", "number", "first_name", "last_name", "email", "email_key", "password_hash", "is_superuser", "is_staff", "is_active", "is_entry_staff", "initial_token", "created_at", "registered_at", "search_text", "sort_name") values
  (1, 1, 'Berta', 'Boss', 'Member.1@example.org', 'member.1@example.org', '$argon2id$v=19$m=19456,t=2,p=1$PgotY0ZhRBSu5pU9spOTmA$p6BdBPTI4t8qi8T2MbcBDvb5OVQj3zcqlMLYpn3YLJI', 1, 0, 1, 0, 'FBU6N-HH5MK', '2026-07-01T18:00:00.000Z', '2026-07-01T18:00:00.000Z', 'berta boss member.1@example.org 1 fbu6n-hh5mk', 'boss berta');
insert into "member" ("id", "number", "first_name", "last_name", "email", "email_key", "password_hash", "is_superuser", "is_staff", "is_active", "is_entry_staff", "initial_token", "created_at", "registered_at", "search_text", "sort_name") values
  (2, 2, 'Stefan', 'Tür', 'Member.2@example.org', 'member.2@example.org', '$argon2id$v=19$m=19456,t=2,p=1$Qr2w+KcdxvL7z0v0WmxpWg$doPBM52no/XY0ew3YuG0ZtQ3zuxg9YuT/j99tdiumUE', 0, 0, 1, 1, 'Q2FWH-UV2ZP', '2026-07-01T18:00:00.000Z', '2026-07-01T18:00:00.000Z', 'stefan tur member.2@example.org 2 q2fwh-uv2zp', 'tur stefan');
insert into "member" ("id", "number", "first_name", "last_name", "email", "email_key", "password_hash", "is_superuser", "is_staff", "is_active", "is_entry_staff", "initial_token", "created_at", "registered_at", "search_text", "sort_name") values
  (3, 3, 'Mia', 'Möller', 'Member.3@example.org', 'member.3@example.org', '$argon2id$v=19$m=19456,t=2,p=1$NBCAAj0cESP9UmATqpfoag$bBLoF2MAiDkHfRqe2f14LKW//QewkbNy5so26FtWDuw', 0, 0, 1, 0, '8QXWM-S7D3V', '2026-07-01T18:00:00.000Z', '2026-07-01T18:00:00.000Z', 'mia moller member.3@example.org 3 8qxwm-s7d3v', 'moller mia');
insert into "member" ("id", "number", "first_name", "last_name", "email", "email_key", "password_hash", "is_superuser", "is_staff", "is_active", "is_entry_staff", "initial_token", "created_at", "registered_at", "search_text", "sort_name") values
  (4, 4, 'Neu', 'Ling', null, null, null, 0, 0, 1, 0, 'L8QL9-ECUEB', '2026-07-01T18:00:00.000Z', null, 'neu ling 4 l8ql9-ecueb', 'ling neu');
insert into "token" ("id", "token", "created_for", "created_at") values
  (1, 'RYLSG-ZFWKH-F6KTN', 3, '2026-07-01T18:00:00.000Z');
insert into "token" ("id", "token", "created_for", "created_at") values
  (2, '34EAS-SXC3D-BVWEX', 3, '2026-07-01T18:00:00.000Z');
insert into "token" ("id", "token", "created_for", "created_at") values
  (3, '7XRK3-RBK3J-HA7EP', 3, '2026-07-01T18:00:00.000Z');
insert into "token" ("id", "token", "created_for", "created_at") values
  (4, 'XJPGP-V4HMQ-CSPBS', 3, '2026-07-01T18:00:00.000Z');
insert into "ticket" ("id", "token_id", "email", "created_at", "revoked_at", "admitted_by", "version") values
  ('5Z6RCFJZGXTS59XR7WAKMRVF3K', 1, 'guest1@example.org', '2026-07-01T18:00:00.000Z', null, null, 2);
insert into "ticket" ("id", "token_id", "email", "created_at", "revoked_at", "admitted_by", "version") values
  ('8K4ABCGTNCPM29X4EFPMEFWLLW', 2, 'guest2@example.org', '2026-07-01T18:00:00.000Z', null, '0c5ebb9c-6d3a-4822-8c23-ad7ce567ee31', 2);
insert into "ticket" ("id", "token_id", "email", "created_at", "revoked_at", "admitted_by", "version") values
  ('TDCGQNAJTJ4ZMNWB8QAJ4CRXGP', 3, 'guest3@example.org', '2026-07-01T18:00:00.000Z', null, null, 2);
insert into "token_email" ("id", "token_id", "email", "sent_at") values
  (1, 4, 'friend@example.org', '2026-07-01T18:00:00.000Z');
insert into "session" ("id", "member_id", "generation", "rotated_at", "client", "created_at", "expires_at") values
  ('62rWMfMdP2V6coeTGaduo329X3SJBRugVE9dWGISedo', 1, 0, '2026-07-01T18:00:00.000Z', '6090113edf47ffea1ff5de699ad46ce822128ae1e97a682b3e92e2586c5a03a6', '2026-07-01T18:00:00.000Z', '2026-07-08T18:00:00.000Z');
insert into "session" ("id", "member_id", "generation", "rotated_at", "client", "created_at", "expires_at") values
  ('BQfB37tVVriFxwVH08BWjVxr2bnq_kZ-P8n8T_xp9yU', 2, 0, '2026-07-01T18:00:00.000Z', '6090113edf47ffea1ff5de699ad46ce822128ae1e97a682b3e92e2586c5a03a6', '2026-07-01T18:00:00.000Z', '2026-07-08T18:00:00.000Z');
insert into "session" ("id", "member_id", "generation", "rotated_at", "client", "created_at", "expires_at") values
  ('dZXttcWZIq3i_OB5LXfBB5AEAQZaXlERKS5mOGxl5xA', 3, 0, '2026-07-01T18:00:00.000Z', '6090113edf47ffea1ff5de699ad46ce822128ae1e97a682b3e92e2586c5a03a6', '2026-07-01T18:00:00.000Z', '2026-07-08T18:00:00.000Z');
insert into "session" ("id", "member_id", "generation", "rotated_at", "client", "created_at", "expires_at") values
  ('C4balBqqT0lWrfE-ODfKTf5Z-NhWf7oUdxYKqDdT3-w', 2, 0, '2026-07-01T18:00:00.000Z', '63dceb8800b2dd4af9567a1f54f03b7c3dbdc27fac4799091ebfcc4928899ee5', '2026-07-01T18:00:00.000Z', '2026-07-08T18:00:00.000Z');
insert into "password_reset" ("token_hash", "member_id", "created_at", "expires_at", "used_at") values
  ('8a3c8397f5b9aa1f0904220eec34c4a31faf42f67c5f2b9649b2754a90efe0c3', 3, '2026-07-01T18:00:00.000Z', '2026-07-01T19:00:00.000Z', null);
insert into "outbox" ("id", "kind", "recipient", "payload", "message_id", "ticket_id", "state", "attempts", "next_attempt_at", "leased_until", "last_error", "created_at", "finished_at") values
  (1, 'ticket', 'guest1@example.org', '{"ticketId":"5Z6RCFJZGXTS59XR7WAKMRVF3K"}', '<197c2f03-da25-47d6-81ba-4aa3d8192d50@localhost>', '5Z6RCFJZGXTS59XR7WAKMRVF3K', 'waiting', 0, '2026-07-01T18:00:00.000Z', null, null, '2026-07-01T18:00:00.000Z', null);
insert into "outbox" ("id", "kind", "recipient", "payload", "message_id", "ticket_id", "state", "attempts", "next_attempt_at", "leased_until", "last_error", "created_at", "finished_at") values
  (2, 'ticket', 'guest2@example.org', '{"ticketId":"8K4ABCGTNCPM29X4EFPMEFWLLW"}', '<7c6650e3-c8a8-4cde-afed-0b543d8811a3@localhost>', '8K4ABCGTNCPM29X4EFPMEFWLLW', 'waiting', 0, '2026-07-01T18:00:00.000Z', null, null, '2026-07-01T18:00:00.000Z', null);
insert into "outbox" ("id", "kind", "recipient", "payload", "message_id", "ticket_id", "state", "attempts", "next_attempt_at", "leased_until", "last_error", "created_at", "finished_at") values
  (3, 'ticket', 'guest3@example.org', '{"ticketId":"TDCGQNAJTJ4ZMNWB8QAJ4CRXGP"}', '<1757247b-3609-4f5a-8e96-9d982e7f4952@localhost>', 'TDCGQNAJTJ4ZMNWB8QAJ4CRXGP', 'waiting', 0, '2026-07-01T18:00:00.000Z', null, null, '2026-07-01T18:00:00.000Z', null);
insert into "outbox" ("id", "kind", "recipient", "payload", "message_id", "ticket_id", "state", "attempts", "next_attempt_at", "leased_until", "last_error", "created_at", "finished_at") values
  (4, 'purchase-code', 'friend@example.org', '{"code":"XJPGP-V4HMQ-CSPBS","senderName":"Mia Möller"}', '<ef46cb78-e3d0-4293-b3e3-809d26f7615f@localhost>', null, 'waiting', 0, '2026-07-01T18:00:00.000Z', null, null, '2026-07-01T18:00:00.000Z', null);
insert into "outbox" ("id", "kind", "recipient", "payload", "message_id", "ticket_id", "state", "attempts", "next_attempt_at", "leased_until", "last_error", "created_at", "finished_at") values
  (5, 'password-reset', 'Member.3@example.org', '{"token":"W-WWb7YmE8l_z_3ADN-aUtejMkTWto83k3y5hUTqCKU"}', '<a78a257e-4ef0-4bc5-bc1d-4ca07ac5994a@localhost>', null, 'waiting', 0, '2026-07-01T18:00:00.000Z', null, null, '2026-07-01T18:00:00.000Z', null);
insert into "audit" ("id", "at", "actor_id", "action", "subject", "details") values
  (1, '2026-07-01T18:00:00.000Z', null, 'member added', 'member:1', '{"number":1,"isSuperuser":true,"isEntryStaff":false,"isStaff":false}');
insert into "audit" ("id", "at", "actor_id", "action", "subject", "details") values
  (2, '2026-07-01T18:00:00.000Z', 1, 'member registered', 'member:1', '{}');
insert into "audit" ("id", "at", "actor_id", "action", "subject", "details") values
  (3, '2026-07-01T18:00:00.000Z', null, 'member added', 'member:2', '{"number":2,"isSuperuser":false,"isEntryStaff":true,"isStaff":false}');
insert into "audit" ("id", "at", "actor_id", "action", "subject", "details") values
  (4, '2026-07-01T18:00:00.000Z', 2, 'member registered', 'member:2', '{}');
insert into "audit" ("id", "at", "actor_id", "action", "subject", "details") values
  (5, '2026-07-01T18:00:00.000Z', null, 'member added', 'member:3', '{"number":3,"isSuperuser":false,"isEntryStaff":false,"isStaff":false}');
insert into "audit" ("id", "at", "actor_id", "action", "subject", "details") values
  (6, '2026-07-01T18:00:00.000Z', 3, 'member registered', 'member:3', '{}');
insert into "audit" ("id", "at", "actor_id", "action", "subject", "details") values
  (7, '2026-07-01T18:00:00.000Z', null, 'member added', 'member:4', '{"number":4,"isSuperuser":false,"isEntryStaff":false,"isStaff":false}');
insert into "audit" ("id", "at", "actor_id", "action", "subject", "details") values
  (8, '2026-07-01T18:00:00.000Z', 1, 'gate created', 'gate:1', '{"name":"Tor Nord"}');
insert into "audit" ("id", "at", "actor_id", "action", "subject", "details") values
  (9, '2026-07-01T18:00:00.000Z', 2, 'device registered', 'device:1', '{"name":"Nord 1"}');
insert into "audit" ("id", "at", "actor_id", "action", "subject", "details") values
  (10, '2026-07-01T18:00:00.000Z', 1, 'tokens created', 'member:3', '{"token_ids":[1,2,3,4]}');
insert into "audit" ("id", "at", "actor_id", "action", "subject", "details") values
  (11, '2026-07-01T18:00:00.000Z', 1, 'ticket issued', 'token:1', '{"email":"guest1@example.org"}');
insert into "audit" ("id", "at", "actor_id", "action", "subject", "details") values
  (12, '2026-07-01T18:00:00.000Z', 1, 'ticket issued', 'token:2', '{"email":"guest2@example.org"}');
insert into "audit" ("id", "at", "actor_id", "action", "subject", "details") values
  (13, '2026-07-01T18:00:00.000Z', 1, 'ticket issued', 'token:3', '{"email":"guest3@example.org"}');
insert into "entry_gate" ("id", "name", "is_open", "created_at") values
  (1, 'Tor Nord', 1, '2026-07-01T18:00:00.000Z');
insert into "entry_device" ("id", "name", "credential_hash", "registered_by", "registered_at", "revoked_at", "last_seen_at", "staff_id", "gate_id", "list_synced_at", "seq", "open_uploads", "lost", "battery", "clock_skew_s") values
  (1, 'Nord 1', '0c10842aaecd9f26ce8fd19d597f85a3dcc1b0bf80ed98cbaf84ef9ca5da5068', 2, '2026-07-01T18:00:00.000Z', null, '2026-07-01T18:00:00.000Z', 2, 1, null, 3, 0, 0, null, 0);
insert into "entry_list" ("id", "epoch", "version") values
  (1, 'KMNYD6JS', 2);
insert into "entry_event" ("key", "ticket_id", "staff_id", "device_id", "gate_id", "seq", "kind", "mode", "reason", "refers_to", "note", "scanned_at", "received_at", "received_minute", "status", "reply") values
  ('0c5ebb9c-6d3a-4822-8c23-ad7ce567ee31', '8K4ABCGTNCPM29X4EFPMEFWLLW', 2, 1, 1, 1, 'admit', 'online', null, null, null, null, '2026-07-01T18:00:00.000Z', 29715480, 200, '{"message":"Ticket erfolgreich entwertet!"}');
insert into "entry_event" ("key", "ticket_id", "staff_id", "device_id", "gate_id", "seq", "kind", "mode", "reason", "refers_to", "note", "scanned_at", "received_at", "received_minute", "status", "reply") values
  ('ee652d83-742a-42db-b25b-0104d46a7d75', 'TDCGQNAJTJ4ZMNWB8QAJ4CRXGP', 2, 1, 1, 2, 'admit', 'online', null, null, null, null, '2026-07-01T18:00:00.000Z', 29715480, 200, '{"message":"Ticket erfolgreich entwertet!"}');
insert into "entry_event" ("key", "ticket_id", "staff_id", "device_id", "gate_id", "seq", "kind", "mode", "reason", "refers_to", "note", "scanned_at", "received_at", "received_minute", "status", "reply") values
  ('d97f7c44-0ee9-4bf6-a8d9-49e59df91c6a', 'TDCGQNAJTJ4ZMNWB8QAJ4CRXGP', 2, 1, 1, 3, 'undo', 'online', null, 'ee652d83-742a-42db-b25b-0104d46a7d75', null, null, '2026-07-01T18:00:00.000Z', 29715480, 200, '{"message":"Die Entwertung wurde zurückgenommen.","outcome":"undone"}');
delete from sqlite_sequence;
insert into sqlite_sequence (name, seq) values ('member', 4);
insert into sqlite_sequence (name, seq) values ('audit', 13);
insert into sqlite_sequence (name, seq) values ('entry_gate', 1);
insert into sqlite_sequence (name, seq) values ('entry_device', 1);
insert into sqlite_sequence (name, seq) values ('token', 4);
insert into sqlite_sequence (name, seq) values ('outbox', 5);
insert into sqlite_sequence (name, seq) values ('token_email', 1);

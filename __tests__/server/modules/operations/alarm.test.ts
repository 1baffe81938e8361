/** Who administers is told by mail when something of the server breaks: by one of all instances, and never twice. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { backupFileName } from '../../../../server/lib/backupFiles.ts';
import { readMail } from '../../../../server/mail/mails.ts';
import { mailSettingsOf } from '../../../../server/mail/templates/mailSettings.ts';
import { writeMail } from '../../../../server/mail/writeMail.ts';
import { lookAndTell, ROUND_MS } from '../../../../server/modules/operations/alarmService.ts';
import type { CheckFinding } from '../../../../server/modules/operations/finding.ts';
import {
  createHealthService,
  type Way,
} from '../../../../server/modules/operations/healthService.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { startSmtp, type TestSmtp } from '../../../support/smtp.ts';
import { createFixture, type Fixture } from '../fixture.ts';
import { HOUR_MS } from '../../../../contract/time.ts';

const START = Date.parse('2026-07-31T17:42:00.000Z');
/** How the machine is on which the tests run is not theirs to say. */
const OF_MACHINE = new Set<CheckFinding['check']>(['disk', 'memory', 'clock']);

forEachEngine('alarms', (engine) => {
  let database: Database;
  let dataDir: string;
  let smtp: TestSmtp;
  let fixture: Fixture;
  let opened: Fixture[];
  let logLines: string[];
  beforeEach(async () => {
    database = await engine.open();
    dataDir = mkdtempSync(join(tmpdir(), 'einlass-alarm-'));
    smtp = await startSmtp();
    [opened, logLines] = [[], []];
    fixture = await instance();
  });
  afterEach(async () => {
    for (const each of opened) await each.close();
    await smtp.stop();
    rmSync(dataDir, { recursive: true });
  });

  async function instance(env: Record<string, string> = {}): Promise<Fixture> {
    const made = await createFixture(database, {
      ...{ DATA_DIR: dataDir, MAIL_URL: smtp.url, DNS_SERVERS: '127.0.0.1:9' },
      ...env,
    });
    opened.push(made);
    return made;
  }
  const keep = (fields: object, message: string) =>
    void logLines.push(message + JSON.stringify(fields));
  /** @param began when the first member was there: longer ago than a day. */
  async function look(at: Fixture = fixture, began = '2026-07-01T10:00:00.000Z') {
    await database.db.updateTable('member').set({ created_at: began }).execute();
    const health = createHealthService(at.deps);
    const examine = async (way: Way | null) =>
      (await health.examine(way)).filter(({ check }) => !OF_MACHINE.has(check));
    return await lookAndTell(at.deps, { examine }, { info: keep, warn: keep });
  }
  const wait = (ms: number) =>
    fixture.clock.set(new Date(fixture.clock.now().getTime() + ms).toISOString());
  const rows = () =>
    database.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'health')
      .orderBy('id')
      .execute();
  /** As a worker would: a mail that waits for long is a mail server that is broken. */
  const send = () =>
    database.db.updateTable('outbox').set({ state: 'sent', finished_at: '2026-07-31' }).execute();
  /** Recipients and subjects. */
  const told = async () =>
    await Promise.all(
      (await rows()).map(async (row) => {
        const { messageId, createdAt } = { messageId: row.message_id, createdAt: new Date() };
        const settings = mailSettingsOf(fixture.deps.config);
        const { bytes } = await writeMail(readMail(row), settings, { messageId, createdAt });
        const subject = /^Subject: (.*(?:\r\n .*)*)/m.exec(Buffer.from(bytes).toString())?.[1];
        return [row.recipient, subject];
      }),
    );
  const backUp = () => {
    mkdirSync(join(dataDir, 'backups'), { recursive: true });
    const name = backupFileName(fixture.clock.now(), 'sqlite');
    writeFileSync(join(dataDir, 'backups', name), '');
  };

  test('not that there is no backup before there was a night for one', async () => {
    await fixture.person('superuser');
    const began = fixture.clock.now().toISOString();
    await look(fixture, began);
    wait(23 * 3_600_000);
    await look(fixture, began);
    expect(await told()).toEqual([]);
    wait(2 * 3_600_000);
    await look(fixture, began);
    expect(await told()).toHaveLength(1);
  });

  test('once when it breaks, again after a day, and once when all is well', async () => {
    const { email } = await fixture.person('superuser');
    await fixture.person('member');
    await look();
    expect(await told()).toEqual([[email, 'Einlass: Kaputt: Sicherung']]);
    expect(logLines).toEqual(['health: broken{"checks":["backups"]}']);
    for (const minutes of [10, 20]) {
      wait(minutes * 60_000);
      await look();
    }
    expect(await told()).toHaveLength(1);
    await send();
    wait(24 * HOUR_MS);
    await look();
    expect(await told()).toHaveLength(2);
    backUp();
    wait(ROUND_MS);
    await look();
    expect((await told()).at(-1)).toEqual([email, 'Einlass: Alles wieder in Ordnung']);
    wait(ROUND_MS);
    await look();
    expect(await told()).toHaveLength(3);
  });

  test('each superuser who is active and has an address, and nobody else', async () => {
    const first = await fixture.person('superuser');
    const second = await fixture.person('superuser');
    const gone = await fixture.person('superuser');
    await fixture.person('entry staff');
    await database.db
      .updateTable('member')
      .set({ is_active: false })
      .where('id', '=', gone.id)
      .execute();
    await look();
    expect((await rows()).map(({ recipient }) => recipient)).toEqual([first.email, second.email]);
  });

  test('HEALTH_MAIL names who is told, or that nobody is', async () => {
    await fixture.person('superuser');
    await look(await instance({ HEALTH_MAIL: 'off' }));
    expect(await rows()).toEqual([]);
    wait(ROUND_MS);
    const named = await instance({ HEALTH_MAIL: 'a@example.org, b@example.org' });
    named.clock.set(fixture.clock.now().toISOString());
    await look(named);
    expect((await rows()).map(({ recipient }) => recipient)).toEqual([
      'a@example.org',
      'b@example.org',
    ]);
  });

  test('of several instances one looks, and tells', async () => {
    await fixture.person('superuser');
    const others = [await instance(), await instance(), await instance()];
    const looked = await Promise.all([fixture, ...others].map((each) => look(each)));
    expect(looked.filter(Boolean)).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
    for (const each of [fixture, ...others]) {
      each.clock.set(new Date(START + ROUND_MS).toISOString());
    }
    const again = await Promise.all([fixture, ...others].map((each) => look(each)));
    expect(again.filter(Boolean)).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  test('when mail itself is broken only the log says so, and the rest is told afterwards', async () => {
    const { email } = await fixture.person('superuser');
    await smtp.stop();
    await look();
    expect(await rows()).toEqual([]);
    expect(logLines).toEqual(['health: broken{"checks":["backups","mail"]}']);
    await smtp.start();
    wait(ROUND_MS);
    await look();
    expect(await told()).toEqual([[email, 'Einlass: Kaputt: Sicherung']]);
    expect(logLines.join()).not.toContain('@');
  });
});

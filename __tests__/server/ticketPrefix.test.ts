/** The server goes on with the TICKET_PREFIX that stands on the tickets, or does not start. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isPostgresUrl, openDatabase, type Database } from '../../server/db/openDatabase.ts';
import { createMigrator } from '../../server/db/migrations/migrations.ts';
import { StartupError } from '../../server/lib/startupError.ts';
import { holdTicketPrefix } from '../../server/modules/tickets/prefixService.ts';
import { forEachEngine } from '../support/engines.ts';
import { freePort } from '../support/freePort.ts';
import { inherited } from '../support/inherited.ts';
import { startServer } from '../support/serverProcess.ts';
import { einlass, newFolder, removeFolders } from './cli/einlass.ts';
import { addTicket } from './mail/postOffice.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'main.ts');
const SENTENCE =
  'TICKET_PREFIX ist „Wald-27“, aber das ausgestellte Ticket beginnt mit „wald::“ und würde am Einlass abgewiesen. Setze TICKET_PREFIX=wald. Steht auf Tickets aber „Wald-27::“, dann ändert das „einlass ticket-prefix Wald-27“.';

import.meta.jest.setTimeout(120_000);
afterAll(removeFolders);

forEachEngine('TICKET_PREFIX', (engine) => {
  let location: string;
  let database: Database;
  beforeEach(async () => {
    location = await engine.newLocation();
    database = openDatabase({ location });
    await database.migrate();
  });
  afterEach(() => database.close());

  const start = (prefix: string) => holdTicketPrefix(database, prefix);
  const issueTicket = () => addTicket(database, 'ABCDEFGHJKLMNPQRSTUVWXYZ23');
  const place = () =>
    isPostgresUrl(location)
      ? { DATA_DIR: newFolder(), DATABASE_URL: location }
      : { DATA_DIR: dirname(location) };

  test('may change until a ticket is issued; from then on another one ends the start', async () => {
    await start('probe');
    await start('wald');
    await issueTicket();
    await start('wald');
    await expect(start('Wald-27')).rejects.toThrow(new StartupError(SENTENCE));
    await start('wald');
  });

  test('a ticket that was revoked stands in nobody’s way', async () => {
    await start('wald');
    await issueTicket();
    await database.db.updateTable('ticket').set({ revoked_at: '2026-07-31T18:00:00Z' }).execute();
    await expect(start('Wald-27')).resolves.toBeUndefined();
  });

  test('a database of the release before knows no prefix: the present one is taken for right', async () => {
    const earlier = openDatabase({ location: await engine.newLocation() });
    await createMigrator(earlier.db, earlier.engine).migrateTo('002_entry');
    await addTicket(earlier, 'ABCDEFGHJKLMNPQRSTUVWXYZ23');
    expect(await earlier.migrate()).toContain('003_operations');
    await holdTicketPrefix(earlier, 'Wald-27');
    await expect(holdTicketPrefix(earlier, 'wald')).rejects.toThrow('beginnt mit „Wald-27::“');
    await earlier.close();
  });

  test('the way out changes what is remembered, and says what that means', async () => {
    await start('wald');
    await issueTicket();
    expect(await einlass(place(), 'ticket-prefix', 'Wald-27')).toEqual({
      code: 0,
      out: 'Gemerkt ist jetzt „Wald-27“. Der Server startet mit TICKET_PREFIX=Wald-27.\nAchtung: Am Einlass gelten nur noch Tickets, die mit „Wald-27::“ beginnen. Sieh auf einem nach, bevor der Server wieder läuft.\n',
      err: '',
    });
    await start('Wald-27');
    await expect(start('wald')).rejects.toThrow('beginnt mit „Wald-27::“');
  });
});

describe('the process', () => {
  /** @returns what it says when its start ends. */
  async function refusal(env: Record<string, string>): Promise<[number | null, string]> {
    const child = spawn(process.execPath, [MAIN], {
      env: { ...inherited, PORT: String(await freePort()), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 60_000,
    });
    const [said, [code]] = await Promise.all([
      text(child.stderr),
      once(child, 'close') as Promise<[number | null]>,
    ]);
    return [code, said];
  }

  test('does not start with another prefix, alone or with workers, and starts with the right one', async () => {
    const location = join(newFolder(), 'einlass.sqlite');
    const database = openDatabase({ location });
    await database.migrate();
    await holdTicketPrefix(database, 'wald');
    await addTicket(database, 'ABCDEFGHJKLMNPQRSTUVWXYZ23');
    await database.close();
    const env = { DATA_DIR: dirname(location), TICKET_PREFIX: 'Wald-27' };
    expect(await refusal(env)).toEqual([1, `${SENTENCE}\n`]);
    expect(await refusal({ ...env, WORKERS: '2' })).toEqual([1, `${SENTENCE}\n`]);
    const server = await startServer({ location, env: { TICKET_PREFIX: 'wald' } });
    expect(await server.stop()).toBe(0);
  });
});

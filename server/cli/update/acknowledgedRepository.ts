/** What a server has told somebody is done, as marks that grow with it: whether a release has taken anything, going back would forget it. */
import type { Config } from '../../config.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { openExisting } from '../existingDatabase.ts';

/** By what it is called in German; null: the table cannot be asked. */
export type Marks = Readonly<Record<string, number | null>>;

type Ask = (db: Queries) => Promise<number | null | undefined>;

const count =
  (table: 'entry_event' | 'member' | 'ticket' | 'token'): Ask =>
  async (db) => {
    const rows = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('n'));
    return (await rows.executeTakeFirstOrThrow()).n;
  };

/** Old rows of these two go by themselves: numbers tell of new ones all the same. */
const latestAudit: Ask = async (db) => {
  const rows = db.selectFrom('audit').select(({ fn }) => fn.max('id').as('n'));
  return (await rows.executeTakeFirst())?.n;
};
/** But those that the server writes by itself, about itself. */
const latestMail: Ask = async (db) => {
  const rows = db.selectFrom('outbox').select(({ fn }) => fn.max('id').as('n'));
  return (await rows.where('kind', '<>', 'health').executeTakeFirst())?.n;
};

const LEDGERS: Readonly<Record<string, Ask>> = {
  Einlässe: count('entry_event'),
  Codes: count('token'),
  Tickets: count('ticket'),
  Mitglieder: count('member'),
  Mails: latestMail,
  Änderungen: latestAudit,
};

export async function readMarks(config: Config): Promise<Marks> {
  const database = await openExisting(config, { migrated: false });
  try {
    const marks: Record<string, number | null> = {};
    for (const [name, ask] of Object.entries(LEDGERS)) {
      marks[name] = await ask(database.db).then(
        (mark) => mark ?? 0,
        () => null,
      );
    }
    return marks;
  } finally {
    await database.close();
  }
}

/** @returns names of those that have grown; of which it cannot be known, too. */
export function grownSince(before: Marks, now: Marks): string[] {
  return Object.keys(before).filter((name) => {
    const [earlier, later] = [before[name] ?? 0, now[name]];
    return later === null || later === undefined || later > earlier;
  });
}

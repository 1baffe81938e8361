/** Takes out of jobs, and of the lines of files, what they hold of a person. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { emailKey } from '../../../contract/rules.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { unmarked } from '../../lib/csv.ts';
import { nameKey } from '../../lib/searchText.ts';
import { TAKEN_OUT } from '../../lib/takenOut.ts';

const NOBODY = { name: null, match_key: null, name_key: null, kept: null };

/**
 * Jobs forget the member: what they were told, and how to set anything of it back. Of a file that is still there, the lines
 * lose their cells. A row that waits finds out by itself.
 */
export async function blankJobRows(db: Queries, memberId: number): Promise<void> {
  const lines = await db
    .selectFrom('job_row')
    .innerJoin('job', 'job.id', 'job_row.job_id')
    .select(['job.import_id', 'job_row.line'])
    .where('job_row.member_id', '=', memberId)
    .where('job.import_id', 'is not', null)
    .where('job_row.line', 'is not', null)
    .execute();
  for (const line of lines) await blankCells(db, line);
  const rows = db
    .updateTable('job_row')
    .where('member_id', '=', memberId)
    .set({ ...NOBODY, sentence: TAKEN_OUT });
  await rows.where('state', '=', 'pending').execute();
  await rows.where('state', '!=', 'pending').set({ member_id: null }).execute();
}

interface Place {
  readonly import_id: number | null;
  readonly line: number | null;
}

async function blankCells(db: Queries, { import_id: importId, line }: Place): Promise<void> {
  await db
    .updateTable('import_row')
    .set({ cells: '[]' })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .execute();
}

interface Named {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * Lines that have become nobody belong to no member, but may tell of one: those with an address, or with both names as whole
 * cells, lose what they say. Also those of a namesake, since nobody can tell. A line that is some other member's stays.
 * @param members the member, and those who were merged into it.
 */
export async function blankLines(
  db: Queries,
  members: readonly Named[],
  addresses: readonly string[],
): Promise<void> {
  const tells = tellsOf(members, addresses);
  const rows = (await rowsOfNobody(db, members, addresses)).filter(
    ({ name, cells }) => tells.name(name ?? '') || tells.cells(cells ?? '[]'),
  );
  const lines = (await linesWithoutRows(db, members, addresses)).filter(({ cells }) =>
    tells.cells(cells),
  );
  const isOthers = await linesOfOthers(db, members, [...rows, ...lines]);
  for (const line of lines) if (!isOthers(line)) await blankCells(db, line);
  for (const row of rows) {
    if (isOthers(row)) continue;
    await blankCells(db, row);
    await db.updateTable('job_row').set(NOBODY).where('id', '=', row.id).execute();
  }
}

interface Row extends Place {
  readonly id: number;
  readonly name: string | null;
  readonly cells: string | null;
}

/** Rows of imports that may tell of them, in every state. Who was added has gone only where an import was taken back. */
async function rowsOfNobody(
  db: Queries,
  ...whom: Parameters<typeof mayTellOf>
): Promise<readonly Row[]> {
  const mayTell = mayTellOf(...whom);
  const where = async (condition: RawBuilder<SqlBool>) => {
    const { rows } = await sql<Row>`
      select job_row.id as id, job.import_id as import_id, job_row.line as line,
        job_row.name as name, import_row.cells as cells
      from job join job_row on job_row.job_id = job.id
        left join import_row on import_row.import_id = job.import_id
          and import_row.line = job_row.line
      where job.task like '%"import_members"%' and job_row.member_id is null and ${condition}
        and (${mayTell('job_row.name')} or ${mayTell('import_row.cells')})
    `.execute(db);
    return rows;
  };
  return [
    ...(await where(sql`job_row.state in ('pending', 'skipped', 'failed')`)),
    ...(await where(sql`job_row.state = 'changed' and (job.undoes is not null
      or exists (select 1 from job as undo where undo.undoes = job.id))`)),
  ];
}

/** Lines that may tell of them, of files that no job has gone through to the end. */
async function linesWithoutRows(db: Queries, ...whom: Parameters<typeof mayTellOf>) {
  const { rows } = await sql<{ import_id: number; line: number; cells: string }>`
    select import_row.import_id as import_id, import_row.line as line, import_row.cells as cells
    from import join import_row on import_row.import_id = import.id
    where not exists (
        select 1 from job where job.import_id = import.id and job.rows_deleted_at is null
          and (job.started_at is not null or job.state = 'draft')
      ) and ${mayTellOf(...whom)('import_row.cells')}
  `.execute(db);
  return rows;
}

/** @returns whether a line is that of a member who is none of these. */
async function linesOfOthers(
  db: Queries,
  members: readonly Named[],
  places: readonly Place[],
): Promise<(place: Place) => boolean> {
  const imports = [...new Set(places.flatMap(({ import_id: id }) => id ?? []))];
  if (imports.length === 0) return () => false;
  const others = await db
    .selectFrom('job')
    .innerJoin('job_row', 'job_row.job_id', 'job.id')
    .select(['job.import_id', 'job_row.line'])
    .where('job.import_id', 'in', imports)
    .where('job_row.line', 'in', [...new Set(places.flatMap(({ line }) => line ?? []))])
    .where('job_row.member_id', 'is not', null)
    .where(
      'job_row.member_id',
      'not in',
      members.map(({ id }) => id),
    )
    .execute();
  const textOf = ({ import_id: id, line }: Place) => `${id}:${line}`;
  const taken = new Set(others.map(textOf));
  return (place) => taken.has(textOf(place));
}

/** A comma stands between the names where the last one comes first. */
const keyOf = (...names: readonly string[]): string =>
  nameKey(names.join(' ').replace(/[,;]/g, ' '));

/**
 * What a text that tells of them has at least, asked of both databases alike: of text in ASCII, the letters of the key with
 * an e that may stand behind a, o and u. Whatever else there is in a text, such as letters with marks, is read here.
 */
function mayTellOf(members: readonly Named[], addresses: readonly string[]) {
  const patterns = [
    ...members.map(({ first_name: first, last_name: last }) =>
      keyOf(first, last)
        .split(' ')
        .map((word) => word.replace(/[^a-z0-9]+/g, '%').replace(/[aou]/g, '$&%')),
    ),
    ...addresses.map((address) => [emailKey(address).replace(/[^a-z0-9@.]+/g, '%')]),
  ];
  return (column: 'job_row.name' | 'import_row.cells') => {
    const text = sql.ref(column);
    const likes = patterns.map((words) => {
      const all = words.map((word) => sql<SqlBool>`lower(${text}) like ${`%${word}%`}`);
      return sql<SqlBool>`(${sql.join(all, sql` and `)})`;
    });
    return sql<SqlBool>`(octet_length(${text}) <> length(${text})
      or ${text} like '%''%' or ${text} like '%\`%' or ${sql.join(likes, sql` or `)})`;
  };
}

/** Eva Berg is not in the line of Evamaria Berger, nor in that of Eva Berg-Kurz. */
function tellsOf(members: readonly Named[], addresses: readonly string[]) {
  const keys = members.map(({ first_name: first, last_name: last }) => ({
    ...{ first: keyOf(first), last: keyOf(last), whole: keyOf(first, last) },
  }));
  const own = new Set(addresses.map(emailKey));
  return {
    name: (text: string): boolean => {
      const key = keyOf(text);
      return key !== '' && keys.some(({ whole }) => whole === key);
    },
    /** @param json as ImportRowTable has it. */
    cells: (json: string): boolean => {
      const cells = (JSON.parse(json) as string[]).map((cell) => unmarked(cell.trim()));
      if (cells.some((cell) => own.has(emailKey(cell)))) return true;
      // Of most lines that is all there is to ask: a key takes a while.
      const words = new Set(keyOf(...cells).split(' '));
      const near = keys.filter(({ whole }) => whole.split(' ').every((word) => words.has(word)));
      if (near.length === 0) return false;
      const said = cells.map((cell) => keyOf(cell));
      return near.some(
        ({ first, last, whole }) =>
          first !== '' &&
          last !== '' &&
          (said.includes(whole) ||
            said.some(
              (key, place) =>
                key === first && said.some((other, at) => other === last && at !== place),
            )),
      );
    },
  };
}

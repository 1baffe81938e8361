/**
 * Takes out of the names that the office has given what they tell of a person: files that are called like them, and labels
 * that were theirs alone. They stand in jobs, and in what the log says of jobs, labels and exports.
 */
import type { JobTask } from '../../../contract/office/jobEntities.ts';
import { labelKey } from '../../../contract/office/labelNames.ts';
import { parseMemberFilter } from '../../../contract/office/memberFilter.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { TAKEN_OUT } from '../../lib/takenOut.ts';
import { tellsOf, type Forgotten } from './tellingTexts.ts';

interface Namings extends Forgotten {
  /** Names of labels that are gone with the person's data. */
  readonly labels: readonly string[];
  /** Id of the entry that says that their data were taken out. What was called so later is another thing. */
  readonly taken: number;
  readonly lastJob: number;
}

export async function blankNamings(db: Queries, forgotten: Namings): Promise<void> {
  const { labels, taken } = forgotten;
  const keys = new Set(labels.map(labelKey));
  if (keys.size > 0) await blankRenames(db, keys, taken);
  await blankFiles(db, forgotten);
  await blankJobs(db, forgotten, keys);
  if (keys.size > 0) await blankExports(db, keys, taken);
}

/** Newest first: what a label was called before tells as much. @param keys of labels; former ones are added. */
async function blankRenames(db: Queries, keys: Set<string>, taken: number): Promise<void> {
  const renames = await db
    .selectFrom('audit')
    .select(['id', 'before', 'after'])
    .where('action', '=', 'label renamed')
    .where('id', '<', taken)
    .orderBy('id', 'desc')
    .execute();
  for (const { id, before, after } of renames) {
    const names = [before, after].flatMap((json) => labelIn(json) ?? []);
    if (!names.some((name) => keys.has(labelKey(name)))) continue;
    for (const name of names) keys.add(labelKey(name));
    const blank = JSON.stringify({ label: TAKEN_OUT });
    await db
      .updateTable('audit')
      .set({ before: blank, after: blank, anonymised_by: taken })
      .where('id', '=', id)
      .execute();
  }
}

function labelIn(json: string | null): string | null {
  const { label } = JSON.parse(json ?? '{}') as { label?: unknown };
  return typeof label === 'string' ? label : null;
}

async function blankFiles(db: Queries, forgotten: Forgotten): Promise<void> {
  const tells = tellsOf(forgotten);
  const files = await db.selectFrom('import').select(['id', 'file_name']).execute();
  for (const { id, file_name: name } of files) {
    if (!tells.fileName(name)) continue;
    await db.updateTable('import').set({ file_name: TAKEN_OUT }).where('id', '=', id).execute();
  }
}

/** Of a label the jobs that went over nobody else; the others tell of nobody alone. */
async function blankJobs(
  db: Queries,
  forgotten: Namings,
  keys: ReadonlySet<string>,
): Promise<void> {
  const tells = tellsOf(forgotten);
  const people = new Set(forgotten.members.map(({ id }) => id)).size;
  const blanked = (task: JobTask, found: number): JobTask | null => {
    if (task.kind === 'import_members') {
      return tells.fileName(task.file_name) ? { ...task, file_name: TAKEN_OUT } : null;
    }
    const isTheirs = task.kind === 'set_label' && keys.has(labelKey(task.label)) && found <= people;
    return isTheirs ? { ...task, label: TAKEN_OUT } : null;
  };
  const jobs = await db
    .selectFrom('job')
    .select(['id', 'task', 'found'])
    .where('id', '<=', forgotten.lastJob)
    .where((eb) =>
      eb.or([eb('task', 'like', '%"set_label"%'), eb('task', 'like', '%"import_members"%')]),
    )
    .execute();
  for (const { id, task: json, found } of jobs) {
    const task = blanked(JSON.parse(json) as JobTask, found);
    if (task === null) continue;
    await db
      .updateTable('job')
      .set({ task: JSON.stringify(task) })
      .where('id', '=', id)
      .execute();
    await blankStarts(db, id, task, forgotten.taken);
  }
}

async function blankStarts(db: Queries, jobId: number, task: JobTask, taken: number) {
  const starts = await db
    .selectFrom('audit_subject')
    .innerJoin('audit', 'audit.id', 'audit_subject.audit_id')
    .select(['audit.id', 'details'])
    .where('audit_subject.subject', '=', `job:${jobId}`)
    .where('action', '=', 'job started')
    .where('audit.id', '<', taken)
    .execute();
  for (const { id, details } of starts) {
    const rest = JSON.parse(details) as Record<string, unknown>;
    await db
      .updateTable('audit')
      .set({ details: JSON.stringify({ ...rest, task }), anonymised_by: taken })
      .where('id', '=', id)
      .execute();
  }
}

async function blankExports(db: Queries, keys: ReadonlySet<string>, taken: number): Promise<void> {
  const exports = await db
    .selectFrom('audit')
    .select(['id', 'details'])
    .where('action', '=', 'members exported')
    .where('id', '<', taken)
    .where('details', 'like', '%marke:%')
    .execute();
  for (const { id, details } of exports) {
    const { filter, ...rest } = JSON.parse(details) as { filter?: string };
    const isSaid = parseMemberFilter(filter ?? '').filter.some(({ anyOf }) =>
      anyOf.some((value) => value.kind === 'label' && keys.has(value.key)),
    );
    if (!isSaid) continue;
    await db
      .updateTable('audit')
      .set({
        details: JSON.stringify({ filter: `marke:${TAKEN_OUT}`, ...rest }),
        anonymised_by: taken,
      })
      .where('id', '=', id)
      .execute();
  }
}

/** Reads entries of the audit: found, named and said in German. */
import type { AuditEntry, NamedMember } from '../../../contract/office/audit.ts';
import { AUDIT_ACTIONS, isAuditAction } from '../../../contract/office/auditActions.ts';
import type { JobTask } from '../../../contract/office/jobEntities.ts';
import { nameOfJob } from '../../../contract/office/jobNames.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { plainText } from '../../lib/searchText.ts';
import { parseMemberSearch } from '../members/memberSearch.ts';
import { withMerged } from '../members/mergedRepository.ts';
import { findMembers } from '../members/searchRepository.ts';
import { nameOf } from '../members/timeline.ts';
import { fieldLabel, valueText } from './fieldWords.ts';
import {
  findEntries,
  namesOf,
  subjectsCalled,
  subjectsOf,
  type AuditConditions,
  type AuditCursor,
  type AuditRow,
} from './readRepository.ts';
import { codePart, deviceName, gateName, sentenceOf, unnamed, type Told } from './sentences.ts';
import { wireSentence } from './sentenceParts.ts';

/** Members whom one search may mean. */
const MEMBERS_MAX = 20;

/** What is asked for. */
export type AuditAsked = Omit<AuditConditions, 'about' | 'subjects'> & {
  /** As typed. */
  readonly search: string;
  /** Whom the entries concern, with all who were merged into the member; null: whomever. */
  readonly member: number | null;
};

export interface ReadEntries {
  readonly entries: AuditEntry[];
  /** Behind which there are more; null: that is all. */
  readonly next: AuditCursor | null;
  /** The member whose doing is asked for; undefined: it is nobody’s, or nobody has this id. */
  readonly actor: NamedMember | undefined;
}

type Names = Awaited<ReturnType<typeof namesOf>>;
type MemberName = NonNullable<ReturnType<Names['members']['get']>>;

/** @param after the entry behind which to begin. */
export async function readAudit(
  db: Queries,
  engine: Engine,
  { search, member, ...asked }: AuditAsked,
  after: AuditCursor | null,
  limit: number,
): Promise<ReadEntries> {
  const conditions = {
    ...asked,
    subjects: member === null ? null : (await withMerged(db, member)).map((id) => `member:${id}`),
    about: await meantBy(db, engine, search),
  };
  const rows = await findEntries(db, engine, conditions, after, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    entries: await entriesOf(db, page),
    next: rows.length > limit && last !== undefined ? { at: last.at, id: last.id } : null,
    actor: await memberCalled(db, asked.actor),
  };
}

async function memberCalled(
  db: Queries,
  actor: AuditConditions['actor'],
): Promise<NamedMember | undefined> {
  if (typeof actor !== 'number') return undefined;
  const row = (await namesOf(db, idsByKind([`member:${actor}`]))).members.get(actor);
  return row && nameOf(row, actor);
}

async function meantBy(
  db: Queries,
  engine: Engine,
  search: string,
): Promise<AuditConditions['about']> {
  if (search === '') return null;
  const slice = { offset: 0, limit: MEMBERS_MAX };
  const { members } = await findMembers(db, engine, parseMemberSearch(search), [], slice);
  const actors = members.map(({ id }) => id);
  const called = await subjectsCalled(db, search, MEMBERS_MAX);
  // Nobody is called so by now: somebody may have been, and what was written down then says it.
  if (actors.length === 0 && called.length === 0) {
    return {
      words: search
        .trim()
        .split(/\s+/)
        .map((word) => ({ word, actions: actionsCalled(word) })),
    };
  }
  return { subjects: [...actors.map((id) => `member:${id}`), ...called], actors };
}

/** Those whose label has the word. */
function actionsCalled(word: string): string[] {
  const plain = plainText(word);
  const called = Object.entries(AUDIT_ACTIONS).filter(([, label]) =>
    plainText(label).includes(plain),
  );
  return called.map(([action]) => action);
}

async function entriesOf(db: Queries, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const concerned = await subjectsOf(
    db,
    rows.map(({ id }) => id),
  );
  const names = await namesOf(db, idsByKind(concerned.map(({ subject }) => subject)));
  const subjects = Map.groupBy(concerned, ({ audit_id: id }) => id);
  return rows.map((row) => {
    const others = subjects.get(row.id) ?? [];
    return entryOf(row, [row.subject, ...others.map(({ subject }) => subject)], names);
  });
}

function idsByKind(subjects: readonly string[]) {
  const ids = {
    member: new Set<number>(),
    token: new Set<number>(),
    device: new Set<number>(),
    gate: new Set<number>(),
  };
  for (const subject of subjects) {
    const [kind = '', id = ''] = subject.split(':');
    if (Object.hasOwn(ids, kind)) ids[kind as keyof typeof ids].add(Number(id));
  }
  const { member, token, device, gate } = ids;
  return { member: [...member], token: [...token], device: [...device], gate: [...gate] };
}

function entryOf(row: AuditRow, subjects: readonly string[], names: Names): AuditEntry {
  const [before, after, details] = [row.before, row.after, row.details].map(fieldsOf);
  const changes = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].flatMap(
    (name) => {
      const field = fieldLabel(name);
      const change = {
        before: valueText(name, before?.[name]),
        after: valueText(name, after?.[name]),
      };
      return field === null ? [] : [{ field, ...change }];
    },
  );
  return {
    id: row.id,
    at: row.at,
    actor: row.actor_id === null ? null : actorOf(row, row.actor_id),
    via: row.via,
    network: row.network,
    client: row.client,
    device: row.device_name,
    job: row.job_id,
    action: row.action,
    ...wireSentence(
      isAuditAction(row.action)
        ? sentenceOf(
            row.action,
            toldBy(subjects, names, { ...before, ...details, ...after }, before ?? {}),
          )
        : [row.action],
    ),
    changes,
  };
}

const fieldsOf = (json: string | null | undefined): Record<string, unknown> =>
  json == null ? {} : (JSON.parse(json) as Record<string, unknown>);

const actorOf = (row: AuditRow, id: number): NamedMember => ({
  id,
  number: row.number ?? 0,
  name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
});

function toldBy(
  subjects: readonly string[],
  { members, codes, devices, gates }: Names,
  values: Record<string, unknown>,
  before: Record<string, unknown>,
): Told {
  const named = <Row>(kind: string, rows: ReadonlyMap<number, Row>, at = 0): Row | undefined => {
    const ofKind = new Set(subjects.filter((each) => each.startsWith(`${kind}:`)));
    const subject = [...ofKind][at];
    return subject === undefined ? undefined : rows.get(Number(subject.slice(kind.length + 1)));
  };
  const partOf = (member: MemberName | undefined) =>
    member === undefined
      ? unnamed.member
      : {
          id: member.id,
          number: member.number,
          name: `${member.first_name} ${member.last_name}`.trim(),
        };
  const code = named('token', codes);
  const device = named('device', devices);
  const gate = named('gate', gates);
  // As startDetails of jobs/service.ts keeps it.
  const task = values.task as JobTask | undefined;
  const isUndo = values.undoes !== undefined;
  return {
    member: partOf(named('member', members)),
    other: partOf(named('member', members, 1)),
    code: code === undefined ? unnamed.code : codePart(code.token),
    device: device === undefined ? unnamed.device : deviceName(device.name),
    job: `Auftrag ${subjects.find((each) => each.startsWith('job:'))?.slice('job:'.length) ?? ''}`,
    jobName: task === undefined ? '' : nameOfJob(task, isUndo),
    isOfLines: task?.kind === 'import_members' && !isUndo,
    gate: gate === undefined ? unnamed.gate : gateName(gate.name),
    value: (name) => valueText(name, values[name]) ?? '–',
    before: (name) => valueText(name, before[name]) ?? '–',
    count: (name) => (Array.isArray(values[name]) ? values[name].length : 0),
  };
}

/** The audit as the office reads it: found, named and said in German. */
import {
  isAuditAction,
  type AuditEntry,
  type AuditFilter,
  type AuditPage,
  type NamedMember,
} from '../../../contract/office/audit.ts';
import { DATE_MAX, DATE_MIN, SEARCH_MAX_CHARS } from '../../../contract/limits.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest } from '../../errors.ts';
import { festivalDayStart } from '../../lib/festivalTime.ts';
import { rowId } from '../../lib/rowId.ts';
import { texts } from '../../texts.ts';
import { parseMemberSearch } from '../members/memberSearch.ts';
import { findMembers } from '../members/searchRepository.ts';
import {
  findEntries,
  namesOf,
  subjectsCalled,
  subjectsOf,
  type AuditConditions,
  type AuditCursor,
  type AuditRow,
} from './readRepository.ts';
import {
  codeName,
  deviceName,
  fieldLabel,
  gateName,
  sentenceOf,
  unnamed,
  valueText,
  type Told,
} from './sentences.ts';

const PAGE_SIZE = 50;
/** Rows of the export that are read at once: guests wait that long. */
const EXPORTED_AT_ONCE = 200;
/** Members whom one search may mean. */
const MEMBERS_MAX = 20;

type Names = Awaited<ReturnType<typeof namesOf>>;

export function createAuditService({ database }: Pick<AppDeps, 'database'>) {
  const { db, engine } = database;

  /** @throws 400 */
  async function conditionsOf(filter: AuditFilter): Promise<AuditConditions> {
    const { action = '', from = '', to = '' } = filter;
    if (action !== '' && !isAuditAction(action)) throw badRequest(texts.invalidAuditFilter);
    const [first, last] = [dayOf(from), dayOf(to)];
    if (first !== null && last !== null && first > last) throw badRequest(texts.invalidPeriod);
    const member = idOf(filter.member);
    return {
      about: await meantBy(filter.search?.trim() ?? ''),
      action: action === '' ? null : action,
      actor: idOf(filter.actor),
      subject: member === null ? null : `member:${member}`,
      job: idOf(filter.job),
      from: first && festivalDayStart(first),
      until: last && festivalDayStart(last, 1),
    };
  }

  async function meantBy(search: string): Promise<AuditConditions['about']> {
    if (search === '') return null;
    if (Array.from(search).length > SEARCH_MAX_CHARS) {
      throw badRequest(texts.longSearch(SEARCH_MAX_CHARS));
    }
    const slice = { offset: 0, limit: MEMBERS_MAX };
    const { members } = await findMembers(db, engine, parseMemberSearch(search), [], slice);
    const actors = members.map(({ id }) => id);
    const called = await subjectsCalled(db, search, MEMBERS_MAX);
    return { subjects: [...actors.map((id) => `member:${id}`), ...called], actors };
  }

  async function entriesOf(rows: readonly AuditRow[]): Promise<AuditEntry[]> {
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

  return {
    /** @param after `next` of the page before. @throws 400 for what is no filter. */
    async page(filter: AuditFilter, after: string | undefined): Promise<AuditPage> {
      const asked = await conditionsOf(filter);
      const rows = await findEntries(db, asked, cursorOf(after), PAGE_SIZE + 1);
      const shown = rows.slice(0, PAGE_SIZE);
      const last = shown.at(-1);
      const hasMore = rows.length > PAGE_SIZE && last !== undefined;
      return { results: await entriesOf(shown), next: hasMore ? `${last.at}_${last.id}` : null };
    },

    /** All of it, some rows at a time. @throws 400 at once for what is no filter. */
    async export(filter: AuditFilter): Promise<AsyncIterable<AuditEntry[]>> {
      const asked = await conditionsOf(filter);
      return (async function* () {
        for (let after: AuditCursor | null = null; ;) {
          const rows: AuditRow[] = await findEntries(db, asked, after, EXPORTED_AT_ONCE);
          if (rows.length > 0) yield await entriesOf(rows);
          if (rows.length < EXPORTED_AT_ONCE) return;
          after = rows.at(-1) ?? null;
        }
      })();
    },
  };
}

export type AuditService = ReturnType<typeof createAuditService>;

/** @throws 400 */
function idOf(text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  const id = rowId(text);
  if (id === null) throw badRequest(texts.invalidAuditFilter);
  return id;
}

/** @throws 400 for what is no day, or none of the date pickers (§9). */
function dayOf(typed: string): string | null {
  if (typed === '') return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(typed) && !Number.isNaN(Date.parse(typed));
  if (!isDay || typed < DATE_MIN || typed > DATE_MAX) throw badRequest(texts.invalidPeriod);
  return typed;
}

/** @throws 400 for what is no cursor of ours. */
function cursorOf(text: string | undefined): AuditCursor | null {
  if (text === undefined || text === '') return null;
  const [, at, idText = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d+)$/.exec(text) ?? [];
  const id = rowId(idText);
  if (at === undefined || id === null || Number.isNaN(Date.parse(at))) {
    throw badRequest(texts.invalidAuditFilter);
  }
  return { at, id };
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
    sentence: isAuditAction(row.action)
      ? sentenceOf(
          row.action,
          toldBy(subjects, names, { ...before, ...details, ...after }, before ?? {}),
        )
      : [row.action],
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
  const first = <Row>(kind: string, rows: ReadonlyMap<number, Row>): Row | undefined => {
    const subject = subjects.find((each) => each.startsWith(`${kind}:`));
    return subject === undefined ? undefined : rows.get(Number(subject.slice(kind.length + 1)));
  };
  const member = first('member', members);
  const code = first('token', codes);
  const device = first('device', devices);
  const gate = first('gate', gates);
  return {
    member:
      member === undefined
        ? unnamed.member
        : {
            id: member.id,
            number: member.number,
            name: `${member.first_name} ${member.last_name}`.trim(),
          },
    code: code === undefined ? unnamed.code : codeName(code.token),
    device: device === undefined ? unnamed.device : deviceName(device.name),
    job: `Auftrag ${subjects.find((each) => each.startsWith('job:'))?.slice('job:'.length) ?? ''}`,
    gate: gate === undefined ? unnamed.gate : gateName(gate.name),
    value: (name) => valueText(name, values[name]) ?? '–',
    before: (name) => valueText(name, before[name]) ?? '–',
    count: (name) => (Array.isArray(values[name]) ? values[name].length : 0),
  };
}

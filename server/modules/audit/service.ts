/** The audit as the office asks for it. */
import type {
  AuditEntry,
  AuditFilter,
  AuditPage,
  AuditPageQuery,
} from '../../../contract/office/audit.ts';
import { isAuditAction } from '../../../contract/office/auditActions.ts';
import { DATE_MAX, DATE_MIN, SEARCH_MAX_CHARS } from '../../../contract/limits.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest } from '../../errors.ts';
import { isTimestamp, timestamp } from '../../lib/clock.ts';
import { festivalDayStart } from '../../lib/festivalTime.ts';
import { rowId } from '../../lib/rowId.ts';
import { texts } from '../../texts.ts';
import { readInPlace, readPatiently, type Asker } from '../../work/reader.ts';
import type { Actor } from './actor.ts';
import type { AuditAsked, ReadEntries } from './readAudit.ts';
import type { AuditCursor } from './readRepository.ts';
import { addAudit } from './repository.ts';
import { VIA } from './sentences.ts';
import { whileAdministering } from './whileAdministering.ts';

const PAGE_SIZE = 50;
/** Rows of the export that are read at once. */
const EXPORTED_AT_ONCE = 500;

export function createAuditService({
  database,
  clock,
  reader = readInPlace(database),
}: Pick<AppDeps, 'database' | 'clock' | 'reader'>) {
  return {
    /** @throws 400 for what is no filter; 499 and 503 as a reader does. */
    async page({ after, folded, ...filter }: AuditPageQuery, asker?: Asker): Promise<AuditPage> {
      const { entries, next, actor } = await reader.read(
        'readAudit',
        [{ ...askedBy(filter), isFolded: folded === 'true' }, cursorOf(after), PAGE_SIZE],
        asker,
      );
      return { results: entries, next: next && `${next.at}_${next.id}`, ...(actor && { actor }) };
    },

    /** Somebody takes a table away. */
    async noteExport(by: Actor, action: 'log exported' | 'conflicts exported'): Promise<void> {
      await addAudit(database.db, { at: timestamp(clock), by, action, subject: 'festival' });
    },

    /** All of it, some rows at a time. @throws 400 at once for what is no filter. */
    export(by: Actor, filter: AuditFilter, asker?: Asker): AsyncIterable<AuditEntry[]> {
      const asked = askedBy(filter);
      return whileAdministering({ database, clock }, by, entriesOf(asked, asker));
    },
  };

  async function* entriesOf(asked: AuditAsked, asker?: Asker): AsyncGenerator<AuditEntry[]> {
    let after: AuditCursor | null = null;
    do {
      const read: ReadEntries = await readPatiently(
        reader,
        'readAudit',
        [asked, after, EXPORTED_AT_ONCE],
        asker,
      );
      if (read.entries.length > 0) yield read.entries;
      after = read.next;
    } while (after !== null);
  }
}

/** @throws 400 */
function askedBy(filter: AuditFilter): AuditAsked {
  const { action = '', from = '', to = '' } = filter;
  const search = filter.search?.trim() ?? '';
  if (action !== '' && !isAuditAction(action)) throw badRequest(texts.invalidAuditFilter);
  const [first, last] = [dayOf(from), dayOf(to)];
  if (first !== null && last !== null && first > last) throw badRequest(texts.invalidPeriod);
  const member = idOf(filter.member);
  if (Array.from(search).length > SEARCH_MAX_CHARS) {
    throw badRequest(texts.longSearch(SEARCH_MAX_CHARS));
  }
  return {
    search,
    action: action === '' ? null : action,
    actor: actorOf(filter.actor),
    member,
    job: idOf(filter.job),
    isFolded: false,
    from: first && festivalDayStart(first),
    until: last && festivalDayStart(last, 1),
  };
}

/** @throws 400 */
const actorOf = (text = ''): AuditAsked['actor'] =>
  Object.hasOwn(VIA, text) ? (text as keyof typeof VIA) : idOf(text);

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
  if (!isTimestamp(`${typed}T00:00:00.000Z`) || typed < DATE_MIN || typed > DATE_MAX)
    throw badRequest(texts.invalidPeriod);
  return typed;
}

/** @throws 400 for what is no cursor of ours. */
function cursorOf(text: string | undefined): AuditCursor | null {
  if (text === undefined || text === '') return null;
  const [at, idText = ''] = text.split('_');
  const id = rowId(idText);
  if (!isTimestamp(at) || id === null) throw badRequest(texts.invalidAuditFilter);
  return { at, id };
}

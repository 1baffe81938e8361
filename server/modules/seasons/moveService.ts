/** Ends a festival and begins the next one, or brings the last one back: in one transaction each. */
import type { FactName } from '../../../contract/festivalFacts.ts';
import {
  DESPITE_DOUBTS,
  type NewSeason,
  type SeasonCounts,
} from '../../../contract/office/seasons.ts';
import type { Engine } from '../../db/engine.ts';
import type { Database, Queries } from '../../db/openDatabase.ts';
import { readSetting, writeSetting } from '../../db/settings.ts';
import { badRequest, conflict, notFound } from '../../errors.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit, changeOf } from '../audit/repository.ts';
import { forgetList } from '../entryList/repository.ts';
import { assertWhole, checkedValues } from '../festival/checkedFacts.ts';
import {
  festivalVersion,
  raiseFestivalVersion,
  setFact,
  setFactBack,
} from '../festival/repository.ts';
import { doubtsOf, jobInTheWay, obstacleOf } from './doubts.ts';
import { HELD, moveBack, moveToPast } from './moveRepository.ts';
import {
  deletePastFestival,
  hasBegun,
  insertPastFestival,
  journalMarks,
  pastFestivals,
  presentCounts,
  raiseSeason,
  setFacts,
  setJournalMark,
  type JournalMark,
  type PastRow,
} from './repository.ts';
import { seasonTexts as said } from './texts.ts';

/** What a season sets. */
const SEASON_FACTS = ['name', 'from', 'to', 'ticket_prefix'] as const satisfies FactName[];
type SeasonFact = (typeof SEASON_FACTS)[number];
export type SeasonFacts = Record<SeasonFact, string>;

/** What else it takes to bring a festival back. */
export interface SeasonRecord {
  facts: Awaited<ReturnType<typeof setFacts>>;
  prefix: string | null;
  devices: JournalMark[];
}

/** Plain values: it may change threads. */
export interface SeasonTask {
  /** ISO 8601. */
  readonly at: string;
  readonly by: Actor;
  /** What holds where the office has set nothing. */
  readonly configured: SeasonFacts;
  readonly act:
    { readonly start: NewSeason; readonly lastBackup: string | null } | { readonly undo: number };
}

/** @returns what was done, as a sentence. @throws HttpError, and then nothing has changed. */
export const moveSeason = (database: Database, task: SeasonTask): Promise<string> =>
  database.transaction(async (trx) => {
    // First, so that whoever writes waits for us and not we for each table of theirs.
    await database.engine.holdTables(trx, HELD);
    return 'undo' in task.act
      ? await undoSeason(trx, database.engine, task, task.act.undo)
      : await startSeason(trx, task, task.act.start, task.act.lastBackup);
  });

/** As the office has set them, or as they are without that. */
export async function presentFacts(db: Queries, configured: SeasonFacts): Promise<SeasonFacts> {
  const set = new Map((await setFacts(db, SEASON_FACTS)).map(({ name, value }) => [name, value]));
  return Object.fromEntries(
    SEASON_FACTS.map((name) => [name, set.get(name) ?? configured[name]]),
  ) as SeasonFacts;
}

async function startSeason(
  trx: Queries,
  { at, by, configured }: SeasonTask,
  asked: NewSeason,
  lastBackup: string | null,
): Promise<string> {
  const { before, after } = await possibleFacts(trx, configured, asked);
  const { members: _members, ...counts } = await presentCounts(trx);
  const obstacle = await obstacleOf(trx, counts);
  if (obstacle !== null) throw conflict(obstacle);
  if (asked.confirmation.trim() !== before.name) {
    const sentence = said.confirmation(before.name);
    throw badRequest(sentence, { confirmation: [sentence] });
  }
  const doubts = await doubtsOf(trx, { now: new Date(at), lastDay: before.to, lastBackup });
  const despite = (asked.despite ?? '').trim();
  if (doubts.length > 0 && despite !== DESPITE_DOUBTS) {
    const field = despite === '' ? said.despite(doubts) : said.despiteWrong;
    throw conflict(said.despite(doubts), { reason: 'doubts', doubts, despite: [field] });
  }
  if (!(await raiseFestivalVersion(trx, asked.version))) throw conflict(texts.settingsChanged);

  const record: SeasonRecord = {
    facts: await setFacts(trx, SEASON_FACTS),
    prefix: await readSetting(trx, 'ticket prefix'),
    devices: await journalMarks(trx),
  };
  const id = await insertPastFestival(trx, {
    ...counts,
    name: before.name,
    first_day: before.from,
    last_day: before.to,
    prefix: before.ticket_prefix,
    archived_at: at,
    archived_by: by.memberId,
    record: JSON.stringify(record),
  });
  await moveToPast(trx, id);
  for (const name of SEASON_FACTS) {
    if (after[name] === configured[name]) await setFactBack(trx, name);
    else await setFact(trx, name, { value: after[name], at, by: by.memberId });
  }
  await writeSetting(trx, 'ticket prefix', after.ticket_prefix);
  // Whoever begins a second one knows the first steps.
  if ((await readSetting(trx, 'setup guide')) === null) await writeSetting(trx, 'setup guide', at);
  await forgetList(trx);
  await raiseSeason(trx);
  await addAudit(trx, {
    ...{ at, by, ...changeOf(before, after, SEASON_FACTS) },
    action: 'season started',
    subject: 'festival',
    details: {
      ...counts,
      festival: before.name,
      ...(doubts.length > 0 && { despite, doubts: doubts.join(' ') }),
    },
  });
  return said.started(after.name, before.name, counts);
}

type Wanted = Pick<NewSeason, 'name' | 'from' | 'to' | 'ticket_prefix'>;

/** What is so far, and what would be. @throws 400 for what no festival can have. */
export async function possibleFacts(db: Queries, configured: SeasonFacts, wanted: Wanted) {
  const before = await presentFacts(db, configured);
  const after = wantedFacts(wanted, before);
  await assertNewPrefix(db, after.ticket_prefix, before.ticket_prefix);
  return { before, after };
}

/** @throws 400 with what is wrong, by fields. */
function wantedFacts({ name, from, to, ticket_prefix }: Wanted, before: SeasonFacts): SeasonFacts {
  const values = checkedValues({ name, from, to, ticket_prefix });
  const after = { ...before, ...values };
  if (after.ticket_prefix === '') {
    throw badRequest(said.prefixForm, { ticket_prefix: [said.prefixForm] });
  }
  assertWhole(after);
  return after;
}

/** @throws 400 for one that stands on tickets already. */
async function assertNewPrefix(trx: Queries, prefix: string, present: string): Promise<void> {
  const used = [present, ...(await pastFestivals(trx)).map((festival) => festival.prefix)];
  if (!used.includes(prefix)) return;
  const sentence = said.prefixUsed(prefix);
  throw badRequest(sentence, { ticket_prefix: [sentence] });
}

/** Why the festival cannot come back; null: it can. @param past all of them, the latest first. */
export async function undoRefusal(
  db: Queries,
  festival: PastRow,
  past: readonly PastRow[],
): Promise<string | null> {
  if (festival.id !== past[0]?.id) return said.undoOnlyLast;
  if (festival.record === null) return said.undoDeleted;
  const begun = await hasBegun(db);
  if (begun !== null) return begun === 'ticket' ? said.undoTicket : said.undoAdmission;
  return await jobInTheWay(db);
}

async function undoSeason(
  trx: Queries,
  engine: Engine,
  { at, by, configured }: SeasonTask,
  id: number,
): Promise<string> {
  const past = await pastFestivals(trx);
  const festival = past.find((one) => one.id === id);
  if (festival === undefined) throw notFound(said.unknown);
  const refusal = await undoRefusal(trx, festival, past);
  if (refusal !== null || festival.record === null) throw conflict(refusal ?? said.undoDeleted);
  const { facts, prefix, devices } = JSON.parse(festival.record) as SeasonRecord;

  const before = await presentFacts(trx, configured);
  await moveBack(trx, engine, id);
  await deletePastFestival(trx, id);
  for (const name of SEASON_FACTS) await setFactBack(trx, name);
  for (const { name, value, changed_at, changed_by } of facts) {
    await setFact(trx, name as FactName, { value, at: changed_at, by: changed_by });
  }
  await setAsThen(trx, festival, { at, by, configured });
  if (prefix !== null) await writeSetting(trx, 'ticket prefix', prefix);
  for (const mark of devices) await setJournalMark(trx, mark);
  await raiseFestivalVersion(trx, await festivalVersion(trx));
  await forgetList(trx);
  await raiseSeason(trx);
  const counts: SeasonCounts = {
    codes: festival.codes,
    tickets: festival.tickets,
    admitted: festival.admitted,
    events: festival.events,
  };
  const after = await presentFacts(trx, configured);
  await addAudit(trx, {
    ...{ at, by, ...changeOf(before, after, SEASON_FACTS) },
    action: 'season undone',
    subject: 'festival',
    details: { ...counts, festival: festival.name },
  });
  return said.undone(festival.name, counts);
}

/** What the environment said then may be another thing by now: the festival keeps what is printed on its tickets. */
async function setAsThen(
  trx: Queries,
  festival: PastRow,
  { at, by, configured }: Pick<SeasonTask, 'at' | 'by' | 'configured'>,
): Promise<void> {
  const then: SeasonFacts = {
    name: festival.name,
    from: festival.first_day,
    to: festival.last_day,
    ticket_prefix: festival.prefix,
  };
  const now = await presentFacts(trx, configured);
  for (const name of SEASON_FACTS) {
    if (now[name] === then[name]) continue;
    await setFact(trx, name, { value: then[name], at, by: by.memberId });
  }
}

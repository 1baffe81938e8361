/** The office's view of seasons: what a new one would do, beginning it, taking it back, and a past festival as a file. */
import type { NewSeason, PastFestival, Seasons } from '../../../contract/office/seasons.ts';
import type { AppDeps } from '../../deps.ts';
import { conflict, notFound } from '../../errors.ts';
import { backupsIn } from '../../lib/backupFiles.ts';
import { timestamp } from '../../lib/clock.ts';
import { configuredFacts } from '../../mail/templates/mailSettings.ts';
import { readInPlace, type Asker } from '../../work/reader.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { whileAdministering } from '../audit/whileAdministering.ts';
import { festivalVersion } from '../festival/repository.ts';
import type { FestivalService } from '../festival/service.ts';
import { nameOf } from '../members/timeline.ts';
import { doubtsOf, obstacleOf } from './doubts.ts';
import {
  moveSeason,
  possibleFacts,
  presentFacts,
  undoRefusal,
  type SeasonFacts,
  type SeasonTask,
} from './moveService.ts';
import { pastFestivals, type PastRow } from './repository.ts';
import { seasonFile } from './seasonFile.ts';
import { seasonTexts as said } from './texts.ts';

export function createSeasonsService(
  {
    config,
    database,
    clock,
    outbox,
    reader = readInPlace(database),
    seasonMover = null,
  }: Pick<AppDeps, 'config' | 'database' | 'clock' | 'outbox' | 'reader' | 'seasonMover'>,
  festival: Pick<FestivalService, 'refresh'>,
) {
  const { db } = database;
  const { name, from, to } = configuredFacts(config);
  const configured: SeasonFacts = { name, from, to, ticket_prefix: config.ticketPrefix };
  let isMoving = false;

  /** A folder that cannot be read has none that anybody knows of. */
  async function lastBackup(): Promise<string | null> {
    const [latest] = await backupsIn(config.backupDir).catch(() => []);
    return latest?.at.toISOString() ?? null;
  }

  async function move(by: Actor, act: SeasonTask['act']): Promise<{ message: string }> {
    if (isMoving) throw conflict(said.busy);
    isMoving = true;
    try {
      const task: SeasonTask = { at: timestamp(clock), by, configured, act };
      const message = await (seasonMover === null
        ? moveSeason(database, task)
        : seasonMover.move(task));
      await festival.refresh();
      outbox.wake();
      return { message };
    } finally {
      isMoving = false;
    }
  }

  async function found(id: number): Promise<PastRow> {
    const one = (await pastFestivals(db)).find((row) => row.id === id);
    if (one === undefined) throw notFound(said.unknown);
    return one;
  }

  return {
    /** @param asker who waits for it. @throws 499 and 503 as a reader does. */
    async seasons(asker?: Asker): Promise<Seasons> {
      // First, so that whoever begins a season on this is not told something older.
      const version = await festivalVersion(db);
      const facts = await presentFacts(db, configured);
      const { members, ...counts } = await reader.read('presentCounts', [], asker);
      const past = await pastFestivals(db);
      const backup = await lastBackup();
      return {
        version,
        present: {
          ...{ name: facts.name, from: facts.from, to: facts.to, prefix: facts.ticket_prefix },
          ...counts,
        },
        members,
        doubts: await doubtsOf(db, { now: clock.now(), lastDay: facts.to, lastBackup: backup }),
        obstacle: await obstacleOf(db, counts),
        last_backup: backup,
        past: await Promise.all(
          past.map(async (row) => pastOf(row, await undoRefusal(db, row, past))),
        ),
      };
    },

    /** @throws 400 for what no festival can have, before anything is done for it. */
    async assertPossible(wanted: Parameters<typeof possibleFacts>[2]): Promise<void> {
      await possibleFacts(db, configured, wanted);
    },

    /** @throws 400, 409, and then nothing has changed. */
    start: async (by: Actor, asked: NewSeason): Promise<{ message: string }> =>
      await move(by, { start: asked, lastBackup: await lastBackup() }),

    /** @throws 404, 409, and then nothing has changed. */
    undo: async (by: Actor, id: number): Promise<{ message: string }> =>
      await move(by, { undo: id }),

    /** Its bytes are read as they are fetched. @throws 404 */
    async file(by: Actor, id: number) {
      const row = await found(id);
      await database.transaction((trx) =>
        addAudit(trx, {
          ...{ at: timestamp(clock), by, action: 'season exported', subject: 'festival' },
          details: { festival: row.name, codes: row.codes, tickets: row.tickets },
        }),
      );
      const asker = by.memberId === null ? undefined : { member: { id: by.memberId } };
      const bytes = seasonFile(reader, row, asker);
      return { festival: row, bytes: whileAdministering({ database, clock }, by, bytes) };
    },
  };
}

const pastOf = (row: PastRow, refusal: string | null): PastFestival => ({
  id: row.id,
  ...{ name: row.name, from: row.first_day, to: row.last_day, prefix: row.prefix },
  ...{ codes: row.codes, tickets: row.tickets, admitted: row.admitted, events: row.events },
  archived_at: row.archived_at,
  archived_by: row.archived_by === null ? null : nameOf(row, row.archived_by),
  rows_deleted_at: row.rows_deleted_at,
  undo_refused: refusal,
});

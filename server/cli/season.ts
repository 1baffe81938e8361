/** The next year from the command line: what would be archived, the change itself, the way back, and archives as files. */
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { festivalDays } from '../../contract/festivalFacts.ts';
import { seasonFileName, type PastFestival, type Seasons } from '../../contract/office/seasons.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/openDatabase.ts';
import { systemClock, timestamp } from '../lib/clock.ts';
import { encryptParts } from '../lib/ageFile.ts';
import { giveToFolderOwner, prepareDataDir } from '../lib/dataDir.ts';
import { festivalDay } from '../lib/festivalTime.ts';
import { createOutbox } from '../mail/outbox.ts';
import { COMMAND_LINE } from '../modules/audit/actor.ts';
import { createFestivalService } from '../modules/festival/service.ts';
import { createSeasonsService } from '../modules/seasons/service.ts';
import { countsSaid, seasonTexts } from '../modules/seasons/texts.ts';
import { assertRecipients, nameOf, pathOf, reasonOf, writeBackup } from './backup.ts';
import { CommandError } from './commandError.ts';
import type { Cli } from './cli.ts';
import { openExisting } from './existingDatabase.ts';
import { texts } from './texts.ts';

const said = texts.season;

export interface NewSeasonOptions {
  readonly name: string;
  readonly ticketPrefix: string;
  /** yyyy-mm-dd; empty: not known yet. */
  readonly from: string;
  readonly to: string;
  readonly dryRun: boolean;
  /** False: somebody has made one elsewhere. */
  readonly backup: boolean;
  /** The name of the festival that ends; without it, it is asked for. */
  readonly confirm: string | undefined;
  /** DESPITE_DOUBTS; without it, it is asked for where there are doubts. */
  readonly despite: string | undefined;
}

type Service = ReturnType<typeof createSeasonsService>;

async function withSeasons(
  cli: Cli,
  act: (found: { config: Config; database: Database; seasons: Service }) => Promise<void>,
): Promise<void> {
  const config = cli.readConfig();
  const database = await openExisting(config);
  try {
    const outbox = createOutbox({ config, clock: systemClock });
    const deps = { config, database, clock: systemClock, outbox };
    await act({
      config,
      database,
      seasons: createSeasonsService(deps, createFestivalService(deps)),
    });
  } finally {
    await database.close();
  }
}

export async function startSeason(cli: Cli, options: NewSeasonOptions): Promise<void> {
  cli.ifInterrupted(said.untouched);
  await withSeasons(cli, async ({ config, seasons }) => {
    const { name, ticketPrefix, from, to, dryRun } = options;
    const plan = await seasons.seasons();
    tellPlan(cli, plan, options);
    if (plan.obstacle !== null) throw new CommandError(plan.obstacle);
    await seasons.assertPossible({ name, from, to, ticket_prefix: ticketPrefix });
    if (dryRun) return;

    assertRecipients(config.backupAgeRecipients);
    prepareDataDir(config.backupDir);
    if (options.backup) {
      const backup = join(config.backupDir, nameOf(config));
      await writeBackup(config, backup, pathOf(cli));
      cli.print(texts.backup.made(backup));
    }
    // A backup that is there by now is no doubt any more.
    const { doubts } = await seasons.seasons();
    const despite = doubts.length === 0 ? undefined : await despiteOf(cli, options, doubts);
    const confirmation = await typed(cli, options.confirm, {
      question: [...warningsOf(options), seasonTexts.confirmation(plan.present.name)].join(' '),
      option: '--confirm',
    });
    cli.ifInterrupted(said.maybeBegun);
    const { message } = await seasons.start(COMMAND_LINE, {
      version: plan.version,
      ...{ name, from, to, ticket_prefix: ticketPrefix, confirmation },
      ...(despite !== undefined && { despite }),
    });
    cli.print(message);
    const [latest] = (await seasons.seasons()).past;
    if (latest !== undefined) {
      cli.ifInterrupted(said.begunWithoutFile(said.broken, latest.id));
      const recipients = config.backupAgeRecipients;
      const name = `${seasonFileName(latest)}${recipients.length > 0 ? '.age' : ''}`;
      const file = join(config.backupDir, name);
      await writeArchive(cli, seasons, latest, { file, recipients }).catch((error: unknown) => {
        throw new CommandError(said.begunWithoutFile(reasonOf(error), latest.id));
      });
      cli.ifInterrupted(said.wayBack(latest.id));
      cli.print(said.wayBack(latest.id));
    }
  });
}

function tellPlan(
  cli: Cli,
  { present, members, doubts }: Seasons,
  { name, ticketPrefix, from, to, backup }: NewSeasonOptions,
): void {
  cli.print(said.ends(seasonTexts.called(present), present.prefix));
  cli.print(seasonTexts.plan(present, members));
  cli.print(said.begins(seasonTexts.called({ name, from, to }), ticketPrefix));
  for (const doubt of doubts) {
    // It makes one itself.
    if (!backup || doubt !== seasonTexts.noBackup) cli.print(said.doubt(doubt));
  }
  for (const warning of warningsOf({ from, to })) cli.print(said.doubt(warning));
}

/** Days that are over by now were likely mistyped. */
function warningsOf({ from, to }: Pick<NewSeasonOptions, 'from' | 'to'>): string[] {
  const today = festivalDay(timestamp(systemClock));
  if (to !== '' && to < today) return [said.daysOver];
  return from !== '' && from < today ? [said.firstDayOver] : [];
}

const despiteOf = (cli: Cli, { despite }: NewSeasonOptions, doubts: readonly string[]) =>
  typed(cli, despite, { question: seasonTexts.despite(doubts), option: '--despite' });

async function typed(
  cli: Cli,
  given: string | undefined,
  { question, option }: { question: string; option: string },
): Promise<string> {
  if (given !== undefined) return given;
  if (cli.terminal === null) throw new CommandError(`${question} ${said.nobodyHere(option)}`);
  return await cli.terminal.ask(`${question}\n>`);
}

export async function undoSeason(cli: Cli, id: number, { yes }: { yes: boolean }): Promise<void> {
  cli.ifInterrupted(said.untouched);
  await withSeasons(cli, async ({ config, seasons }) => {
    const { present, past } = await seasons.seasons();
    const festival = past.find((one) => one.id === id);
    if (festival?.undo_refused === null && !yes) {
      await askUndo(cli, present, festival);
    }
    cli.ifInterrupted(said.maybeUndone);
    cli.print((await seasons.undo(COMMAND_LINE, id)).message);
    if (festival === undefined) return;
    const archive = join(config.backupDir, seasonFileName(festival));
    for (const file of [archive, `${archive}.age`]) {
      if (existsSync(file)) cli.print(said.outdatedFile(file));
    }
  });
}

/** @throws CommandError unless somebody says yes. */
async function askUndo(
  cli: Cli,
  present: Seasons['present'],
  festival: PastFestival,
): Promise<void> {
  const question = [
    said.comesBack(seasonTexts.called(festival), festival.prefix, countsSaid(festival)),
    said.goes(seasonTexts.called(present), present.prefix),
    ...(present.codes === 0 ? [] : [said.newCodesStay(present.codes)]),
  ].join('\n');
  if (cli.terminal === null) throw new CommandError(`${question} ${texts.restore.needsYes}`);
  const answer = await cli.terminal.ask(`${question}\n${said.undoQuestion}`);
  if (answer.trim().toLowerCase() !== 'ja') throw new CommandError(texts.restore.leftAlone);
}

export const listSeasons = (cli: Cli): Promise<void> =>
  withSeasons(cli, async ({ seasons }) => {
    const { past, present } = await seasons.seasons();
    cli.print(said.present(seasonTexts.called(present), present.prefix, countsSaid(present)));
    for (const festival of past) {
      const { id, prefix, rows_deleted_at: deleted } = festival;
      const what = said.past(id, seasonTexts.called(festival), prefix, countsSaid(festival));
      cli.print(deleted === null ? what : `${what} ${said.onlyCounts}`);
    }
    if (past.length === 0) cli.print(said.noPast);
  });

export const exportSeason = (cli: Cli, id: number, fileName: string | null): Promise<void> =>
  withSeasons(cli, async ({ seasons }) => {
    const festival = (await seasons.seasons()).past.find((one) => one.id === id);
    if (festival === undefined) throw new CommandError(seasonTexts.unknown);
    const file = resolve(fileName ?? seasonFileName(festival));
    await writeArchive(cli, seasons, festival, { file, recipients: [] });
  });

/** The file appears whole or not at all. @param recipients those for whom it is encrypted; none: it can be read. */
async function writeArchive(
  cli: Cli,
  seasons: Service,
  festival: PastFestival,
  { file, recipients }: { file: string; recipients: readonly string[] },
): Promise<void> {
  if (existsSync(file)) throw new CommandError(texts.backup.fileExists(file));
  const { bytes } = await seasons.file(COMMAND_LINE, festival.id);
  const draft = `${file}.${process.pid}.tmp`;
  try {
    if (recipients.length > 0) await encryptParts(bytes, draft, recipients);
    else await writeParts(bytes, draft);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw new CommandError(texts.backup.notWritable(file, reasonOf(error)));
  }
  giveToFolderOwner(file);
  cli.print(said.file(file, festivalDays(festival)));
}

async function writeParts(parts: AsyncIterable<Uint8Array>, target: string): Promise<void> {
  const handle = await open(target, 'wx', 0o600);
  try {
    for await (const part of parts) await handle.write(part);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

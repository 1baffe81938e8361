/** Mails from the command line: tried, looked at, and sent again once what was in their way is mended. */
import { isEmail } from '../../contract/rules.ts';
import { systemClock } from '../lib/clock.ts';
import { festivalTime } from '../lib/festivalTime.ts';
import { mailKindSaid } from '../mail/kindTexts.ts';
import { countMailsIn, listMails, type ListedMail } from '../mail/listRepository.ts';
import { retryMails } from '../mail/retryMails.ts';
import { mailSettingsOf } from '../mail/templates/mailSettings.ts';
import { sendTestMail } from '../mail/testMail.ts';
import { CommandError, UsageError } from './commandError.ts';
import type { Cli } from './cli.ts';
import { openExisting } from './existingDatabase.ts';
import { texts } from './texts.ts';

const said = texts.mail;

/** Needs no database: it is the first thing to try. */
export async function testMail(cli: Cli, to: string): Promise<void> {
  if (!isEmail(to)) throw new UsageError(said.noAddress);
  const config = cli.readConfig();
  const result = await sendTestMail(config, mailSettingsOf(config), {
    to,
    now: systemClock.now(),
  });
  if (!result.isSent) throw new CommandError(`${result.said}\n${result.advice}`);
  cli.print(result.said);
  cli.print(result.advice);
}

export interface ListOptions {
  readonly failed: boolean;
  readonly all: boolean;
  readonly limit: number;
}

/** The latest first. */
export async function listMail(cli: Cli, { failed, all, limit }: ListOptions): Promise<void> {
  const database = await openExisting(cli.readConfig());
  try {
    const states = all
      ? (['waiting', 'failed', 'sent'] as const)
      : failed
        ? (['failed'] as const)
        : (['waiting', 'failed'] as const);
    const mails = await listMails(database.db, { states, limit });
    for (const mail of mails) cli.print(lineOf(mail));
    const count = await countMailsIn(database.db, states);
    cli.print(said.listed(mails.length, count));
  } finally {
    await database.close();
  }
}

function lineOf(mail: ListedMail): string {
  const { id, kind, recipient, state, attempts, last_error } = mail;
  const at = (iso: string): string => {
    const { date, time } = festivalTime(iso);
    return `${date} ${time}`;
  };
  const when =
    state === 'waiting'
      ? said.dueAt(at(mail.next_attempt_at))
      : at(mail.finished_at ?? mail.created_at);
  const words = last_error === null ? '' : `, ${last_error}`;
  return `${id}  ${said.states[state]} (${when})  ${mailKindSaid(kind)} an ${recipient}, ${said.attempts(attempts)}${words}`;
}

/** @param failedSince ISO 8601; null: all that were given up. */
export async function retryMail(cli: Cli, failedSince: string | null): Promise<void> {
  const database = await openExisting(cli.readConfig());
  try {
    const { waiting, failed, left } = await retryMails(database, systemClock.now(), failedSince);
    cli.print(said.retried(waiting + failed));
    if (left > 0) cli.print(said.left(left));
  } finally {
    await database.close();
  }
}

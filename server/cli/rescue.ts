/** What brings a member back who cannot sign in, or whom nobody is left to help. */
import { systemClock } from '../lib/clock.ts';
import { createOutbox } from '../mail/outbox.ts';
import { COMMAND_LINE } from '../modules/audit/actor.ts';
import { createOfficeService } from '../modules/members/officeService.ts';
import { findMember, idOfNumber } from '../modules/members/repository.ts';
import { makeResetLink } from '../modules/passwordReset/linkService.ts';
import { resetFactors } from '../modules/secondFactor/resetService.ts';
import type { Member } from '../../contract/entities.ts';
import type { MemberChange } from '../../contract/office/entities.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/openDatabase.ts';
import { HttpError } from '../errors.ts';
import { CommandError } from './commandError.ts';
import type { Cli } from './cli.ts';
import { openExisting } from './existingDatabase.ts';
import { texts } from './texts.ts';

const said = texts.member;

interface Found {
  readonly config: Config;
  readonly database: Database;
  readonly member: Member;
  /** As the office does it, audited. @throws HttpError */
  readonly change: (fields: MemberChange) => Promise<Member>;
}

async function withMember(
  cli: Cli,
  number: number,
  act: (found: Found) => Promise<void>,
): Promise<void> {
  const config = cli.readConfig();
  const database = await openExisting(config);
  try {
    const id = await idOfNumber(database.db, number);
    const member = id === null ? null : await findMember(database.db, id);
    if (member === null) throw new CommandError(said.unknown(number));
    const outbox = createOutbox({ config, clock: systemClock });
    const office = createOfficeService({ database, clock: systemClock, outbox });
    await act({
      config,
      database,
      member,
      change: (fields) =>
        office.change(COMMAND_LINE, member.id, (version) => version === member.version, fields),
    });
  } finally {
    await database.close();
  }
}

export const promoteMember = (cli: Cli, number: number): Promise<void> =>
  withMember(cli, number, async ({ config, member, change }) => {
    if (member.is_superuser && member.is_active) {
      cli.print(said.alreadySuperuser(number));
      return;
    }
    const promoted = await change({ is_superuser: true, is_active: true });
    cli.print(said.promoted(number));
    if (!promoted.has_password) printInvitation(cli, config, promoted);
  });

/** The office refuses it for the last one who can sign in, and so does this. */
export const demoteMember = (cli: Cli, number: number): Promise<void> =>
  withMember(cli, number, async ({ member, change }) => {
    if (!member.is_superuser) {
      cli.print(said.noSuperuser(number));
      return;
    }
    await change({ is_superuser: false });
    cli.print(said.demoted(number));
  });

/** Of who has registered the address to sign in with, of others the one that the invitation goes to. */
export const setMemberEmail = (cli: Cli, number: number, email: string): Promise<void> =>
  withMember(cli, number, async ({ member, change }) => {
    await change(member.has_password ? { email } : { invite_email: email });
    cli.print(
      member.has_password ? said.emailSet(number, email) : said.inviteEmailSet(number, email),
    );
  });

/** For who has forgotten the password, where no mail arrives: whoever runs the server hands the link over. */
export const makeLink = (cli: Cli, number: number): Promise<void> =>
  withMember(cli, number, async ({ config, database, member }) => {
    if (!member.has_password) throw new CommandError(said.notRegistered(number));
    if (!member.is_active) throw new CommandError(said.isInactive(number));
    const token = await makeResetLink({ database, clock: systemClock }, COMMAND_LINE, member.id);
    cli.print(said.resetLink(number));
    cli.print(`  ${config.publicUrl}/reset-password/${token}`);
  });

/** For who has lost the second factor, and every recovery code. */
export const resetFactor = (cli: Cli, number: number): Promise<void> =>
  withMember(cli, number, async ({ config, database, member }) => {
    if (!member.has_password) throw new CommandError(said.notRegistered(number));
    const outbox = createOutbox({ config, clock: systemClock });
    try {
      await resetFactors({ database, clock: systemClock, outbox }, COMMAND_LINE, member.id);
    } catch (error) {
      throw error instanceof HttpError ? new CommandError(error.message) : error;
    }
    cli.print(said.factorReset(number));
  });

/** By mail, where there is an address, and on the screen. */
export const inviteMember = (cli: Cli, number: number): Promise<void> =>
  withMember(cli, number, async ({ config, member, change }) => {
    if (member.has_password) throw new CommandError(said.isRegistered(number));
    const { invite_email: email } = member;
    const invited = email == null ? member : await change({ invite: true });
    cli.print(email == null ? said.invitedHere(number) : said.invited(number, email));
    printInvitation(cli, config, invited);
  });

function printInvitation(cli: Cli, { publicUrl }: Config, { initial_token: code }: Member): void {
  if (code == null) return;
  cli.print(said.invitation(code));
  cli.print(said.signUp(`${publicUrl}/signup?code=${code}`));
}

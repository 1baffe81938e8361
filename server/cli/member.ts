/** Members from the command line: invited, shut out, let in again. */
import { systemClock } from '../lib/clock.ts';
import { searchMembers } from '../modules/members/searchRepository.ts';
import { createMembersService } from '../modules/members/service.ts';
import { CommandError } from './commandError.ts';
import type { Cli } from './cli.ts';
import { openExisting } from './existingDatabase.ts';
import { texts } from './texts.ts';

export interface MemberOptions {
  readonly firstName: string;
  readonly lastName: string;
  readonly superuser: boolean;
  readonly entryStaff: boolean;
  readonly staff: boolean;
}

export async function addMember(cli: Cli, options: MemberOptions): Promise<void> {
  const config = cli.readConfig();
  const database = await openExisting(config);
  try {
    const members = createMembersService({ database, clock: systemClock });
    const { number, initialToken } = await members.addMember({
      firstName: options.firstName,
      lastName: options.lastName,
      isSuperuser: options.superuser,
      isEntryStaff: options.entryStaff,
      isStaff: options.staff,
    });
    cli.print(texts.member.added(number, `${options.firstName} ${options.lastName}`));
    cli.print(texts.member.invitation(initialToken));
    cli.print(texts.member.signUp(`${config.publicUrl}/signup?code=${initialToken}`));
  } finally {
    await database.close();
  }
}

const FOUND_MAX = 20;

/** The number that the other commands take, of whoever is named. */
export async function findMember(cli: Cli, typed: string): Promise<void> {
  const database = await openExisting(cli.readConfig());
  try {
    const slice = { offset: 0, limit: FOUND_MAX };
    const { members, count } = await searchMembers(database.db, database.engine, typed, slice);
    if (members.length === 0) throw new CommandError(texts.member.notFound(typed));
    for (const member of members) cli.print(texts.member.found(member));
    if (count > members.length) cli.print(texts.member.more(count - members.length));
  } finally {
    await database.close();
  }
}

export async function setMemberActive(cli: Cli, number: number, isActive: boolean): Promise<void> {
  const said = texts.member;
  const database = await openExisting(cli.readConfig());
  try {
    const members = createMembersService({ database, clock: systemClock });
    switch (await members.setActive(number, isActive)) {
      case 'changed':
        cli.print(isActive ? said.activated(number) : said.deactivated(number));
        return;
      case 'unchanged':
        cli.print(isActive ? said.alreadyActive(number) : said.alreadyInactive(number));
        return;
      case 'last superuser':
        throw new CommandError(said.lastSuperuser(number));
      case 'anonymised':
        throw new CommandError(said.anonymised(number));
      case 'unknown':
        throw new CommandError(said.unknown(number));
    }
  } finally {
    await database.close();
  }
}

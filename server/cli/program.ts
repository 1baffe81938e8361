/** The commands and their options; what they do stands in one file each. */
import { Command, CommanderError, type OutputConfiguration } from 'commander';
import { MEMBER_NUMBER_MAX } from '../../contract/limits.ts';
import { RELEASE } from '../lib/release.ts';
import { backUp } from './backup.ts';
import { listBackups } from './backups.ts';
import { check } from './check.ts';
import type { Cli } from './cli.ts';
import { copyTo } from './copyTo.ts';
import { demo } from './demo/demo.ts';
import { doctor } from './doctor.ts';
import { addGate, listDevices, renewDeviceList, revokeDevice } from './gate.ts';
import { listMail, retryMail, testMail, type ListOptions } from './mail.ts';
import { addMember, findMember, setMemberActive } from './member.ts';
import { migrate } from './migrate.ts';
import {
  demoteMember,
  inviteMember,
  makeLink,
  promoteMember,
  resetFactor,
  setMemberEmail,
} from './rescue.ts';
import { restore, type RestoreOptions } from './restore.ts';
import {
  exportSeason,
  listSeasons,
  startSeason,
  undoSeason,
  type NewSeasonOptions,
} from './season.ts';
import { start } from './start.ts';
import { texts } from './texts.ts';
import { setTicketPrefix } from './ticketPrefix.ts';
import { update } from './update/update.ts';
import { countBetween, moment, personName, ticketPrefix } from './values.ts';

const said = texts.help;

const DEMO_MEMBERS_MAX = 1_000_000;
const DEMO_TICKETS_MAX = 1_000_000;
const SEED_MAX = 2 ** 31;
const BACKUPS_KEPT_MAX = 10_000;
const MAILS_LISTED = 50;
const MAILS_LISTED_MAX = 100_000;

/** @param output where help goes. */
export function buildProgram(cli: Cli, output: OutputConfiguration): Command {
  const program = inGerman(new Command('einlass'))
    .configureOutput(output)
    .description(said.program)
    .version(versionLine(), '-V, --version', said.showVersion)
    .addHelpText('after', said.exitCodes);

  const member = inGerman(program.command('member')).description(said.member);
  inGerman(member.command('add'))
    .description(said.memberAdd)
    .requiredOption('--first-name <name>', said.firstName, personName)
    .requiredOption('--last-name <name>', said.lastName, personName)
    .option('--superuser', said.superuser, false)
    .option('--entry-staff', said.entryStaff, false)
    .option('--staff', said.staff, false)
    .action((options: Parameters<typeof addMember>[1]) => addMember(cli, options));
  inGerman(member.command('find'))
    .description(said.memberFind)
    .argument('<suche>', said.memberSearch)
    .action((typed: string) => findMember(cli, typed));
  const memberNumber = countBetween(1, MEMBER_NUMBER_MAX);
  inGerman(member.command('activate'))
    .description(said.memberActivate)
    .argument('<nummer>', said.memberNumber, memberNumber)
    .action((number: number) => setMemberActive(cli, number, true));
  inGerman(member.command('deactivate'))
    .description(said.memberDeactivate)
    .argument('<nummer>', said.memberNumber, memberNumber)
    .action((number: number) => setMemberActive(cli, number, false));

  inGerman(member.command('promote'))
    .description(said.memberPromote)
    .argument('<nummer>', said.memberNumber, memberNumber)
    .action((number: number) => promoteMember(cli, number));
  inGerman(member.command('demote'))
    .description(said.memberDemote)
    .argument('<nummer>', said.memberNumber, memberNumber)
    .action((number: number) => demoteMember(cli, number));
  inGerman(member.command('set-email'))
    .description(said.memberSetEmail)
    .argument('<nummer>', said.memberNumber, memberNumber)
    .argument('<adresse>', said.email)
    .action((number: number, email: string) => setMemberEmail(cli, number, email));
  inGerman(member.command('invite'))
    .description(said.memberInvite)
    .argument('<nummer>', said.memberNumber, memberNumber)
    .action((number: number) => inviteMember(cli, number));
  inGerman(member.command('reset-link'))
    .description(said.memberResetLink)
    .argument('<nummer>', said.memberNumber, memberNumber)
    .action((number: number) => makeLink(cli, number));
  inGerman(member.command('reset-factor'))
    .description(said.memberResetFactor)
    .argument('<nummer>', said.memberNumber, memberNumber)
    .action((number: number) => resetFactor(cli, number));

  const gate = inGerman(program.command('gate')).description(said.gate);
  inGerman(gate.command('add'))
    .description(said.gateAdd)
    .argument('<name>', said.gateName)
    .action((name: string) => addGate(cli, name));
  const device = inGerman(program.command('device')).description(said.device);
  inGerman(device.command('list'))
    .description(said.deviceList)
    .action(() => listDevices(cli));
  inGerman(device.command('revoke'))
    .description(said.deviceRevoke)
    .argument('<nummer>', said.deviceId, countBetween(1, Number.MAX_SAFE_INTEGER))
    .action((id: number) => revokeDevice(cli, id));
  inGerman(device.command('renew-list'))
    .description(said.deviceRenewList)
    .action(() => renewDeviceList(cli));

  const mail = inGerman(program.command('mail')).description(said.mail);
  inGerman(mail.command('retry'))
    .description(said.mailRetry)
    .option('--failed-since <zeit>', said.mailFailedSince, moment)
    .action(({ failedSince }: { failedSince?: string }) => retryMail(cli, failedSince ?? null));
  inGerman(mail.command('test'))
    .description(said.mailTest)
    .argument('<adresse>', said.mailTestTo)
    .action((to: string) => testMail(cli, to));
  inGerman(mail.command('list'))
    .description(said.mailList)
    .option('--failed', said.mailListFailed, false)
    .option('--all', said.mailListAll, false)
    .option('--limit <n>', said.mailListLimit, countBetween(1, MAILS_LISTED_MAX), MAILS_LISTED)
    .action((options: ListOptions) => listMail(cli, options));

  inGerman(program.command('doctor'))
    .description(said.doctor)
    .action(() => doctor(cli));

  inGerman(program.command('demo'))
    .description(said.demo)
    .requiredOption('--members <n>', said.demoMembers, countBetween(0, DEMO_MEMBERS_MAX))
    .option('--tickets <n>', said.demoTickets, countBetween(0, DEMO_TICKETS_MAX), 0)
    .option('--seed <s>', said.demoSeed, countBetween(0, SEED_MAX), 1)
    .option('--add', said.demoAdd, false)
    .addHelpText('after', said.demoMore)
    .action((options: Parameters<typeof demo>[1]) => demo(cli, options));

  const season = inGerman(program.command('season')).description(said.season);
  const pastId = countBetween(1, Number.MAX_SAFE_INTEGER);
  inGerman(season.command('new'))
    .description(said.seasonNew)
    .requiredOption('--name <name>', said.seasonName)
    .requiredOption('--ticket-prefix <anfang>', said.ticketPrefixValue, ticketPrefix)
    .option('--from <tag>', said.seasonFrom, '')
    .option('--to <tag>', said.seasonTo, '')
    .option('--dry-run', said.seasonDryRun, false)
    .option('--no-backup', said.seasonNoBackup)
    .option('--confirm <name>', said.seasonConfirm)
    .option('--despite <satz>', said.seasonDespite)
    .addHelpText('after', said.seasonMore)
    .action((options: NewSeasonOptions) => startSeason(cli, options));
  inGerman(season.command('list'))
    .description(said.seasonList)
    .action(() => listSeasons(cli));
  inGerman(season.command('undo'))
    .description(said.seasonUndo)
    .argument('<nummer>', said.seasonId, pastId)
    .option('--yes', said.restoreYes, false)
    .action((id: number, options: { yes: boolean }) => undoSeason(cli, id, options));
  inGerman(season.command('export'))
    .description(said.seasonExport)
    .argument('<nummer>', said.seasonId, pastId)
    .argument('[datei]', said.seasonFile)
    .action((id: number, file: string | undefined) => exportSeason(cli, id, file ?? null));

  inGerman(program.command('ticket-prefix'))
    .description(said.ticketPrefix)
    .argument('<anfang>', said.ticketPrefixValue, ticketPrefix)
    .action((prefix: string) => setTicketPrefix(cli, prefix));

  inGerman(program.command('migrate'))
    .description(said.migrate)
    .action(() => migrate(cli));
  inGerman(program.command('backup'))
    .description(said.backup)
    .argument('[ziel]', said.backupFile)
    .option('--keep <n>', said.backupKeep, countBetween(1, BACKUPS_KEPT_MAX))
    .action((target: string | undefined, { keep }: { keep?: number }) =>
      backUp(cli, target ?? null, { keep: keep ?? null }),
    );
  inGerman(program.command('backups'))
    .description(said.backups)
    .action(() => listBackups(cli));
  inGerman(program.command('restore'))
    .description(said.restore)
    .argument('<datei>', said.restoreFile)
    .option('--yes', said.restoreYes, false)
    .option('--check', said.restoreCheck, false)
    .option('--identity <datei>', said.restoreIdentity)
    .action((file: string, options: RestoreOptions) => restore(cli, file, options));
  inGerman(program.command('copy-to'))
    .description(said.copyTo)
    .argument('<adresse>', said.copyToAddress)
    .option('--password-stdin', said.copyToPassword, false)
    .action((address: string, options: { passwordStdin: boolean }) =>
      copyTo(cli, address, options),
    );
  inGerman(program.command('check'))
    .description(said.check)
    .action(() => check(cli));
  inGerman(program.command('start'))
    .description(said.start)
    .action(() => start(cli));
  inGerman(program.command('update'))
    .description(said.update)
    .argument('<archiv>', said.updateFile)
    .action((file: string) => update(cli, file));
  return program;
}

function versionLine(): string {
  const { version, date } = RELEASE;
  return `Einlass ${version} ${said.ofDate(date.split('-').toReversed().join('.'))}`;
}

const TITLES: Readonly<Record<string, string>> = {
  'Usage:': said.usage,
  'Options:': said.options,
  'Arguments:': said.arguments,
  'Commands:': said.commands,
};

/** commander speaks English of itself. Its errors are thrown instead of printed, see usage.ts. */
function inGerman(command: Command): Command {
  return command
    .helpOption('-h, --help', said.showHelp)
    .helpCommand(false)
    .usage(said.optionsPlaceholder)
    .configureHelp({
      styleTitle: (title) => TITLES[title] ?? title,
      commandUsage: usageOf,
      optionDescription: (option) => option.description,
      argumentDescription: (argument) => argument.description,
      subcommandTerm: (subcommand) => subcommand.name(),
    })
    .configureOutput({ outputError: () => undefined })
    .exitOverride((error: CommanderError) => {
      throw error;
    });
}

function usageOf(command: Command): string {
  const names: string[] = [];
  for (let c: Command | null = command; c !== null; c = c.parent) names.unshift(c.name());
  const rest = command.commands.length > 0 ? [said.commandPlaceholder] : [];
  const values = command.registeredArguments.map((argument) => argument.name().toUpperCase());
  return [...names, ...rest, said.optionsPlaceholder, ...values].join(' ');
}

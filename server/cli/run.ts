/** Runs one command. */
import { loadConfig, type Config } from '../config.ts';
import { isFull } from '../db/embeddedFile.ts';
import { isPostgresUrl } from '../db/openDatabase.ts';
import { withoutPassword } from '../db/hosts.ts';
import { HttpError } from '../errors.ts';
import { StartupError } from '../lib/startupError.ts';
import { systemCode, systemReason } from '../lib/systemFailure.ts';
import type { Cli } from './cli.ts';
import { CommandError, EXIT, UsageError } from './commandError.ts';
import { createInterruption, type Interruption } from './interruption.ts';
import { readServiceEnvironment, type ServiceEnvironment } from './serviceEnvironment.ts';
import { start } from './start.ts';
import type { Terminal } from './terminal.ts';
import { texts } from './texts.ts';
import { usageSentence } from './usage.ts';

/** What a command gets from the process it runs in. */
export interface CommandProcess {
  /** What was typed after `einlass`. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The environment of the service, if it is there. */
  readonly serviceFile: string;
  /** Null: nobody sits there. */
  readonly terminal: Terminal | null;
  /** All that is piped in. */
  readonly readInput: () => Promise<string>;
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
}

/** @returns the exit code. */
export async function run(asked: CommandProcess): Promise<number> {
  const { args, terminal, complain } = asked;
  const interruption = createInterruption(complain);
  const cli = cliOf(asked, interruption);
  try {
    // Somebody waits for the server: it loads none of the other commands.
    if (args.length === 1 && args[0] === 'start') await start(cli);
    else await parse(cli, asked);
    return EXIT.ok;
  } catch (error) {
    const usage = usageSentence(error);
    if (usage === '') return EXIT.ok; // it only asked for help, or for the release
    complain(`${usage ?? sentenceOf(error, terminal !== null)}\n`);
    return usage !== null || error instanceof UsageError ? EXIT.usage : EXIT.failed;
  } finally {
    interruption.over();
  }
}

async function parse(cli: Cli, { args, say, complain }: CommandProcess): Promise<void> {
  const { buildProgram } = await import('./program.ts');
  const program = buildProgram(cli, { writeOut: say, writeErr: complain });
  await program.parseAsync(args, { from: 'user' });
}

function cliOf(
  { env, serviceFile, terminal, readInput, say, complain }: CommandProcess,
  interruption: Interruption,
) {
  let environment: ServiceEnvironment | null = null;
  const readEnvironment = () => (environment ??= readServiceEnvironment(env, serviceFile));
  let config: Config | null = null;
  return {
    environment: readEnvironment,
    readConfig() {
      if (config !== null) return config;
      config = loadConfig(readEnvironment().values);
      // Who types by hand may have meant another one; a script knows, and its output stays as it is.
      if (terminal !== null) complain(`${whichDatabase(config, readEnvironment())}\n`);
      return config;
    },
    print: (line: string) => say(`${line}\n`),
    ifInterrupted: (holds: string) => interruption.holds(holds),
    terminal,
    readSecret: async () => (await readInput()).split(/\r?\n/, 1)[0] ?? '',
  };
}

function whichDatabase(
  { databaseLocation, databaseFrom }: Config,
  environment: ServiceEnvironment,
): string {
  const where = isPostgresUrl(databaseLocation)
    ? withoutPassword(databaseLocation)
    : databaseLocation;
  const file = databaseFrom === null ? null : environment.fileOf(databaseFrom);
  return texts.environment.database(where, databaseFrom, file);
}

function sentenceOf(error: unknown, isTerminal: boolean): string {
  const isSaid = [CommandError, StartupError, HttpError].some((said) => error instanceof said);
  if (isSaid && error instanceof Error) return error.message;
  if (isFull(error) || systemCode(error) === 'ENOSPC') return texts.unexpected.full;
  const { path } = Object(error) as { path?: unknown };
  if (typeof path === 'string' && systemCode(error) !== '') {
    return texts.unexpected.file(path, systemReason(systemCode(error)), isTerminal);
  }
  return texts.unexpected.other(error instanceof Error ? error.message : String(error));
}

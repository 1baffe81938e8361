/** Runs one command. */
import { loadConfig } from '../config.ts';
import { HttpError } from '../errors.ts';
import { StartupError } from '../lib/startupError.ts';
import { CommandError, EXIT, UsageError } from './commandError.ts';
import { buildProgram } from './program.ts';
import { usageSentence } from './usage.ts';

/** What a command gets from the process it runs in. */
export interface CommandProcess {
  /** What was typed after `einlass`. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
}

/** @returns the exit code. */
export async function run({ args, env, say, complain }: CommandProcess): Promise<number> {
  const cli = { readConfig: () => loadConfig(env), print: (line: string) => say(`${line}\n`) };
  const program = buildProgram(cli, { writeOut: say, writeErr: complain });
  try {
    await program.parseAsync(args, { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    const usage = usageSentence(error);
    if (usage === '') return EXIT.ok; // it only asked for help
    complain(`${usage ?? sentenceOf(error)}\n`);
    return usage !== null || error instanceof UsageError ? EXIT.usage : EXIT.failed;
  }
}

function sentenceOf(error: unknown): string {
  const isSaid = [CommandError, StartupError, HttpError].some((said) => error instanceof said);
  if (isSaid && error instanceof Error) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  return `Der Befehl ist an einem unerwarteten Fehler gescheitert: ${reason}`;
}

/** `npm run einlass -- …`: exit code 0 done, 1 failed, 2 asked in the wrong way. Reads the server's environment. */
import { loadConfig } from '../config.ts';
import { StartupError } from '../lib/startupError.ts';
import { CommandError, EXIT, UsageError } from './commandError.ts';
import { buildProgram } from './program.ts';
import { usageSentence } from './usage.ts';

// Whatever a command writes is nobody else's to read.
process.umask(0o077);

/** @returns the exit code. */
async function run(): Promise<number> {
  const program = buildProgram({
    readConfig: () => loadConfig(process.env),
    print: (line) => process.stdout.write(`${line}\n`),
  });
  try {
    await program.parseAsync(process.argv);
    return EXIT.ok;
  } catch (error) {
    const usage = usageSentence(error);
    if (usage === '') return EXIT.ok; // it only asked for help
    if (usage !== null) return fail(usage, EXIT.usage);
    if (error instanceof UsageError) return fail(error.message, EXIT.usage);
    if (error instanceof CommandError || error instanceof StartupError) {
      return fail(error.message, EXIT.failed);
    }
    return fail(unknownSentence(error), EXIT.failed);
  }
}

function fail(sentence: string, code: number): number {
  process.stderr.write(`${sentence}\n`);
  return code;
}

function unknownSentence(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `Der Befehl ist an einem unerwarteten Fehler gescheitert: ${reason}`;
}

process.exitCode = await run();

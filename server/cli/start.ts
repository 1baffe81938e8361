/** `einlass start`: the server, with the environment of the service, for as long as the process lives. */
import type { Cli } from './cli.ts';

/** @param cli whose environment becomes that of this process, of which the server reads it. */
export async function start(cli: Cli): Promise<void> {
  Object.assign(process.env, cli.environment().values);
  await import('../main.ts');
}

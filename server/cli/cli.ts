/** What the commands share: how they read the configuration, how they print and how they ask. */
import type { Config } from '../config.ts';
import type { ServiceEnvironment } from './serviceEnvironment.ts';
import type { Terminal } from './terminal.ts';

/** What a command gets from the process it runs in. */
export interface Cli {
  /** Read when a command runs, so that help needs no valid configuration. @throws StartupError, CommandError */
  readConfig(): Config;
  /** The variables behind it. @throws CommandError */
  environment(): ServiceEnvironment;
  print(line: string): void;
  /** What holds from here on if somebody presses Ctrl+C. */
  ifInterrupted(holds: string): void;
  /** Null: nobody sits there. */
  readonly terminal: Terminal | null;
  /** The first line of what is piped in: a secret that no list of processes shows. */
  readSecret(): Promise<string>;
}

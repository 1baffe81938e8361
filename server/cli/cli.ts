/** What the commands share: how they read the configuration and how they print. */
import type { Config } from '../config.ts';

/** What a command gets from the process it runs in. */
export interface Cli {
  /** Read when a command runs, so that help needs no valid configuration. @throws StartupError */
  readConfig(): Config;
  print(line: string): void;
}

/** The command that fills a database with sample data. */
import { Presets, SingleBar } from 'cli-progress';

import { createPasswordHasher } from '../../lib/passwordHasher.ts';
import { openPrepared } from '../../openPrepared.ts';
import { CommandError, UsageError } from '../commandError.ts';
import type { Cli } from '../cli.ts';
import { texts } from '../texts.ts';
import { createDemoService } from './demoService.ts';

export interface DemoOptions {
  readonly members: number;
  readonly tickets: number;
  readonly seed: number;
  readonly add: boolean;
}

const said = texts.demo;

/** Printed with the result: sample data is no secret. */
const PASSWORD = 'Beispiel-2026!';

export async function demo(cli: Cli, { members, tickets, seed, add }: DemoOptions): Promise<void> {
  if (tickets > 0 && members === 0) throw new UsageError(said.ticketsWithoutMembers);
  const database = await openPrepared(cli.readConfig());
  try {
    const service = createDemoService({ database });
    if (!add && (await service.isOccupied())) throw new CommandError(said.occupied);
    const passwordHash = await hashOnce(PASSWORD);
    // To stderr, and only to a terminal: what is printed can be piped.
    const bar = new SingleBar(
      { format: '{bar} {percentage} % | {value}/{total} Mitglieder', hideCursor: true },
      Presets.shades_classic,
    );
    bar.start(members, 0);
    const counts = await service
      .fill({ members, tickets, seed, passwordHash }, (done) => bar.update(done))
      .finally(() => bar.stop());
    cli.print(said.done(counts.members, counts.codes, counts.tickets, counts.admitted));
    if (counts.email !== null) cli.print(said.signIn(counts.email, PASSWORD));
  } finally {
    await database.close();
  }
}

/** One hash for all: 18 ms for each of 100,000 would be half an hour. */
async function hashOnce(password: string): Promise<string> {
  const passwords = createPasswordHasher({ concurrency: 1 });
  try {
    return await passwords.hash(password);
  } finally {
    passwords.close();
  }
}

/** How the server is, at the terminal: green, or what to do. */
import type { HealthState } from '../../contract/office/operations.ts';
import { systemClock } from '../lib/clock.ts';
import { createHealthService, type Origin } from '../modules/operations/healthService.ts';
import { CommandError } from './commandError.ts';
import type { Cli } from './cli.ts';
import { openExisting } from './existingDatabase.ts';
import { serverItself } from './serverFinding.ts';
import { texts } from './texts.ts';

const said = texts.doctor;

/** Of a terminal: green, yellow, red. */
const COLOURS: Readonly<Record<HealthState, number>> = { fine: 32, look: 33, broken: 31 };

/** Fails when something is broken, so that a timer can tell. */
export async function doctor(cli: Cli): Promise<void> {
  const config = cli.readConfig();
  const environment = cli.environment();
  const database = await openExisting(config, { migrated: false });
  try {
    const health = createHealthService({ config, database, clock: systemClock });
    const origin: Origin = (name) =>
      config.given.includes(name) ? (environment.fileOf(name) ?? said.fromEnvironment) : null;
    const [server, { version, released, findings: others, variables }] = await Promise.all([
      serverItself(config),
      health.look(null, origin),
    ]);
    const findings = [server, ...others];
    cli.print(said.release(version, released.split('-').toReversed().join('.')));
    for (const { state, title, said: what, advice } of findings) {
      const mark = said.marks[state];
      const coloured = cli.terminal === null ? mark : `\u001b[${COLOURS[state]}m${mark}\u001b[0m`;
      cli.print(`${coloured}  ${title}: ${what}`);
      if (advice !== '') cli.print(`      ${said.advice(advice)}`);
    }
    cli.print(`\n${said.variables}`);
    for (const { name, value, from } of variables) cli.print(`  ${name}=${value}  (${from})`);
    const count = (state: HealthState): number =>
      findings.filter((finding) => finding.state === state).length;
    cli.print(`\n${said.summary(count('broken'), count('look'))}`);
    if (count('broken') > 0) throw new CommandError(said.broken);
  } finally {
    await database.close();
  }
}

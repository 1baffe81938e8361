/** What a gate needs where nobody can get at its screens. */
import { texts as serverTexts } from '../texts.ts';
import type { Database } from '../db/openDatabase.ts';
import type { Config } from '../config.ts';
import { HttpError } from '../errors.ts';
import { systemClock, timestamp } from '../lib/clock.ts';
import { createOutbox } from '../mail/outbox.ts';
import { COMMAND_LINE } from '../modules/audit/actor.ts';
import { devicesOfBoard } from '../modules/board/repository.ts';
import { createDevicesService } from '../modules/devices/service.ts';
import { renewLists } from '../modules/entryList/renewService.ts';
import { createFestivalService } from '../modules/festival/service.ts';
import { createGatesService } from '../modules/gates/service.ts';
import type { Cli } from './cli.ts';
import { CommandError } from './commandError.ts';
import { openExisting } from './existingDatabase.ts';
import { texts } from './texts.ts';

const said = texts.gate;

/** What the services refuse is said as they say it. */
async function withDatabase(
  cli: Cli,
  work: (database: Database, config: Config) => Promise<void>,
): Promise<void> {
  const config = cli.readConfig();
  const database = await openExisting(config);
  try {
    await work(database, config);
  } catch (error) {
    throw error instanceof HttpError ? new CommandError(error.message) : error;
  } finally {
    await database.close();
  }
}

export const addGate = (cli: Cli, name: string): Promise<void> =>
  withDatabase(cli, async (database, config) => {
    const deps = { config, database, clock: systemClock };
    const festival = createFestivalService({ ...deps, outbox: createOutbox(deps) });
    // Of the office's settings, not of the environment alone.
    await festival.refresh();
    const gates = createGatesService({ ...deps, rules: festival.rules });
    const gate = await gates.create(COMMAND_LINE, { name });
    cli.print(said.gateAdded(gate.id, gate.name));
  });

export const listDevices = (cli: Cli): Promise<void> =>
  withDatabase(cli, async ({ db }) => {
    const devices = await devicesOfBoard(db, timestamp(systemClock));
    if (devices.length === 0) cli.print(said.noDevices);
    for (const device of devices) cli.print(said.device(device));
  });

export const revokeDevice = (cli: Cli, id: number): Promise<void> =>
  withDatabase(cli, async (database) => {
    const devices = createDevicesService({ database, clock: systemClock });
    cli.print(serverTexts.deviceRevoked(await devices.revoke(COMMAND_LINE, id)));
  });

export const renewDeviceList = (cli: Cli): Promise<void> =>
  withDatabase(cli, async (database) => {
    await renewLists({ database, clock: systemClock }, COMMAND_LINE);
    cli.print(said.listRenewed);
  });

/** What a gate needs where nobody can get at its screens. */
import { texts as serverTexts } from '../texts.ts';
import type { Database } from '../db/openDatabase.ts';
import { HttpError } from '../errors.ts';
import { systemClock, timestamp } from '../lib/clock.ts';
import { devicesOfBoard } from '../modules/board/repository.ts';
import { createDevicesService } from '../modules/devices/service.ts';
import { forgetList } from '../modules/entryList/repository.ts';
import { createGatesService } from '../modules/gates/service.ts';
import type { Cli } from './cli.ts';
import { CommandError } from './commandError.ts';
import { openExisting } from './existingDatabase.ts';
import { texts } from './texts.ts';

const said = texts.gate;

/** What the services refuse is said as they say it. */
async function withDatabase(cli: Cli, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openExisting(cli.readConfig());
  try {
    await work(database);
  } catch (error) {
    throw error instanceof HttpError ? new CommandError(error.message) : error;
  } finally {
    await database.close();
  }
}

export const addGate = (cli: Cli, name: string): Promise<void> =>
  withDatabase(cli, async (database) => {
    const gate = await createGatesService({ database, clock: systemClock }).create(null, name);
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
    cli.print(serverTexts.deviceRevoked(await devices.revoke(null, id)));
  });

export const renewDeviceList = (cli: Cli): Promise<void> =>
  withDatabase(cli, async ({ db }) => {
    await forgetList(db);
    cli.print(said.listRenewed);
  });

/** The thread of jobThread.ts. */
import { once } from 'node:events';
import { openDatabase } from '../../db/openDatabase.ts';
import { systemClock as clock } from '../../lib/clock.ts';
import { stepBack } from '../../lib/threadPriority.ts';
import { createOutbox } from '../../mail/outbox.ts';
import { runDueJobs } from './runnerService.ts';
import type { FromThread, JobTask, ToThread } from './jobThread.ts';

stepBack();

export default async function work({ location, mailFrom, port }: JobTask): Promise<void> {
  const tell = (sent: FromThread): void => port.postMessage(sent);
  const outbox = createOutbox({ config: { mailFrom }, clock });
  outbox.onWake(() => tell({ kind: 'mails' }));
  const log = {
    warn: (fields: object, message: string) => tell({ kind: 'warns', fields, message }),
  };
  let gate: ToThread = { may: true, isBusy: true };
  const traffic = { isBusy: () => gate.isBusy };
  const mayGoOn = async (): Promise<boolean> => {
    tell({ kind: 'asks' });
    [gate] = (await once(port, 'message')) as [ToThread];
    return gate.may;
  };
  const database = openDatabase({ location, byIndex: true });
  try {
    await runDueJobs({ database, outbox, clock, traffic, log }, mayGoOn);
  } finally {
    await database.close();
    port.close();
  }
}

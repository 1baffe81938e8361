/** Asks the database whether it is whole, and whether what must hold between its rows does. */
import { emailKey } from '../../contract/rules.ts';
import type { Database } from '../db/openDatabase.ts';
import {
  admissionsWithoutEvent,
  countRows,
  emailsOfMembers,
  eventsWithoutAdmission,
  finishedMailsWithPayload,
  halfRegisteredMembers,
  revokedAdmissions,
  purchaseCodesWithSeveralTickets,
} from './checkRepository.ts';
import { CommandError } from './commandError.ts';
import type { Cli } from './cli.ts';
import { openExisting } from './existingDatabase.ts';
import { texts } from './texts.ts';

const said = texts.check;

/** Only reads. Says each finding, and fails when there is one. */
export async function check(cli: Cli): Promise<void> {
  const database = await openExisting(cli.readConfig(), { migrated: false });
  try {
    const findings = await findingsOf(database);
    for (const finding of findings) cli.print(finding);
    if (findings.length > 0) throw new CommandError(said.findings(findings.length));
    const { members, codes, tickets, admitted } = await countRows(database.db);
    cli.print(said.fine(members, codes, tickets, admitted));
  } finally {
    await database.close();
  }
}

async function findingsOf(database: Database): Promise<string[]> {
  const { db, engine } = database;
  const damage = (await engine.checkIntegrity(db)).map(said.damage);
  // A damaged file or unknown tables cannot be asked for more.
  if (damage.length > 0) return [...damage, said.restore];
  if (!(await database.isUpToDate())) return [said.outdated];
  const registered = await emailsOfMembers(db);
  return [
    ...(await admissionsWithoutEvent(db)).map(said.admissionWithoutEvent),
    ...(await eventsWithoutAdmission(db)).map(said.eventWithoutAdmission),
    ...(await purchaseCodesWithSeveralTickets(db)).map(said.severalValidTickets),
    ...(await revokedAdmissions(db)).map(said.revokedAdmission),
    ...(await halfRegisteredMembers(db)).map(said.halfRegistered),
    ...registered
      .filter(({ email, email_key }) => emailKey(email) !== email_key)
      .map(({ number }) => said.emailKey(number)),
    ...(await finishedMailsWithPayload(db)).map(said.keptSecret),
  ];
}

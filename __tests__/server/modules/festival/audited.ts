import type { AuditPage } from '../../../../contract/office/audit.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import { ask, type Fixture, type Person } from '../fixture.ts';

/** What the audit says of changed settings, newest first. */
export async function auditCallsOf(fixture: Fixture, as: Person) {
  const answer = await ask(fixture, officeCalls.audit, {
    as,
    query: { action: 'settings changed' },
  });
  return answer.json<AuditPage>().results.map(({ sentence, changes }) => ({ sentence, changes }));
}

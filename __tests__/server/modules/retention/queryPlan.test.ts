import { COMMAND_LINE } from '../../../../server/modules/audit/actor.ts';
import { addAudit } from '../../../../server/modules/audit/repository.ts';
import { blankRevokedTickets } from '../../../../server/modules/members/anonymiseTicketsRepository.ts';
import { deleteMailsTo } from '../../../../server/modules/members/anonymiseRepository.ts';
import { forgetEntries } from '../../../../server/modules/retention/repository.ts';
import { plansOf } from '../../support/queryPlans.ts';

test('on SQLite the gate does not wait for a look at all of the log, or at all mails', async () => {
  const plans = await plansOf(async (db, engine) => {
    const at = '2020-01-01T00:00:00.000Z';
    await addAudit(db, { at, by: COMMAND_LINE, action: 'signed in', subject: 'member:1' });
    await forgetEntries(db, ['signed in'], '2026-01-01T00:00:00.000Z');
    await deleteMailsTo(db, ['a@example.org']);
    await blankRevokedTickets(db, engine, ['a@example.org']);
  });
  const looked = plans.filter((plan) =>
    /^\w+ (audit|audit_subject|outbox|ticket|past_ticket|guest_email) /.test(`${plan} `),
  );
  expect(looked).toContain(
    'SEARCH audit_subject USING COVERING INDEX audit_subject_of_entry (audit_id=?)',
  );
  expect(looked).toContain('SEARCH outbox USING INDEX outbox_recipient (<expr>=?)');
  expect(looked.filter((plan) => plan.startsWith('SCAN'))).toEqual([]);
});

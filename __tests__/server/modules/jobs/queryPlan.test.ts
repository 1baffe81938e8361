import { failedInvitations } from '../../../../server/modules/members/manyRepository.ts';
import { countMailsOf } from '../../../../server/modules/jobs/repository.ts';
import { plansOf } from '../../support/queryPlans.ts';

test('on SQLite the mails of those who are to be invited are looked up one by one', async () => {
  const plans = await plansOf((db) => failedInvitations(db, [1, 2]));
  expect(plans).toContain('SEARCH own USING INDEX outbox_member (member_id=? AND kind=?)');
  expect(plans.filter((plan) => plan.startsWith('SCAN'))).toEqual([]);
});

test('on SQLite an index alone says how many mails of a job wait', async () => {
  expect(await plansOf((db) => countMailsOf(db, 1, 'waiting'))).toContain(
    'SEARCH outbox USING COVERING INDEX outbox_job (job_id=? AND state=?)',
  );
});

import { joinedSince } from '../../../../server/modules/imports/joinedRepository.ts';
import {
  byEmail,
  byNameKey,
  invitedAt,
  takenInJob,
} from '../../../../server/modules/imports/matchRepository.ts';
import { plansOf } from '../../support/queryPlans.ts';

test('on SQLite each value of a file’s lines is looked up in an index of its own', async () => {
  const plans = await plansOf(async (db) => {
    await byEmail(db, ['a@example.org', 'b@example.org']);
    await byNameKey(db, ['muller anna'], 2);
    await invitedAt(db, ['a@example.org', 'b@example.org']);
    const taken = { keys: ['number:7'], numbers: [7], names: ['muller anna'], members: [3] };
    await takenInJob(db, 1, taken);
  });
  expect(plans.filter((plan) => !plan.includes('CONSTANT ROW') && plan !== 'SCAN asked')).toEqual([
    'SEARCH member USING INDEX member_address (<expr>=?)',
    'SEARCH member USING INDEX member_name_key (name_key=?)',
    // As few as were asked for.
    'SCAN called',
    'SEARCH outbox USING INDEX outbox_recipient (<expr>=?)',
    'SEARCH member USING INTEGER PRIMARY KEY (rowid=?)',
    'SEARCH job_row USING INDEX job_row_key (job_id=? AND match_key=?)',
    'SEARCH job_row USING INDEX job_row_number (job_id=? AND number=?)',
    'SEARCH job_row USING INDEX job_row_name (job_id=? AND name_key=?)',
    'SEARCH job_row USING INDEX job_row_member (member_id=?)',
  ]);
});

test('who has joined is looked for behind those who were shown, each in an index', async () => {
  const plans = await plansOf(async (db) => {
    await joinedSince(db, 1, 'address', [{ value: 'a@example.org', shown: 7 }]);
    await joinedSince(db, 1, 'name', [{ value: 'muller anna', shown: [7] }]);
  });
  expect(plans.filter((plan) => !plan.includes('CONSTANT ROW') && plan !== 'SCAN asked')).toEqual([
    'SEARCH member USING INDEX member_address (<expr>=? AND id>?)',
    'SEARCH job_row USING INDEX job_row_member (member_id=?)',
    'SEARCH member USING INDEX member_name_key (name_key=? AND id>?)',
    'SEARCH job_row USING INDEX job_row_member (member_id=?)',
  ]);
});

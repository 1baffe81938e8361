import { admitStatement } from '../../../../server/modules/entry/repository.ts';
import { plansOf } from '../../support/queryPlans.ts';

test('an admission on SQLite finds its tickets by their ids, however many are not used yet', async () => {
  const admissions = ['A', 'B'].map((ticketId) => ({ ticketId, key: `key of ${ticketId}` }));
  const plans = await plansOf((db) => admitStatement(admissions).execute(db));
  const [plan] = plans.filter((detail) => /\bticket\b/.test(detail));
  expect(plan).toMatch(/^SEARCH ticket USING INDEX \S+ \(id=\?\)$/);
});

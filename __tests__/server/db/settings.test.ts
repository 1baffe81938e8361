/** Rounds that one of several instances makes. */
import type { Database } from '../../../server/db/openDatabase.ts';
import { claimRound } from '../../../server/db/settings.ts';
import { forEachEngine } from '../../support/engines.ts';

forEachEngine('a round', (engine) => {
  let database: Database;
  beforeEach(async () => {
    database = await engine.open();
  });
  const claim = (now: string, since: string) =>
    claimRound(database.db, 'health round', {
      now: `2026-07-31T${now}:00.000Z`,
      since: `2026-07-31T${since}:00.000Z`,
    });

  test('is due once the last one is old enough', async () => {
    expect(await claim('18:00', '17:50')).toBe(true);
    expect(await claim('18:00', '17:50')).toBe(false);
    expect(await claim('18:09', '17:59')).toBe(false);
    expect(await claim('18:10', '18:00')).toBe(true);
  });

  test('is due when the last one is still to come: a clock was wrong', async () => {
    expect(await claim('23:00', '22:50')).toBe(true);
    expect(await claim('18:00', '17:50')).toBe(true);
    expect(await claim('18:01', '17:51')).toBe(false);
  });
});

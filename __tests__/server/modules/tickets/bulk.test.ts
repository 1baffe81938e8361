import { newPurchaseCode, newTicketId } from '../../../../server/lib/randomCodes.ts';
import { findEntryTickets } from '../../../../server/modules/entry/repository.ts';
import { insertTickets } from '../../../../server/modules/tickets/repository.ts';
import {
  findPurchaseCode,
  insertPurchaseCodes,
} from '../../../../server/modules/purchaseCodes/repository.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { createFixture } from '../fixture.ts';

const COUNT = 5_001;
const createdAt = '2026-07-31T17:42:00.000Z';

forEachEngine('many rows at once', (engine) => {
  test('codes and tickets beyond what one statement holds, ids in the order given', async () => {
    const database = await engine.open();
    const fixture = await createFixture(database);
    const owner = await fixture.person('member');
    const codes = Array.from({ length: COUNT }, () => ({
      token: newPurchaseCode(),
      createdFor: owner.id,
      createdAt,
    }));
    const ids = await insertPurchaseCodes(database.db, codes);
    expect(ids).toHaveLength(COUNT);
    const tickets = ids.map((purchaseCodeId) => ({
      id: newTicketId(),
      purchaseCodeId,
      email: `guest-${purchaseCodeId}@example.org`,
      createdAt,
    }));
    await insertTickets(database.db, tickets);
    for (const index of [0, 1_999, 2_000, COUNT - 1]) {
      const token = await findPurchaseCode(database.db, { id: ids[index]! });
      expect(token).toMatchObject({
        token: codes[index]!.token,
        ticket: { id: tickets[index]!.id, email: `guest-${ids[index]!}@example.org` },
      });
      const { id } = tickets[index]!;
      expect(await findEntryTickets(database.db, [id])).toEqual([
        { id, isRevoked: false, use: null },
      ]);
    }
    const second = insertTickets(database.db, [{ ...tickets[0]!, id: newTicketId() }]);
    const failure = await second.catch((error: unknown) => database.failureOf(error));
    expect(failure).toBe('duplicate');
    await fixture.close();
  });
});

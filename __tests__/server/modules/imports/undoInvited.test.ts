/** An import is taken back after invitations, some of which have reached nobody. */
import { texts } from '../../../../server/modules/imports/texts.ts';
import { forEachImportDesk } from './importDesk.ts';

const csv = (...lines: string[]): string =>
  `Nummer;Vorname;Nachname;E-Mail\r\n${lines.join('\r\n')}`;

forEachImportDesk('an import of invited members taken back', (its) => {
  test('whom no invitation has reached goes, and with them the mails that failed', async () => {
    const { desk, database } = its;
    const numbers = [2_001, 2_002, 2_003, 2_004];
    const job = await desk.done(
      csv(...numbers.map((number) => `${number};Mia;M${number};m${number}@example.org`)),
      { existing: 'skip', match: 'number' },
    );
    const [failed, sent, waiting, again] = await Promise.all(
      numbers.map(async (number) => (await desk.member(number))!.id),
    );
    const invite = (ids: number[]) => desk.jobs.done({ kind: 'invite' }, { ids });
    const end = async (id: number, state: 'sent' | 'failed') =>
      await database.db
        .updateTable('outbox')
        .set({ state })
        .where('member_id', '=', id)
        .where('state', '=', 'waiting')
        .execute();
    await invite([failed!, sent!, waiting!, again!]);
    await end(failed!, 'failed');
    await end(sent!, 'sent');
    await end(again!, 'failed');
    // The second is on its way.
    await invite([again!]);
    expect(await desk.jobs.undone(job.id)).toMatchObject({
      changed: 1,
      reasons: [{ sentence: texts.wasInvited, count: 3 }],
    });
    const mails = await database.db
      .selectFrom('outbox')
      .select('recipient')
      .orderBy('recipient')
      .distinct()
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      'm2002@example.org',
      'm2003@example.org',
      'm2004@example.org',
    ]);
    await end(waiting!, 'failed');
    await end(again!, 'sent');
    expect(await desk.jobs.undone(job.id)).toMatchObject({ changed: 1, skipped: 3 });
    const there = await Promise.all(numbers.map(async (number) => await desk.member(number)));
    expect(there.map((member) => member?.number)).toEqual([undefined, 2_002, undefined, 2_004]);
  });
});

/** An import is taken back after invitations, some of which have reached nobody. */
import type { Job } from '../../../../contract/office/jobEntities.ts';
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

  test('with the address comes back the code that was mailed to it, also where the other one was mailed since', async () => {
    const { desk, database } = its;
    const numbers = [3_001, 3_002, 3_003];
    const lines = (domain: string) =>
      csv(...numbers.map((number) => `${number};Ida;I${number};i${number}@${domain}`));
    await desk.done(lines('right.example'), { existing: 'skip', match: 'number' });
    const members = async () =>
      await Promise.all(numbers.map(async (number) => (await desk.member(number))!));
    const [mailed, again, never] = (await members()).map(({ id }) => id);
    await desk.jobs.done({ kind: 'invite' }, { ids: [mailed!, again!] });
    const before = await members();
    const job = await desk.done(lines('wrong.example'), { existing: 'update', match: 'number' });
    expect((await members()).map(({ invited_at: at }) => at)).toEqual([null, null, null]);
    await desk.jobs.done({ kind: 'invite' }, { ids: [again!] });
    const [dead] = (await members()).slice(1).map(({ initial_token: code }) => code);

    const undo = (await desk.jobs.undo(job.id)).json<Job>();
    await desk.jobs.work();
    const rows = await desk.jobs.rows(undo.id, 'pending');
    const isSaid = ({ sentence }: { sentence?: string }) =>
      sentence?.endsWith(texts.codeBack) ?? false;
    expect(rows.map(isSaid)).toEqual([true, true, false]);
    await desk.jobs.act(undo.id, 'start');
    await desk.jobs.work();
    const back = await members();
    expect(back.map((member) => [member.invite_email, member.invited_at])).toEqual(
      before.map((member) => [member.invite_email, member.invited_at]),
    );
    expect(back.slice(0, 2).map((member) => member.initial_token)).toEqual(
      before.slice(0, 2).map((member) => member.initial_token),
    );
    expect(back.map(({ initial_token: code }) => code)).not.toContain(dead);
    const audit = await database.db
      .selectFrom('audit')
      .select(['subject', 'details'])
      .where('job_id', '=', undo.id)
      .where('via', '=', 'job')
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      ...[mailed, again].map((id) => ({
        subject: `member:${id}`,
        details: JSON.stringify({ code_back: true }),
      })),
      { subject: `member:${never}`, details: expect.not.stringContaining('code') as string },
    ]);
  });
});

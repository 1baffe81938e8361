/** Signs that turn the direction of writing stay in notes, and turn nothing around these. */
import { forEachImportDesk } from './importDesk.ts';

const csv = (line: string): string => `Nummer;Vorname;Nachname;Notiz\n${line}\n`;

forEachImportDesk('signs that turn the direction of writing', (its) => {
  test('are in the note, and in no sentence about it', async () => {
    await its.desk.done(csv('7401;Tom;Tor;\u202ealt'));
    const { id } = await its.desk.dryRun(csv('7401;;Turm;neu\u202e'), { existing: 'update' });
    expect(await its.desk.jobs.rows(id, 'pending')).toMatchObject([
      { sentence: 'Nachname: Tor → Turm; Notiz: alt → neu' },
    ]);
    expect(await its.desk.member(7401)).toMatchObject({ notes: '\u202ealt' });
  });

  test('are no part of the names of columns', async () => {
    const file = await its.desk.read('Nr\u202e;Vor\u202ename;Nachname\n1;Mia;Moll\n');
    expect(file.columns).toEqual(['Nr', 'Vorname', 'Nachname']);
    expect(file.plan.fields).toEqual(['number', 'first_name', 'last_name']);
  });
});

/** Of whose personal data were deleted, no refused line of a file tells any more. */
import { officeCalls } from '../../../../contract/office/calls.ts';
import { mergeCalls } from '../../../../contract/office/merging.ts';
import { ask } from '../fixture.ts';
import { forEachImportDesk } from './importDesk.ts';

const HEAD = 'Nummer;Vorname;Nachname;E-Mail;Notiz';
const csv = (...lines: string[]): string => [HEAD, ...lines].join('\n');

forEachImportDesk('refused lines of whoever is deleted', (its) => {
  test('lose their cells and names, found by address or name; those of others stay', async () => {
    const { desk, database } = its;
    await desk.done(csv('7001;Petra;Privat;petra@x.example;', '7002;Paul;Plan;petra@x.example;'));
    const { id: jobId } = await desk.dryRun(
      csv(
        ';Petra;Privat;PETRA@x.example;Krankheit geheim',
        ';Petra;Privat;petra-kaputt;Schulden geheim',
        '1x;Eva;Ebert;eva@x.example;Notiz anderer',
      ),
      { match: 'email' },
    );
    const told = async () => {
      const rows = await desk.jobs.rows(jobId, 'skipped');
      return JSON.stringify(rows) + (await desk.refused(jobId)).body;
    };
    expect(await told()).toMatch(/Krankheit geheim[^]*Schulden geheim/);

    const petra = (await desk.member(7001))!;
    const params = { id: petra.id };
    const asked = { as: its.office, params, body: { version: petra.version } };
    expect((await ask(its.fixture, officeCalls.anonymiseMember, asked)).statusCode).toBe(200);
    const left = await told();
    for (const secret of ['Petra', 'Privat', 'petra', 'geheim']) {
      expect(left.toLowerCase()).not.toContain(secret.toLowerCase());
    }
    expect(left).toContain('Notiz anderer');
    const rows = await database.db.selectFrom('job_row').select('name').execute();
    expect(rows.map(({ name }) => name)).not.toContain('Petra Privat');
  });

  test('also those with the name of one who was merged into them', async () => {
    const { desk, database } = its;
    await desk.done(csv('7101;Rita;Rest;;', '7102;Henriette;Restmann;;'));
    const { id: jobId } = await desk.dryRun(
      csv(';Henriette;Restmann;kaputt;Schulden geheim', ';Hannes;Restmann;kaputt;Notiz anderer'),
      { match: 'email' },
    );
    const [kept, gone] = [(await desk.member(7101))!, (await desk.member(7102))!];
    const merged = await ask(its.fixture, mergeCalls.mergeMembers, {
      as: its.office,
      params: { id: kept.id, other: gone.id },
      body: { version: kept.version, gone_version: gone.version, take: [] },
    });
    expect(merged.statusCode).toBe(200);
    const { version } = (await desk.member(7101))!;
    const asked = { as: its.office, params: { id: kept.id }, body: { version } };
    expect((await ask(its.fixture, officeCalls.anonymiseMember, asked)).statusCode).toBe(200);
    const left = (await desk.refused(jobId)).body;
    expect(left).toContain('Notiz anderer');
    expect(left).not.toMatch(/Henriette|geheim/);
    const rows = await database.db.selectFrom('job_row').select('name').execute();
    expect(rows.map(({ name }) => name)).not.toContain('Henriette Restmann');
    expect(rows.map(({ name }) => name)).toContain('Hannes Restmann');
  });
});

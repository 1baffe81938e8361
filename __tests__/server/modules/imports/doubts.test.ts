/** What a dry run says is to be looked at before: lines that give somebody the address of somebody else. */
import { texts as importTexts } from '../../../../server/modules/imports/texts.ts';
import { texts } from '../../../../server/modules/jobs/texts.ts';
import { forEachImportDesk } from './importDesk.ts';

const HEAD = 'Nummer;Vorname;Nachname;E-Mail';
const csv = (...lines: string[]): string => [HEAD, ...lines].join('\n');

forEachImportDesk('doubts about lines', (its) => {
  const sentences = async (id: number) =>
    (await its.desk.jobs.rows(id, 'doubtful')).map(({ line, sentence }) => [line, sentence]);

  test('an address of somebody who is there, registered or invited', async () => {
    const { number, email } = await its.fixture.person('member');
    await its.desk.done(csv('2001;Ida;Igel;ida@example.org', '2002;Ole;Otter;'));
    const job = await its.desk.dryRun(
      csv(
        `2003;Mia;Moll;${email.toUpperCase()}`,
        '2004;Kim;Klee;Ida@example.org',
        '2005;Jan;Jung;jan@example.org',
        '2002;Ole;Otter;ida@example.org',
      ),
      { existing: 'update' },
    );
    expect(job).toMatchObject({ pending: 4, skipped: 0 });
    expect(job.doubts).toEqual([{ sentence: texts.addressShared, count: 3 }]);
    expect(await sentences(job.id)).toEqual([
      [2, `neu, Nummer 2003; ${texts.addressOfOthers([number])}`],
      [3, `neu, Nummer 2004; ${texts.addressOfOthers([2001])}`],
      [5, `E-Mail: leer → ida@example.org; ${texts.addressOfOthers([2001])}`],
    ]);
    // It is their decision: nothing stands in the way.
    await its.desk.jobs.act(job.id, 'start');
    await its.desk.jobs.work();
    expect(await its.desk.jobs.job(job.id)).toMatchObject({ state: 'done', changed: 4 });
    expect((await sentences(job.id)).map(([line]) => line)).toEqual([2, 3, 5]);
  });

  test('an address that stands further up in the file', async () => {
    const job = await its.desk.dryRun(
      csv('2101;Eva;Ernst;familie@example.org', '2102;Tom;Ernst;Familie@example.org'),
    );
    expect(job.doubts).toEqual([{ sentence: texts.addressShared, count: 1 }]);
    expect(await sentences(job.id)).toEqual([
      [3, `neu, Nummer 2102; ${importTexts.addressAbove(2)}`],
    ]);
  });

  test('none of one that the line does not give', async () => {
    await its.desk.done(csv('2201;Ute;Ulm;ulm@example.org', '2202;Udo;Ulm;ulm@example.org'));
    const again = await its.desk.dryRun(csv('2201;UTE;Ulm;ULM@example.org', '2202;Udo;Ulm;'), {
      existing: 'update',
    });
    expect(again).toMatchObject({ pending: 1, skipped: 1, doubts: [] });
    expect(await its.desk.jobs.rows(again.id, 'doubtful')).toEqual([]);
  });

  test('an invitation to an address that somebody else has, too', async () => {
    await its.desk.done(
      csv('2301;Ada;Adler;adler@example.org', '2302;Adi;Adler;adler@example.org'),
    );
    const job = await its.desk.jobs.dryRun({ kind: 'invite' }, { search: 'adler' });
    expect(job.doubts).toEqual([{ sentence: texts.addressShared, count: 2 }]);
    expect((await its.desk.jobs.rows(job.id, 'doubtful')).map(({ sentence }) => sentence)).toEqual([
      texts.invitationTo('adler@example.org', [2302]),
      texts.invitationTo('adler@example.org', [2301]),
    ]);
  });

  test('a line that calls somebody who is there something else', async () => {
    const { number, email } = await its.fixture.person('member', {
      firstName: 'Mutter',
      lastName: 'Meier',
    });
    await its.desk.done(csv('2401;Jörg;Müller;', '2402;Tom;Tor;'));
    const job = await its.desk.dryRun(
      csv(`;Kind;Meier;${email}`, '2401;Joerg;Mueller;', '2402;Tim;Tor;'),
      { existing: 'update', match: 'email' },
    );
    expect(job).toMatchObject({ pending: 3 });
    expect(job.doubts).toEqual([{ sentence: importTexts.otherName, count: 2 }]);
    expect(await sentences(job.id)).toEqual([
      [2, 'Vorname: Mutter → Kind'],
      [4, 'Vorname: Tom → Tim'],
    ]);
    expect((await its.desk.member(number))?.first_name).toBe('Mutter');
  });

  test('somebody new who is called as somebody else, in another spelling, too', async () => {
    await its.desk.done(csv('2501;Kate;O’Hara;', '2502;Anna-Lena;Groß;'));
    const job = await its.desk.dryRun(csv(';Kate;OHara;', ';Anna Lena;Gross;', ';Kate;Hara;'), {
      match: 'name',
    });
    expect(job).toMatchObject({ pending: 3 });
    expect(job.doubts).toEqual([{ sentence: importTexts.sameName, count: 2 }]);
    expect((await sentences(job.id)).map(([, sentence]) => sentence)).toEqual([
      `neu; ${importTexts.namesake(2501)}`,
      `neu; ${importTexts.namesake(2502)}`,
    ]);
  });

  test('who is there is known whatever apostrophe or hyphen the name has, and nobody is added', async () => {
    await its.desk.done(csv("2511;Liam;O'Connor;", '2512;Eva;Meyer-Bohn;'));
    const job = await its.desk.dryRun(
      csv(';Liam;O´Connor;', ';Liam;O’Connor;', ';Eva;Meyer–Bohn;', ';Eva;Meyer - Bohn;'),
      { match: 'name', existing: 'skip' },
    );
    expect(job).toMatchObject({ pending: 0, skipped: 4, doubts: [] });
    const rows = await its.desk.jobs.rows(job.id, 'skipped');
    expect(rows.map(({ sentence }) => sentence)).toEqual([
      importTexts.isThere,
      importTexts.twice.name,
      importTexts.isThere,
      importTexts.twice.name,
    ]);
  });

  test('a name that has lost a letter is looked at before, where it would be written', async () => {
    await its.desk.done(csv('2851;Kim;Wer?;'));
    const job = await its.desk.dryRun(
      csv('2852;?ukasz;Vogel;', '2851;Kim;Wer?;kim@example.org', '2853;Eva;Y?ld?z;', '2854;Eva;Ü;'),
    );
    expect(job).toMatchObject({ pending: 4, skipped: 0 });
    expect(job.doubts).toEqual([{ sentence: importTexts.lostLetter, count: 2 }]);
  });

  describe('somebody new whose name a line further up has', () => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, index) => `;Uwe;U${index};uwe${index}@example.org`);

    test.each([
      ['within a batch', 0],
      ['in a batch before', 60],
    ])('%s', async (_, between) => {
      const job = await its.desk.dryRun(
        csv(
          ';Eva;Berg;eva@example.org',
          ...others(between),
          ';EVA;Berg;berg@example.org',
          '2802;Eva;Berg;eb@example.org',
          ';Eva;Burg;burg@example.org',
        ),
        { match: 'email' },
      );
      expect(job).toMatchObject({ pending: between + 4, skipped: 0 });
      expect(job.doubts).toEqual([{ sentence: importTexts.sameNameAbove, count: 2 }]);
      expect(await sentences(job.id)).toEqual([
        [between + 3, `neu; ${importTexts.nameAbove(2)}`],
        [between + 4, `neu, Nummer 2802; ${importTexts.nameAbove(between + 3)}`],
      ]);
    });

    test('of whom somebody is there already, that one is named', async () => {
      await its.desk.done(csv('2811;Olga;Ort;'));
      const job = await its.desk.dryRun(
        csv(';Olga;Ort;olga@example.org', ';Olga;Ort;ort@example.org'),
        { match: 'email' },
      );
      expect(job.doubts).toEqual([{ sentence: importTexts.sameName, count: 2 }]);
    });

    test('who is there and is called so is no new one', async () => {
      await its.desk.done(csv('2821;Pia;Alt;', '2822;Pia;Pol;'));
      const job = await its.desk.dryRun(
        csv('2822;Pia;Pol;pol@example.org', '2821;Pia;Alt;p@example.org'),
        {
          existing: 'update',
        },
      );
      expect(job).toMatchObject({ pending: 2, doubts: [] });
    });
  });

  test('somebody who may administer then; what somebody new may do is said', async () => {
    await its.desk.done('Nummer;Vorname;Nachname;Rollen\n2601;Ada;Amt;');
    const job = await its.desk.dryRun(
      [
        'Nummer;Vorname;Nachname;Rollen',
        '2601;Ada;Amt;Admin',
        '2602;Super;Neu;Admin, Einlass',
        '2603;Ella;Einlass;Einlass',
      ].join('\n'),
      { existing: 'update' },
    );
    expect(job.doubts).toEqual([{ sentence: importTexts.willAdminister, count: 2 }]);
    const rows = await its.desk.jobs.rows(job.id, 'pending');
    expect(rows.map(({ sentence }) => sentence)).toEqual([
      'Administration: nein → ja',
      'neu, Nummer 2602; bekommt: Administration, Einlass',
      'neu, Nummer 2603; bekommt: Einlass',
    ]);
  });

  test('the weightiest of several is counted, all are said', async () => {
    await its.desk.done(csv('2701;Rita;Rot;rita@example.org'));
    const job = await its.desk.dryRun(
      'Nummer;Vorname;Nachname;E-Mail;Rollen\n2702;Rita;Rot;rita@example.org;Admin',
    );
    expect(job.doubts).toEqual([{ sentence: importTexts.willAdminister, count: 1 }]);
    expect(await sentences(job.id)).toEqual([
      [
        2,
        [
          'neu, Nummer 2702; bekommt: Administration',
          texts.addressOfOthers([2701]),
          importTexts.namesake(2701),
        ].join('; '),
      ],
    ]);
  });

  test('another address of who was invited: the mail to the one of before is good no more', async () => {
    const { desk } = its;
    const lines = (domain: string) =>
      csv(`2801;Ina;Imm;ina@${domain}`, `2802;Uwe;Ulm;uwe@${domain}`);
    await desk.done(lines('old.example'));
    const invited = (await desk.member(2801))!;
    await desk.jobs.done({ kind: 'invite' }, { ids: [invited.id] });
    const job = await desk.dryRun(lines('new.example'), { existing: 'update' });
    expect(job).toMatchObject({
      pending: 2,
      doubts: [{ sentence: importTexts.needsInvitation, count: 1 }],
    });
    expect(await sentences(job.id)).toEqual([
      [2, `E-Mail: ina@old.example → ina@new.example; ${importTexts.codeEnds}`],
    ]);
  });
});

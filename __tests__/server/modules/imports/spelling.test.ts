/** Members who are found by their names alone: accents make another name, another way of writing them does not. */
import { texts } from '../../../../server/modules/imports/texts.ts';
import { forEachImportDesk } from './importDesk.ts';

const HEAD = 'Vorname;Nachname;Notiz';
const composed = (text: string): string => text.normalize('NFC');
const decomposed = (text: string): string => text.normalize('NFD');

forEachImportDesk('members found by their names', (its) => {
  const added = async (first: string, last: string) =>
    await its.desk.done(`${HEAD}\n${first};${last};vorher`, { match: 'name' });
  const sent = async (first: string, last: string, existing: 'skip' | 'update') =>
    await its.desk.dryRun(`${HEAD}\n${first};${last};nachher`, { match: 'name', existing });

  test.each([
    [
      ['Anna', 'Köhler'],
      ['Anna', 'Kohler'],
    ],
    [
      ['Anna', decomposed('Möller')],
      ['Anna', 'Moller'],
    ],
    [
      ['राम', 'शर्मा'],
      ['रीमा', 'शर्मा'],
    ],
    [
      ['René', 'Roth'],
      ['Rene', 'Roth'],
    ],
    [
      ['Søren', 'Sand'],
      ['Soren', 'Sand'],
    ],
  ])('%j are not %j', async ([first = '', last = ''], [otherFirst = '', otherLast = '']) => {
    await added(first, last);
    const update = await sent(otherFirst, otherLast, 'update');
    expect(update).toMatchObject({ pending: 1, added: 0 });
    expect(update.doubts).toEqual([{ sentence: texts.otherName, count: 1 }]);
    const skip = await sent(otherFirst, otherLast, 'skip');
    expect(skip.reasons).toEqual([{ sentence: texts.isThereByAnotherName, count: 1 }]);
    expect((await its.desk.refused(skip.id)).body).toContain(`${otherFirst};${otherLast};nachher`);
  });

  test.each([
    [
      ['Uwe', 'Größel'],
      ['UWE', 'GRÖSSEL'],
    ],
    [['Jörg', 'Bär'], ['Jörg', 'BÄR'].map(decomposed)],
    [['Jürgen', 'Übel'].map(decomposed), ['jürgen', 'übel'].map(composed)],
    [
      ['Ida von', 'der Öst'],
      ['Ida  von', 'der   öst'],
    ],
    [
      ['Moor Karl', 'von'],
      ['Karl', 'von Moor'],
    ],
    [
      ['O’Hara', 'Kate'],
      ['o’hara', 'KATE'],
    ],
    [
      ['रीमा', 'वर्मा'],
      ['रीमा', 'वर्मा'],
    ],
  ])('%j are %j', async ([first = '', last = ''], [otherFirst = '', otherLast = '']) => {
    await added(first, last);
    const update = await sent(otherFirst, otherLast, 'update');
    expect(update).toMatchObject({ pending: 1, added: 0, doubts: [] });
    const skip = await sent(otherFirst, otherLast, 'skip');
    expect(skip.reasons).toEqual([{ sentence: texts.isThere, count: 1 }]);
  });

  test('by number or address, accents make nobody another', async () => {
    const head = 'Nummer;Vorname;Nachname;E-Mail;Notiz';
    await its.desk.done(`${head}\n3001;René;Ast;;\n3002;Zoë;Ulm;zoe@example.org;`);
    const file = `${head}\n3001;Rene;Ast;;neu\n;Zoe;Ulm;zoe@example.org;neu`;
    expect(await its.desk.dryRun(file, { existing: 'update' })).toMatchObject({
      pending: 2,
      doubts: [],
    });
    const skip = await its.desk.dryRun(file, { existing: 'skip' });
    expect(skip.reasons).toEqual([{ sentence: texts.isThere, count: 2 }]);
  });

  test.each([
    ['Tilda Tau <tilda@example.org>', 'tilda@example.org'],
    ['mailto:thea@example.org', 'thea@example.org'],
    ['<tara@example.org>', 'tara@example.org'],
  ])('an address as mail programs copy it, %j, is %j', async (cell, email) => {
    await its.desk.done(`Vorname;Nachname;E-Mail\nTilda;Tau ${email};${cell}`);
    const found = await its.database.db
      .selectFrom('member')
      .select('first_name')
      .where('invite_email', '=', email)
      .execute();
    expect(found).toHaveLength(1);
  });
});

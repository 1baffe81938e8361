/** Of whose personal data were deleted, a line of a file tells as tables and people write names and addresses. */
import { linesThatTell } from '../../../../server/modules/members/anonymiseLinesRepository.ts';
import { forEachImportDesk } from './importDesk.ts';

const FORGOTTEN = {
  members: [
    { id: -1, first_name: 'Jörg Äneas', last_name: 'van Berg' },
    { id: -2, first_name: 'Dr. Ute', last_name: 'Ernst' },
    { id: -3, first_name: 'Liam', last_name: "O'Connor" },
    { id: -4, first_name: 'Peter', last_name: 'Herr' },
    { id: -5, first_name: 'Kim', last_name: '-' },
    { id: -6, first_name: '?', last_name: '-' },
  ],
  addresses: ['Ute@x.example', "o'connor@x.example"],
};

const TELLING = [
  'Herr Jörg Äneas van Berg;;Notiz',
  'Herrn Prof. Dr. Jörg Äneas van Berg;;Notiz',
  '"van Berg, Dr. Jörg Äneas";;Notiz',
  'Dr.-Ing. Jörg Äneas;van Berg;Notiz',
  'Jörg;Äneas van Berg;Notiz',
  'Jörg Äneas van;Berg;Notiz',
  'van Berg;Jörg Äneas;Notiz',
  'Joerg Aeneas;van;Berg;Notiz',
  'Ute Ernst;;Notiz',
  'Dr.med. Ute Ernst;;Notiz',
  'Frau Ernst;Ute;Notiz',
  'Liam O´Connor;;Notiz',
  'Herr Peter Herr;;Notiz',
  'Kim;-;Notiz',
  'Kim -;;Notiz',
  '-;Kim;Notiz',
  'Frau;Kim;-',
  'jemand;Schreib an ute@x.example.;Notiz',
  'jemand;ute@x.example!;Notiz',
  'jemand;War das ute@x.example?;Notiz',
  'jemand;an „ute@x.example“;Notiz',
  'jemand;an «ute@x.example»;Notiz',
  'jemand;an ‚ute@x.example‘;Notiz',
  'jemand;=ute@x.example;Notiz',
  'jemand;mailto:ute@x.example?subject=Hallo;Notiz',
  'jemand;ute@x.example/030 12;Notiz',
  'jemand;anna@x.example/ute@x.example;Notiz',
  'jemand;anna@x.example+ute@x.example;Notiz',
  'jemand;ute@x.example+anna@x.example;Notiz',
  'jemand;anna@x.example&ute@x.example;Notiz',
  'jemand;- ute@x.example -;Notiz',
  'jemand;u\u200bte@x.example\u200b;Notiz',
  'jemand;ute＠x.example;Notiz',
  "jemand;Liam <o'connor@x.example>;Notiz",
];

const OF_OTHERS = [
  'Jörg van Berg;;Notiz',
  'Jörg Äneas;Berg;Notiz',
  'Jörg Äneas Maria;van Berg;Notiz',
  'Herr van Berg;;Notiz',
  'Frau Ernst;Uta;Notiz',
  'Ute;Ernst-Meier;Notiz',
  'Ute.Ernst;;Notiz',
  'Peter;Schmidt;Notiz',
  'Herr;Paul;Notiz',
  'Kim;Berg;Notiz',
  'Max;Kim;-',
  '?;-;Notiz',
  'Kim;;Notiz',
  'jemand;anna+ute@x.example;Notiz',
  'jemand;anna.ute@x.example;Notiz',
  'jemand;anna&ute@x.example;Notiz',
  'jemand;ute@x.example.org.;Notiz',
  'jemand;ute@x.example-reisen.de;Notiz',
  'jemand;ute@x.examples;Notiz',
];

forEachImportDesk('lines that tell of somebody', (its) => {
  test('by name or address, in whatever spelling; those of namesakes in part do not', async () => {
    const lines = [...TELLING, ...OF_OTHERS];
    const { id: lastImport } = await its.desk.read(['Name;Kontakt;Notiz', ...lines].join('\n'));
    const found: number[] = [];
    for await (const some of linesThatTell(its.database.db, { ...FORGOTTEN, lastImport })) {
      found.push(...some.map(({ line }) => line ?? 0));
    }
    expect(found.map((line) => lines[line - 2])).toEqual(TELLING);
  });
});

import { parseMemberSearch } from '../../../../server/modules/members/memberSearch.ts';

test.each(['', '   ', '\t\n'])('%j asks for all members', (typed) => {
  expect(parseMemberSearch(typed)).toEqual({ kind: 'all' });
});

test.each([
  ['a', ['a'], null],
  ['Ä', ['a'], null],
  ['bo li', ['bo', 'li'], null],
  ['17', ['17'], 17],
  ['7 a', ['7', 'a'], null],
  ['💡💡', ['💡💡'], null],
])('%j holds no word of three characters: a name that begins so', (typed, words, number) => {
  expect(parseMemberSearch(typed)).toEqual({ kind: 'beginning', words, number });
});

test.each([
  ['Müller', ['muller'], [], 'MULLE-R'],
  ['anne  MÜLLER', ['anne', 'muller'], [], null],
  ['von Jo', ['von'], ['jo'], null],
  ['anna@example.org', ['anna@example.org'], [], null],
  ['💡💡💡', ['💡💡💡'], [], null],
])(
  '%j is looked for in names, address, number and code',
  (typed, words, shortWords, codePrefix) => {
    expect(parseMemberSearch(typed)).toMatchObject({
      kind: 'containing',
      words,
      shortWords,
      codePrefix,
    });
  },
);

test.each([
  ['#7', 7],
  [' #1234 ', 1234],
])('%j is a member number, as the header writes it', (typed, number) => {
  expect(parseMemberSearch(typed)).toEqual({ kind: 'number', number });
});

test.each([
  ['abcde', 'ABCDE'],
  ['ABCDE-F', 'ABCDE-F'],
  ['ABCDE-', 'ABCDE'],
  ['abcdefghjk2', 'ABCDE-FGHJK-2'],
  ['ABCDE-FGHJK-LMNPQ', 'ABCDE-FGHJK-LMNPQ'],
  ['ABCD', null],
  ['ABCDE-FGHJK-LMNPQ-R', null],
  ['ABCDE FGHJK', null],
  ['abcde  FGHJK lmnpq', 'ABCDE-FGHJK-LMNPQ'],
  ['Peter Meier Sohn', null],
])('%j may be the beginning of a ticket-purchase code: %j', (typed, codePrefix) => {
  expect(parseMemberSearch(typed)).toMatchObject({ kind: 'containing', codePrefix });
});

test.each([
  ['einlass::k7m2pk7m2pk7m2pk7m2pk7m2p2', 'K7M2PK7M2PK7M2PK7M2PK7M2P2', null],
  ['K7M2PK7M2PK7M2PK7M2PK7M2P2', 'K7M2PK7M2PK7M2PK7M2PK7M2P2', null],
  ['K7M2P', null, null],
  ['K7M2P K7M2P K7M2P K7M2P K7M2P 2', 'K7M2PK7M2PK7M2PK7M2PK7M2P2', null],
  [' Guest@Exa', null, 'guest@exa'],
  ['guest@example.org anne', null, null],
  ['guest', null, null],
])('%j may be a ticket (%j) or a guest (%j)', (typed, ticketId, guest) => {
  expect(parseMemberSearch(typed)).toMatchObject({ kind: 'containing', ticketId, guest });
});

test.each([
  ['Weiß, Noël', 'Weiß Noël'],
  ['Noël Weiß;', 'Noël Weiß'],
  ['"Noël Weiß"', 'Noël Weiß'],
  ['„Weiß“, „Noël“;', 'Weiß Noël'],
  ['“kathe1@example.org”', 'kathe1@example.org'],
  ['Weiß,Noël', 'Weiß Noël'],
  ['Noël Weiß. ', 'Noël Weiß'],
  ['1001.', '1001'],
  ['(kathe1@example.org).', 'kathe1@example.org'],
  ['(#1001)', '#1001'],
  ['Käthe Özdemir [mailto:kathe1@example.org]', 'kathe1@example.org'],
  ['kathe1 @ example.org', 'kathe1@example.org'],
  ['Käthe-Marie Weiß', 'Käthe Marie Weiß'],
  ['Käthe Özdemir <kathe1@example.org>', 'kathe1@example.org'],
  ['"Özdemir, Käthe" <kathe1@example.org>;', 'kathe1@example.org'],
  ['<kathe1@example.org>', 'kathe1@example.org'],
  ['[extern] Käthe Özdemir <kathe1@example.org>', 'kathe1@example.org'],
  ['mailto:kathe1@example.org', 'kathe1@example.org'],
  ['kathe1@example.org;', 'kathe1@example.org'],
  ['Käthe Özdemir (#1001)', '#1001'],
  ['Käthe Özdemir #1001', 'Käthe Özdemir 1001'],
  ['Mitglieds-Nr. #1001', '#1001'],
  ['Nr. 1001', '#1001'],
  ['nr 1001', '#1001'],
  ['Mitgliedsnr#1001', '#1001'],
  ['Mitgliedsnummer: 1001', '#1001'],
])('%j, as people bring it along, is %j', (typed, meant) => {
  expect(parseMemberSearch(typed)).toEqual(parseMemberSearch(meant));
});

test('NR482 may begin a code: it is no member’s number', () => {
  expect(parseMemberSearch('NR482')).toMatchObject({ kind: 'containing' });
});

test.each(['Müller', 'mueller', 'MULLER'])('%j is one name however it is written', (typed) => {
  expect(parseMemberSearch(typed)).toMatchObject({ words: ['muller'] });
});

import { EMAIL_PATTERN } from '../../../contract/rules.ts';
import { FIRST_NAMES, LAST_NAMES, inEmail } from '../../../server/cli/demo/names.ts';
import { sampleMembers } from '../../../server/cli/demo/sampleData.ts';
import { createSeededRandom } from '../../../server/cli/demo/seededRandom.ts';

const make = (seed: string, request: Partial<Parameters<typeof sampleMembers>[1]> = {}) => [
  ...sampleMembers(createSeededRandom(seed), {
    members: 400,
    tickets: 200,
    firstNumber: 1,
    ...request,
  }),
];

test('the same seed gives the same data, another seed other data', () => {
  expect(make('7')).toEqual(make('7'));
  expect(make('7')).not.toEqual(make('8'));
});

test('chance is even enough', () => {
  const random = createSeededRandom('dice');
  const counts = new Map<number, number>();
  for (let i = 0; i < 60_000; i += 1) {
    const value = random.below(6);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(500);
});

test('nothing comes before what it follows from', () => {
  for (const member of make('order')) {
    if (member.registration !== null) expect(member.registration.at >= member.createdAt).toBe(true);
    for (const code of member.codes) {
      for (const sent of code.sentTo) expect(sent.at >= code.createdAt).toBe(true);
      if (code.ticket === null) continue;
      expect(code.ticket.createdAt >= code.createdAt).toBe(true);
      const { admission } = code.ticket;
      if (admission !== null) expect(admission.at > code.ticket.createdAt).toBe(true);
    }
  }
});

test('codes and identifiers are unlike each other, with hyphens where they belong', () => {
  const members = make('unique');
  const codes = members.flatMap((member) => member.codes);
  const tickets = codes.flatMap(({ ticket }) => ticket ?? []);
  expect(tickets).toHaveLength(200);
  for (const [values, pattern] of [
    [members.map((member) => member.initialToken), /^[A-Z2-9]{5}-[A-Z2-9]{5}$/],
    [codes.map((code) => code.token), /^(?:[A-Z2-9]{5}-){2}[A-Z2-9]{5}$/],
    [tickets.map((ticket) => ticket.id), /^[A-Z2-9]{26}$/],
  ] as const) {
    expect(new Set(values).size).toBe(values.length);
    for (const value of values) expect(value).toMatch(pattern);
  }
});

test('every name gives an e-mail address', () => {
  for (const name of [...FIRST_NAMES, ...LAST_NAMES]) {
    expect(`${inEmail(name)}@example.org`).toMatch(EMAIL_PATTERN);
    expect(inEmail(name).length).toBeGreaterThan(1);
  }
  expect(inEmail('Groß')).toBe('gross');
  expect(inEmail('İbrahim')).toBe('ibrahim');
});

/** What tells a pooler that lends sessions by transaction from PostgreSQL itself. */
import { haveOwnSessions, refusedStartParameter } from '../../../server/db/pooler.ts';

/** Hands the sessions out one after the other, whoever asks. */
function inTurn(sessions: readonly number[]) {
  let asked = 0;
  return () => Promise.resolve(sessions[asked++ % sessions.length]!);
}

test('two connections with a session each', async () => {
  const [one, other] = [inTurn([7]), inTurn([8])];
  expect(await haveOwnSessions(one, other)).toBe(true);
});

test.each([1, 2, 3, 4, 5, 6, 7])('a pooler that takes %d sessions in turn', async (count) => {
  const any = inTurn(Array.from({ length: count }, (_, index) => index));
  expect(await haveOwnSessions(any, any)).toBe(false);
});

test('a pooler whose other callers take sessions meanwhile', async () => {
  expect(await haveOwnSessions(inTurn([7]), inTurn([8, 8, 9]))).toBe(false);
  expect(await haveOwnSessions(inTurn([7, 7, 9]), inTurn([8]))).toBe(false);
});

test('the start parameter that PgBouncer refuses, in the words of its releases', () => {
  const words = [
    'unsupported startup parameter: options',
    'unsupported startup parameter in options: jit',
  ];
  expect(words.map((message) => refusedStartParameter(new Error(message)))).toEqual([
    'options',
    'jit',
  ]);
  expect(refusedStartParameter(new Error('no such database: einlass'))).toBeNull();
  expect(refusedStartParameter('ended')).toBeNull();
});

/** When staff are told what keeps a code from being read. */
import { SteadyHindrance } from '../../../src/decoder/steadyHindrance.ts';
import type { Hindrance } from '../../../src/decoder/transport/protocol.ts';
import { aResult } from './fakeWorker.ts';

/** @param looks one every 500 ms. @returns what is said after each of them. */
function told(looks: readonly (Hindrance | 'code' | null)[]): (Hindrance | null)[] {
  const steady = new SteadyHindrance();
  return looks.map((look, index) => {
    const result = look === 'code' ? aResult(['a']) : aResult([], { hindrance: look });
    return steady.follow(result, 500 * index);
  });
}

const sixOf = (look: Hindrance): Hindrance[] => Array<Hindrance>(6).fill(look);
const nothing = (looks: number): null[] => Array<null>(looks).fill(null);

it('it is said once it has been so for 3 s', () => {
  expect(told([...sixOf('dark'), 'dark', 'dark'])).toEqual([...nothing(6), 'dark', 'dark']);
});

it('a single look may miss it', () => {
  expect(told(['far', 'far', null, 'far', 'far', null, 'far'])).toEqual([...nothing(6), 'far']);
});

it('it is gone as soon as a code is read, and begins anew', () => {
  expect(told([...sixOf('near'), 'near', 'code', ...sixOf('near'), 'near'])).toEqual([
    ...nothing(6),
    'near',
    ...nothing(7),
    'near',
  ]);
});

it('it is gone when nothing is in view any more', () => {
  expect(told([...sixOf('blurred'), 'blurred', ...nothing(4)])).toEqual([
    ...nothing(6),
    ...Array<string>(4).fill('blurred'),
    null,
  ]);
});

it('something else has to last for 3 s of its own', () => {
  const looks = told([...sixOf('blurred'), 'blurred', ...sixOf('near'), ...sixOf('near')]);
  expect(looks.slice(6, 10)).toEqual(Array(4).fill('blurred'));
  expect(looks.slice(10)).toEqual([...nothing(6), 'near', 'near', 'near']);
});

it('a busy phone that looks rarely does not take it back', () => {
  const steady = new SteadyHindrance();
  const dark = aResult([], { hindrance: 'dark' });
  expect([0, 2_000, 5_000, 9_000].map((nowMs) => steady.follow(dark, nowMs))).toEqual([
    null,
    null,
    'dark',
    'dark',
  ]);
});

it('what comes and goes is not said', () => {
  const looks = ['dark', ...nothing(4), 'dark', ...nothing(4), 'dark'] as const;
  expect(told(looks)).toEqual(nothing(11));
});

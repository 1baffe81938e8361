/** Keys of a hand scanner, and keys of a person. */
import { KeyBurst } from '../../../../src/features/scan/keyBurst.ts';

/** Presses keys with the given pauses. @returns the keys that are left to the page, and the codes. */
function press(keys: readonly string[], gapMs: number) {
  const burst = new KeyBurst();
  const left: string[] = [];
  const codes: string[] = [];
  for (const [index, key] of keys.entries()) {
    const use = burst.press({ key, atMs: 1_000 + index * gapMs });
    if (!use.isCode) left.push(key);
    else if (use.code !== null) codes.push(use.code);
  }
  return { left, codes };
}

const typed = (text: string, end = 'Enter') => [...Array.from(text), end];

describe('the keys of a hand scanner', () => {
  it('are a code when they come faster than a person types and end with Enter', () => {
    expect(press(typed('einlass::T1'), 8)).toEqual({ left: ['e'], codes: ['einlass::T1'] });
  });

  it('may be slow ones, with Shift in between', () => {
    const keys = typed('einlass::T1').flatMap((key) => (key === ':' ? ['Shift', key] : [key]));
    expect(press(keys, 28).codes).toEqual(['einlass::T1']);
  });

  it.each([
    ['a person types', typed('einlass::T1'), 80],
    ['Enter alone', ['Enter'], 8],
    ['too few to be a code', typed('abcde'), 8],
    ['another end', typed('einlass::T1', 'Tab'), 8],
    ['an arrow key in between', [...typed('einlass', 'ArrowLeft'), ...typed('T1')], 8],
  ])('%s: no code', (_, keys, gapMs) => {
    expect(press(keys, gapMs).codes).toEqual([]);
  });

  it('Enter is the page’s when no code was typed, so that buttons work', () => {
    expect(press(['Enter'], 8).left).toEqual(['Enter']);
    expect(press(typed('einlass::T1'), 80).left).toHaveLength(12);
  });

  it('two codes, one after the other, are two', () => {
    expect(press([...typed('einlass::T1'), ...typed('einlass::T2')], 8).codes).toEqual([
      'einlass::T1',
      'einlass::T2',
    ]);
  });

  it('what was typed before a pause is not part of the code', () => {
    const burst = new KeyBurst();
    burst.press({ key: 'x', atMs: 0 });
    const uses = typed('einlass::T1').map((key, index) =>
      burst.press({ key, atMs: 500 + index * 10 }),
    );
    expect(uses.at(-1)).toEqual({ isCode: true, code: 'einlass::T1' });
  });
});

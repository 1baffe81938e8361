/** What is accepted and rejected of the codes in view. */
import { CodeWatch } from '../../../../src/features/scan/codeWatch.ts';
import { judgeCodes } from '../../../../src/features/scan/judgeCodes.ts';
import { aResult } from '../../decoder/fakeWorker.ts';

const ticket = { ticketId: 'T1' };
const several = { rejection: 'several' };
const foreign = { rejection: 'foreign' };

describe('§5 scanned result checks, in this order', () => {
  it.each([
    ['no code', [], null],
    ['more than one code', ['einlass::T1', 'einlass::T2'], several],
    ['more than one code, one of them empty', ['', 'einlass::T2'], several],
    ['an empty value', [''], { rejection: 'empty' }],
    ['another prefix', ['other::T1'], foreign],
    ['no prefix', ['T1'], foreign],
    ['the prefix in other letters', ['Einlass::T1'], foreign],
    ['the prefix alone', ['einlass::'], foreign],
    ['a web address', ['https://example.org/einlass::T1'], foreign],
    ['a ticket', ['einlass::T1'], ticket],
    ['a ticket that shows its code twice', ['einlass::T1', 'einlass::T1'], ticket],
  ])('%s', (_, codes, judgement) => {
    expect(judgeCodes(codes, 'einlass')).toEqual(judgement);
  });
});

describe('§5 what is in view is told once', () => {
  let watch: CodeWatch;
  beforeEach(() => {
    watch = new CodeWatch('einlass');
  });
  const see = (atMs: number, texts: string[], change = {}) =>
    watch.see(aResult(texts, change), atMs);

  it('a rejected code is not told again while it stays in view', () => {
    expect(see(0, ['x'])).toEqual(foreign);
    for (let atMs = 250; atMs <= 60_000; atMs += 250) expect(see(atMs, ['x'])).toBeNull();
  });

  it('is told again when it was gone for more than a second', () => {
    see(0, ['x']);
    expect(see(900, ['x'])).toBeNull();
    expect(see(1_901, ['x'])).toEqual(foreign);
  });

  it('another rejected code is told at once', () => {
    see(0, ['x']);
    expect(see(250, [''])).toEqual({ rejection: 'empty' });
    expect(see(500, ['y'])).toEqual(foreign);
  });

  it('two codes are told once, whichever two', () => {
    expect(see(0, ['a', 'b'])).toEqual(several);
    expect(see(250, ['b', 'a'])).toBeNull();
    expect(see(500, ['a', 'c'])).toBeNull();
  });

  it('of two codes that were in view together, neither counts alone before a second has passed', () => {
    see(0, ['einlass::T1', 'einlass::T2']);
    expect(see(250, ['einlass::T1'])).toBeNull();
    expect(see(999, ['einlass::T1'])).toBeNull();
    expect(see(1_000, ['einlass::T1'])).toEqual(ticket);
  });

  it('a ticket is told with every thorough look: when it may be accepted is not decided here', () => {
    expect(see(0, ['einlass::T1'])).toEqual(ticket);
    expect(see(250, ['einlass::T1'])).toEqual(ticket);
  });

  it('nothing is decided on a quick look, which may have overlooked a second code', () => {
    expect(see(0, ['einlass::T1'], { thorough: false })).toBeNull();
  });

  it('nothing is decided on a one-dimensional code that no second frame has confirmed', () => {
    const result = aResult(['einlass::T1']);
    const codes = result.codes.map((code) => ({ ...code, settled: false }));
    expect(watch.see({ ...result, codes }, 0)).toBeNull();
  });
});

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

let watch: CodeWatch;
beforeEach(() => {
  watch = new CodeWatch('einlass');
});
/** A thorough look, unless it is changed. */
const see = (atMs: number, texts: string[], change = {}) =>
  watch.see(aResult(texts, { atMs, ...change }));

const T1 = ['einlass::T1'];
const T2 = ['einlass::T2'];

describe('§5 what is in view is told once', () => {
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

  it('a ticket is told with every further look: when it may be accepted is not decided here', () => {
    see(0, T1);
    see(60, T1);
    expect(see(120, T1)).toEqual(ticket);
    expect(see(250, T1)).toEqual(ticket);
  });
});

describe('one ticket alone in view: three thorough looks agree on it, first and last 120 ms apart', () => {
  it.each([
    [119, null],
    [120, ticket],
  ])('after %i ms: %j', (laterMs, judgement) => {
    expect(see(1_000, T1)).toBeNull();
    expect(see(1_060, T1)).toBeNull();
    expect(see(1_000 + laterMs, T1)).toEqual(judgement);
  });

  it('two looks are not enough, however far apart', () => {
    see(0, T1);
    expect(see(350, T1)).toBeNull();
    expect(see(700, T1)).toEqual(ticket);
  });

  it('looks in between do not put it off', () => {
    see(0, T1);
    expect(see(60, T1)).toBeNull();
    expect(see(119, T1)).toBeNull();
    expect(see(120, T1)).toEqual(ticket);
  });

  it('a look at another ticket is none that agrees', () => {
    see(0, T1);
    expect(see(120, T2)).toBeNull();
    expect(see(240, T1)).toBeNull();
    expect(see(360, T2)).toBeNull();
  });

  it('a look that misses it is none either way, until it was gone for a second', () => {
    see(0, T1);
    see(60, T1);
    expect(see(900, [])).toBeNull();
    expect(see(999, T1)).toEqual(ticket);
    expect(see(1_999, T1)).toBeNull();
    see(2_059, T1);
    expect(see(2_119, T1)).toEqual(ticket);
  });

  it('a quick look may have overlooked a second code: it is none', () => {
    see(0, T1);
    see(60, T1);
    expect(see(120, T1, { thorough: false })).toBeNull();
    expect(see(130, T1)).toEqual(ticket);
  });

  it('one at a one-dimensional code that no second frame has confirmed is none', () => {
    const { codes } = aResult(T1);
    const unsettled = codes.map((code) => ({ ...code, settled: false }));
    see(0, T1, { codes: unsettled });
    expect(see(120, T1)).toBeNull();
    expect(see(180, T1)).toBeNull();
    expect(see(240, T1)).toEqual(ticket);
  });

  it('the clock of another worker may be behind: then the looks begin anew', () => {
    see(60_000, ['einlass::T1', 'einlass::T2']);
    see(200, T1);
    see(260, T1);
    expect(see(320, T1)).toEqual(ticket);
  });
});

describe('a second code blocks', () => {
  it('one that is read', () => {
    see(0, T1);
    expect(see(120, ['einlass::T1', 'einlass::T2'])).toEqual(several);
  });

  it('one that is found and cannot be read', () => {
    see(0, T1);
    expect(see(120, T1, { unread: 1 })).toEqual(several);
    expect(see(240, T1)).toBeNull();
  });

  it('of two that were in view together, neither counts alone before a second has passed', () => {
    see(0, ['einlass::T1', 'einlass::T2']);
    expect(see(250, T1)).toBeNull();
    expect(see(999, T1)).toBeNull();
    expect(see(1_000, T1)).toBeNull();
    expect(see(1_060, T1)).toBeNull();
    expect(see(1_120, T1)).toEqual(ticket);
  });

  it.each([
    ['alone', T2, {}],
    ['at a quick look', T2, { thorough: false }],
    ['another product’s', ['x'], {}],
  ])('one that was seen up to a second ago, %s', (_, texts, change) => {
    see(0, texts, change);
    expect(see(780, T1)).toBeNull();
    expect(see(900, T1)).toBeNull();
    expect(see(1_000, T1)).toBeNull();
    expect(see(1_060, T1)).toBeNull();
    expect(see(1_120, T1)).toEqual(ticket);
  });

  it('but not the ticket that was accepted, whose guest makes room for the next one', () => {
    [0, 60, 120].forEach((atMs) => see(atMs, T2));
    watch.accept();
    see(3_000, T2);
    expect(see(3_100, T1)).toBeNull();
    see(3_160, T1);
    expect(see(3_220, T1)).toEqual(ticket);
  });

  it('unless both are in view together', () => {
    [0, 60, 120].forEach((atMs) => see(atMs, T2));
    watch.accept();
    expect(see(3_000, ['einlass::T1', 'einlass::T2'])).toEqual(several);
    expect(see(3_120, T1)).toBeNull();
    expect(see(3_240, T1)).toBeNull();
  });
});

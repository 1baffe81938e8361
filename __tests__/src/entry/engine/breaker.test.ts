import { Breaker } from '../../../../src/entry/engine/breaker.ts';

function aBreaker() {
  const turns: boolean[] = [];
  const breaker = new Breaker((isOpen) => turns.push(isOpen));
  return { breaker, turns };
}

const calls = (breaker: Breaker, text: string) => {
  for (const call of text) breaker.recordCall(call === '+');
};
const probes = (breaker: Breaker, text: string) => {
  for (const probe of text) breaker.recordProbe(probe === '+');
};

describe('2 of the last 5 calls failed or slow: the device decides', () => {
  it.each([
    ['-', false],
    ['--', true],
    ['-+++-', true],
    ['-++++-', false],
    ['-++++-+++-', true],
    ['+++++', false],
  ])('%s: %s', (text, isOpen) => {
    const { breaker } = aBreaker();
    calls(breaker, text);
    expect(breaker.isOpen).toBe(isOpen);
  });

  it('a probe in doubt counts when it fails, and takes nothing back when it does not', () => {
    const { breaker } = aBreaker();
    calls(breaker, '-');
    probes(breaker, '+');
    expect(breaker.isOpen).toBe(false);
    probes(breaker, '-');
    expect(breaker.isOpen).toBe(true);
  });
});

describe('two good probes on end: back to the server', () => {
  it.each([
    ['+', true],
    ['++', false],
    ['+-+', true],
    ['+-++', false],
  ])('%s: still with the device: %s', (text, isOpen) => {
    const { breaker } = aBreaker();
    calls(breaker, '--');
    probes(breaker, text);
    expect(breaker.isOpen).toBe(isOpen);
  });

  it('late failures of what was sent before say nothing, and each turn is told once', () => {
    const { breaker, turns } = aBreaker();
    calls(breaker, '-----');
    probes(breaker, '++');
    calls(breaker, '+-');
    expect(breaker.isOpen).toBe(false);
    expect(turns).toEqual([true, false]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nextState, scanTable, type ScanStateName } from '../../../src/entry/scanMachine.ts';
import { scanDiagram } from '../../support/scanDiagram.ts';

const names = Object.keys(scanTable) as ScanStateName[];

it('is drawn in docs/entry.md as it stands in code', () => {
  const guide = readFileSync(join(__dirname, '../../../docs/entry.md'), 'utf8');
  expect(guide).toContain(scanDiagram());
});

describe('§4 scan status, to its letter', () => {
  it('knows the five of the specification and no others', () => {
    const statuses = new Set(names.map((name) => scanTable[name].status));
    expect(statuses).toEqual(
      new Set(['idle', 'pending', 'success', 'error-client', 'error-server']),
    );
  });

  it.each(names)('%s: Verwerfen returns any non-pending, non-idle state to idle', (name) => {
    const { status } = scanTable[name];
    const isDiscardable = status !== 'idle' && status !== 'pending';
    expect(nextState(name, 'discarded')).toBe(isDiscardable ? 'idle' : null);
  });

  it.each(names)('%s: Ticket entwerten in the success state only, and makes it pending', (name) => {
    const next = nextState(name, 'tapped');
    expect(next).toBe(scanTable[name].status === 'success' ? 'admitting' : null);
  });

  it.each(names)('%s: a code is judged in idle only', (name) => {
    expect(nextState(name, 'scanned')).toBe(name === 'idle' ? 'checking' : null);
  });
});

describe('G4 green needs the server’s OK or declared device mode', () => {
  const green = names.filter((name) => scanTable[name].status === 'success');
  const arrows = names.flatMap((from) =>
    Object.entries(scanTable[from].on).map(([event, to]) => ({ from, event, to })),
  );

  it('no other event leads there', () => {
    const ways = arrows.filter(({ to }) => green.includes(to));
    expect(new Set(ways.map(({ event, to }) => `${event} → ${to}`))).toEqual(
      new Set(['confirmed → valid', 'listed → validByList']),
    );
  });

  it('a verdict of the server is not taken back by the device', () => {
    const listSays = ['listed', 'listedLongAgo', 'refusedByList', 'unlisted'] as const;
    for (const event of listSays) {
      // Where the server had no verdict, what the device has stored may be read late.
      const before = ['checking', 'unanswered', 'failed'];
      expect(names.filter((name) => nextState(name, event) !== null)).toEqual(before);
    }
    for (const event of ['unanswered', 'failed'] as const) {
      expect(names.filter((name) => nextState(name, event) !== null)).toEqual(['checking']);
    }
  });

  it('people decide on what nobody vouches for, and in two taps; never on what was refused', () => {
    const askedIn = names.filter((name) => nextState(name, 'approvalAsked') !== null);
    expect(askedIn).toEqual(['listedLongAgo', 'unlisted', 'unanswered', 'failed']);
    expect(arrows.filter(({ event }) => event === 'approved')).toEqual([
      { from: 'approving', event: 'approved', to: 'admitting' },
    ]);
    // 'Ticket entwerten' stays what it is.
    expect(askedIn.filter((name) => nextState(name, 'tapped') !== null)).toEqual([]);
  });

  it('every state but idle can be left, and is reached', () => {
    const reached = new Set(arrows.map(({ to }) => to));
    expect(names.filter((name) => !reached.has(name))).toEqual([]);
    expect(names.filter((name) => !arrows.some(({ from }) => from === name))).toEqual([]);
  });
});

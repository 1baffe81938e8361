import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, '../../../src/app/theme.css'), 'utf8');
const [light = '', dark = ''] = css.split(":root[data-scheme='dark']");

const STATUSES = ['new', 'preplanning', 'planning', 'executing', 'archived', 'handover'];

const colourOf = (status: string, scheme: string): string | undefined =>
  new RegExp(`--status-${status}: (#[0-9a-f]{6});`).exec(scheme)?.[1];

describe('§9 status colours in the theme', () => {
  it.each([
    ['light', light],
    ['dark', dark],
  ])('six of them, each its own, %s', (_, scheme) => {
    const colours = STATUSES.map((status) => colourOf(status, scheme));
    expect(colours).not.toContain(undefined);
    expect(new Set(colours).size).toBe(6);
  });

  it('no others', () => {
    const names = [...css.matchAll(/--status-(\w+):/g)].map(([, name]) => name);
    expect([...new Set(names)].sort()).toEqual([...STATUSES].sort());
  });
});

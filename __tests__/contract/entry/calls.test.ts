import { entryCalls } from '../../../contract/entry/calls.ts';
import { calls } from '../../../contract/calls.ts';

test('no call of the door is one of the specification’s, none has two names, all end in a slash', () => {
  const all = Object.values(entryCalls).map(({ method, path }) => `${method} ${path}`);
  const known = Object.values(calls).map(({ method, path }) => `${method} ${path}`);
  expect(new Set([...all, ...known]).size).toBe(all.length + known.length);
  for (const call of all) expect(call).toMatch(/^(?:GET|POST) \/api\/auth\/entry\/.*\/$/);
});

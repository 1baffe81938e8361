import type { Access } from '../../../contract/call.ts';
import { entryCalls } from '../../../contract/entry/calls.ts';
import { calls } from '../../../contract/calls.ts';

test('no call of the gate is one of the specification’s, none has two names, all end in a slash', () => {
  const all = Object.values(entryCalls).map(({ method, path }) => `${method} ${path}`);
  const known = Object.values(calls).map(({ method, path }) => `${method} ${path}`);
  expect(new Set([...all, ...known]).size).toBe(all.length + known.length);
  // Leaving stands beside check and invalidate.
  for (const call of all) expect(call).toMatch(/^(?:GET|POST) \/api\/auth\/(?:entry|leave)\/.*\/$/);
});

/** To the letter, since route.test.ts holds the routes to what the contract says. */
const ACCESS: Record<keyof typeof entryCalls, Access> = {
  registerDevice: 'scanner',
  renameDevice: 'scanner',
  revokeDevice: 'superuser',
  loseDevice: 'superuser',
  heartbeat: 'scanner',
  gates: 'scanner',
  createGate: 'superuser',
  changeGate: 'superuser',
  list: 'scanner',
  undo: 'reporter',
  leave: 'reporter',
  acceptConflict: 'superuser',
  search: 'scanner',
  board: 'superuser',
  boardStream: 'superuser',
  conflictsExport: 'superuser',
};

test.each(Object.entries(entryCalls))('who may call %s', (name, { access }) => {
  expect(access).toBe(ACCESS[name as keyof typeof entryCalls]);
});

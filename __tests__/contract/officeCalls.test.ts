import { calls } from '../../contract/calls.ts';
import { officeCalls } from '../../contract/office/calls.ts';

test('calls of the office: none is one of the specification’s, all end in a slash, all are for superusers', () => {
  const known = Object.values(calls).map(({ method, path }) => `${method} ${path}`);
  for (const { method, path, access } of Object.values(officeCalls)) {
    expect(known).not.toContain(`${method} ${path}`);
    expect(path).toMatch(/\/$/);
    expect(access).toBe('superuser');
  }
});

/** From when on the disk and the certificate are to be looked at, and from when on they are broken. */
import { certificateState } from '../../../../server/modules/operations/healthService.ts';
import { disk } from '../../../../server/modules/operations/healthMachine.ts';
import { DAY_MS } from '../../../../contract/time.ts';

test.each([
  [0.21, 0.9, 'fine'],
  [0.19, 0.9, 'look'],
  [0.9, 0.1, 'look'],
  [0.099, 0.9, 'broken'],
  [0.9, 0.099, 'broken'],
])('%d of the data’s disk free, %d of the backups’: %s', async (data, backups, state) => {
  const roomOf = (path: string) =>
    Promise.resolve({ freeBytes: (path === '/data' ? data : backups) * 1e9, totalBytes: 1e9 });
  const found = await disk({ dataDir: '/data', backupDir: '/backups' }, roomOf);
  expect(found).toMatchObject({ check: 'disk', state });
});

test.each([
  [22, 'fine'],
  [21, 'fine'],
  [20.9, 'look'],
  [14, 'look'],
  [13.9, 'broken'],
  [-1, 'broken'],
])('a certificate for %d more days: %s', (days, state) => {
  expect(certificateState(days * DAY_MS)).toBe(state);
});

import { admissionsOf, lastFullMinute, sumOf } from '../../../../src/features/board/admissions.ts';

const at = '2026-11-21T18:42:07.000Z';
const minute = (time: string, gate: number | null, admitted: number) => ({
  minute: `2026-11-21T${time}:00.000Z`,
  gate,
  admitted,
});

it('an hour of minutes, the last of which is the one that runs; what is older is left out', () => {
  const { startMs, total, ofGate, gatePeak } = admissionsOf(
    [
      minute('17:42', 1, 99),
      minute('17:43', 1, 1),
      minute('18:41', 1, 4),
      minute('18:41', null, 3),
      minute('18:42', 1, 2),
    ],
    at,
  );
  expect(new Date(startMs).toISOString()).toBe('2026-11-21T17:43:00.000Z');
  expect(total).toHaveLength(60);
  expect([total[0], total[58], total[59]]).toEqual([1, 7, 2]);
  expect(ofGate.get('none')?.[58]).toBe(3);
  expect(gatePeak).toBe(4);
  expect(sumOf(total)).toBe(10);
  expect(lastFullMinute(total)).toBe(7);
});

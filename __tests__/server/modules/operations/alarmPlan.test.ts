/** Once when it breaks, again a day later, once when all is well: and no flood from what goes and comes. */
import type { HealthAlarmTable } from '../../../../server/db/schema.ts';
import { planAlarms } from '../../../../server/modules/operations/alarmPlan.ts';

const START = Date.parse('2026-07-31T18:00:00.000Z');
const HOUR = 60;

/** What is told at each look; `ok`: that all is well. */
function story(looks: readonly { at: number; red: string[]; canTell?: boolean }[]): string[] {
  let known: readonly HealthAlarmTable[] = [];
  return looks.map(({ at, red, canTell = true }) => {
    const now = new Date(START + at * 60_000);
    const plan = planAlarms({ known, red, now, canTell });
    known = plan.rows;
    return plan.isAllClear ? 'ok' : [...plan.told].join(' ');
  });
}

test('once when it turns red, once when all is green again', () => {
  const told = story([
    { at: 0, red: [] },
    { at: 10, red: ['disk'] },
    { at: 20, red: ['disk'] },
    { at: 30, red: [] },
    { at: 40, red: [] },
  ]);
  expect(told).toEqual(['', 'disk', '', 'ok', '']);
});

test('again after 24 hours, and not before', () => {
  const told = story([
    { at: 0, red: ['disk'] },
    { at: 24 * HOUR - 1, red: ['disk'] },
    { at: 24 * HOUR, red: ['disk'] },
    { at: 24 * HOUR + 10, red: ['disk'] },
    { at: 48 * HOUR, red: ['disk'] },
  ]);
  expect(told).toEqual(['disk', '', 'disk', '', 'disk']);
});

test('each check by itself; all is well when the last one is', () => {
  const told = story([
    { at: 0, red: ['disk'] },
    { at: 10, red: ['backups', 'disk'] },
    { at: 20, red: ['backups'] },
    { at: 30, red: [] },
  ]);
  expect(told).toEqual(['disk', 'backups', '', 'ok']);
});

test('what goes and comes is told of once an hour', () => {
  const told = story([
    { at: 0, red: ['disk'] },
    { at: 10, red: [] },
    { at: 20, red: ['disk'] },
    { at: 30, red: [] },
    { at: 50, red: ['disk'] },
    { at: 60, red: ['disk'] },
    { at: 70, red: ['disk'] },
    { at: 80, red: [] },
  ]);
  expect(told).toEqual(['disk', 'ok', '', '', '', 'disk', '', 'ok']);
});

test('while no mail gets out nothing is told, and all of it afterwards, as far as it is still red', () => {
  const told = story([
    { at: 0, red: ['mail', 'disk', 'backups'], canTell: false },
    { at: 10, red: ['mail', 'disk'], canTell: false },
    { at: 20, red: ['disk'] },
    { at: 30, red: [] },
  ]);
  expect(told).toEqual(['', '', 'disk', 'ok']);
});

test('that all is well is told when mails get out again', () => {
  const told = story([
    { at: 0, red: ['disk'] },
    { at: 10, red: [], canTell: false },
    { at: 20, red: [] },
  ]);
  expect(told).toEqual(['disk', '', 'ok']);
});

test('what a clock that was ahead has noted keeps nothing from being told', () => {
  const told = story([
    { at: 400 * 24 * HOUR, red: ['disk'] },
    { at: 0, red: ['disk'] },
    { at: 10, red: ['disk'] },
    { at: 24 * HOUR - 1, red: ['disk'] },
    { at: 24 * HOUR, red: ['disk'] },
  ]);
  expect(told).toEqual(['disk', 'disk', '', '', 'disk']);
});

import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PeriodField, type Period } from '../../../../src/features/board/PeriodField.tsx';

const chosen: Period[] = [];
beforeEach(() => {
  chosen.length = 0;
});

function Field({ initial = {} }: { initial?: Period }) {
  const [period, setPeriod] = useState(initial);
  return (
    <PeriodField
      value={period}
      onChange={(next) => {
        chosen.push(next);
        setPeriod(next);
      }}
    />
  );
}

async function open(initial: Period) {
  const user = userEvent.setup();
  render(<Field initial={initial} />);
  const [first, last] = screen.getAllByRole('textbox');
  await user.click(first!);
  return { user, first: first!, last: last! };
}

/** Whether a day of the open calendar can be chosen. */
const canChoose = (day: string) =>
  !document.querySelector(`td[title="${day}"]`)!.classList.contains('ant-picker-cell-disabled');

it('§9: the week starts on Monday', async () => {
  await open({ from: '2026-07-31', to: '2026-08-01' });
  const days = [...document.querySelectorAll('.ant-picker-content')[0]!.querySelectorAll('th')];
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Mo',
    'Di',
    'Mi',
    'Do',
    'Fr',
    'Sa',
    'So',
  ]);
});

it('§9: days from 1900-01-01 to 2099-12-31', async () => {
  await open({ from: '2099-12-30', to: '2099-12-31' });
  expect([canChoose('31.12.2099'), canChoose('01.01.2100')]).toEqual([true, false]);
  cleanup();
  // Its first day is a Monday: nothing of 1899 is in sight, and no way leads there.
  await open({ from: '1900-01-01', to: '1900-01-02' });
  expect(canChoose('01.01.1900')).toBe(true);
  expect(screen.getByRole('button', { name: 'Vorheriger Monat' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Nächster Monat' })).toBeEnabled();
});

it('says days as ISO dates, typed as Germans write them', async () => {
  const { user, first } = await open({});
  await user.type(first, '31.07.2026{Enter}');
  await user.keyboard('01.08.2026{Enter}');
  expect(chosen.at(-1)).toEqual({ from: '2026-07-31', to: '2026-08-01' });
});

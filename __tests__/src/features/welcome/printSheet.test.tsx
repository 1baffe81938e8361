/** The code on paper has what the mail has: when, where, what to do, whom to ask, and the way to its page. */
import { render, waitFor } from '@testing-library/react';
import { FACT_NAMES } from '../../../../contract/festivalFacts.ts';
import type { FestivalFacts } from '../../../../src/api/festivalApi.ts';
import { PrintSheet } from '../../../../src/features/welcome/PrintSheet.tsx';
import { loadPageConfig } from '../../../../src/shared/pageConfig.ts';

const NOTHING = Object.fromEntries(FACT_NAMES.map((name) => [name, ''])) as FestivalFacts;
const TOLD = {
  ...NOTHING,
  ...{ from: '2027-07-30', to: '2027-08-01', place: 'Waldwiese', contact_phone: '030 1' },
  ...{ redeem_text: 'Geh in den Laden.', redeem_link: 'https://shop.laka.example/' },
};

test('prints once, with all that the festival has said', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await loadPageConfig(() => Promise.resolve(Response.json({ hasFestivalPages: true })));
  const printed = jest.fn();
  render(<PrintSheet code="ABCDE" from="Änne" facts={TOLD} onPrinted={printed} />);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const sheet = document.querySelector('.print-sheet')!;
  for (const line of ['30.07.2027 bis 01.08.2027', 'Waldwiese', '030 1', 'ABCDE', 'Änne']) {
    expect(sheet).toHaveTextContent(line);
  }
  expect(sheet).toHaveTextContent('Geh in den Laden.');
  expect(sheet).toHaveTextContent('https://shop.laka.example/');
  expect(sheet).not.toHaveTextContent('Nenne ihn beim Ticketkauf');
  expect(sheet.querySelector('svg')).toHaveAttribute('aria-label', 'http://localhost/code/ABCDE');
  window.dispatchEvent(new Event('afterprint'));
  expect(printed).toHaveBeenCalledTimes(1);
  print.mockRestore();
  await loadPageConfig(() => Promise.resolve(Response.json({})));
});

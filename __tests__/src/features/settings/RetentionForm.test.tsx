/** How long data are kept: what is so, within what it can be set, and what is sent. */
import { screen, within } from '@testing-library/react';
import { FACT_NAMES } from '../../../../contract/festivalFacts.ts';
import { RETAINED_KINDS, RETENTION } from '../../../../contract/office/retentionRules.ts';
import type { RetentionRules } from '../../../../contract/office/retention.ts';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const RULES = 'GET /api/api/auth/admin/retention/';
const SAVE = 'POST /api/api/auth/admin/retention/';
const rules: RetentionRules = {
  rules: RETAINED_KINDS.map((kind) => ({
    kind,
    days: kind === 'mails' ? 14 : RETENTION[kind].days,
    changed:
      kind === 'mails'
        ? { at: '2026-11-21T18:04:00.000Z', by: { id: 1, number: 1, name: 'Lea Leitung' } }
        : null,
  })),
};

let network: FakeNetwork;
beforeEach(() => {
  haveSession();
  const settings = FACT_NAMES.map((name) => ({ name, value: '', default: '', changed: null }));
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true, capabilities: ['office'] })))
    .on('GET /api/api/auth/admin/settings/', () => json(200, { version: 1, settings }))
    .on('GET /api/api/auth/admin/settings/sample-mail/', () =>
      json(200, { subject: 'Ein Code', text: 'Geh.' }),
    )
    .on(RULES, () => json(200, rules));
});
afterEach(clearCookies);

const region = async () => within(await screen.findByRole('region', { name: 'Aufbewahrung' }));

test('says of each kind how long it is kept, and who has set that', async () => {
  openPage('/admin/settings');
  const form = await region();
  expect(await form.findByLabelText('Gästesuchen am Einlass')).toHaveValue(30);
  expect(
    form.getByLabelText('Mails außer Tickets, Einladungen und Codes an Mitglieder'),
  ).toHaveValue(14);
  expect(form.getByText(/^Geändert von Lea Leitung am 21.11.2026/)).toBeVisible();
  expect(form.getAllByText(/^Voreingestellt/)).toHaveLength(RETAINED_KINDS.length - 1);
});

test('sends what was changed, and nothing else', async () => {
  network.on(SAVE, () => json(200, rules));
  const { user } = openPage('/admin/settings');
  const form = await region();
  const days = await form.findByLabelText('Gästesuchen am Einlass');
  await user.clear(days);
  await user.type(days, '7');
  await user.click(form.getByRole('button', { name: 'Fristen übernehmen' }));
  expect(await screen.findByText('Die Fristen sind gespeichert.')).toBeVisible();
  expect(network.to(SAVE).map(({ body }) => body)).toEqual([{ days: { guest_searches: 7 } }]);
});

test('what is longer than may be is not sent', async () => {
  const { user } = openPage('/admin/settings');
  const form = await region();
  const days = await form.findByLabelText('Gästesuchen am Einlass');
  await user.clear(days);
  await user.type(days, '31');
  await user.click(form.getByRole('button', { name: 'Fristen übernehmen' }));
  expect(await form.findByText('1 bis 30 Tage')).toBeVisible();
  expect(network.to(SAVE)).toEqual([]);
});

test('without an answer it says so, and the other settings are there', async () => {
  network.on(RULES, () => json(503, { error: 'Der Server ist nicht bereit.' }));
  openPage('/admin/settings');
  const form = await region();
  expect(await form.findByRole('alert')).toHaveTextContent('Der Server ist nicht bereit.');
  expect(await screen.findByLabelText('Ort')).toBeVisible();
});

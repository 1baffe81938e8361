/** A code's own page: what is said of each state, what to do, and what is asked for again. */
import { setupListeners } from '@reduxjs/toolkit/query';
import { act, screen, waitFor } from '@testing-library/react';
import type { CodeState } from '../../../../contract/codePage.ts';
import { FACT_NAMES } from '../../../../contract/festivalFacts.ts';
import { FakeNetwork, json } from '../../../support/fakeNetwork.ts';
import { openPage } from '../../../support/webApp.tsx';

const CODE = 'ABCDE-FGHJK-LMNPQ';
const STATE = `GET /api/festival/codes/${CODE}/`;
const FESTIVAL = 'GET /api/festival/';
const facts = (told: Record<string, string>) => ({
  ...Object.fromEntries(FACT_NAMES.map((name) => [name, ''])),
  name: 'Łąka',
  ...told,
});
const TOLD = facts({
  from: '2027-07-30',
  to: '2027-08-01',
  place: 'Waldwiese',
  address: 'Am Bach 1',
  bring: 'Zelt und Becher',
  contact_email: 'hilfe@laka.example',
  redeem_text: 'Geh in den Laden.',
  redeem_link: 'https://shop.laka.example/',
});
const AT = '2026-11-21T18:04:00.000Z';

let network: FakeNetwork;
beforeEach(() => {
  network = new FakeNetwork().install().on(FESTIVAL, () => json(200, TOLD));
});
const answer = (state: CodeState) => network.on(STATE, () => json(200, state));

test('a free code: what it is worth, what to do, when and where, whom to ask', async () => {
  answer({ state: 'free' });
  openPage(`/code/${CODE.toLowerCase()}`);
  expect(await screen.findByText('Noch frei')).toBeVisible();
  expect(screen.getByText(CODE)).toBeVisible();
  expect(screen.getByText(/Mit diesem Code bekommst du ein Ticket/)).toBeVisible();
  expect(await screen.findByText('Geh in den Laden.')).toBeVisible();
  const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(linkTo('Code einlösen')).toBe('https://shop.laka.example/');
  expect(screen.getByText('30.07.2027 bis 01.08.2027')).toBeVisible();
  expect(screen.getByText(/Waldwiese/).textContent).toBe('Waldwiese\nAm Bach 1');
  expect(screen.getByRole('heading', { name: 'Bitte mitbringen' })).toBeVisible();
  expect(screen.getByText('Zelt und Becher')).toBeVisible();
  expect(linkTo('In den Kalender')).toBe('/api/festival/calendar/');
  expect(linkTo('hilfe@laka.example')).toBe('mailto:hilfe@laka.example');
  expect(screen.getByRole('button', { name: 'Code kopieren' })).toBeVisible();
});

test.each([
  [{ state: 'used', at: AT }, 'Schon eingelöst am 21.11.2026, 19:04 Uhr', /ein Ticket ausgestellt/],
  [{ state: 'withdrawn', at: AT }, 'Zurückgenommen am 21.11.2026, 19:04 Uhr', /gilt nicht mehr/],
  [{ state: 'unknown' }, 'Diesen Code gibt es nicht', /Zeichen für Zeichen/],
] as const)('%j: says so, and does not say what to do with it', async (state, stands, meaning) => {
  answer(state);
  openPage(`/code/${CODE}`);
  expect(await screen.findByText(stands)).toBeVisible();
  expect(screen.getByText(meaning)).toBeVisible();
  expect(await screen.findByText('30.07.2027 bis 01.08.2027')).toBeVisible();
  expect(screen.queryByText('Geh in den Laden.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Code kopieren' })).toBeNull();
});

test('a festival that has said nothing has a sentence for that', async () => {
  network.on(FESTIVAL, () => json(200, facts({})));
  answer({ state: 'free' });
  openPage(`/code/${CODE}`);
  expect(await screen.findByText('Nenne den Code beim Ticketkauf.')).toBeVisible();
  expect(screen.getByText('Wann und wo, steht noch nicht fest.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'In den Kalender' })).toBeNull();
  expect(screen.queryByText('Bitte mitbringen')).toBeNull();
});

test('is live: who comes back to it sees what has become of the code', async () => {
  network.on(STATE, [
    () => json(200, { state: 'free' }),
    () => json(200, { state: 'used', at: AT }),
  ]);
  const { store } = openPage(`/code/${CODE}`);
  const stop = setupListeners(store.dispatch);
  expect(await screen.findByText('Noch frei')).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(/Schon eingelöst/)).toBeVisible();
  stop();
});

test('when and where wait for what stands above them', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  network.on(STATE, () => promise);
  openPage(`/code/${CODE}`);
  await screen.findByText('Der Code wird geprüft …');
  await waitFor(() => expect(network.to(FESTIVAL)).toHaveLength(1));
  await expect(screen.findByText('Wann und wo', {}, { timeout: 200 })).rejects.toThrow();
  resolve(json(200, { state: 'free' }));
  expect(await screen.findByText('Wann und wo')).toBeVisible();
});

test('says when it cannot tell, and tries again', async () => {
  network.on(STATE, [
    () => json(429, { error: 'Zu viele Anfragen.' }),
    () => json(200, { state: 'free' }),
  ]);
  const { user } = openPage(`/code/${CODE}`);
  expect(await screen.findByText('Zu viele Anfragen.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Noch frei')).toBeVisible();
});

test('whoever has the letters alone types them, with or without hyphens', async () => {
  answer({ state: 'free' });
  const { user } = openPage('/code');
  const field = await screen.findByLabelText('Dein Code');
  await user.type(field, ` ${CODE.toLowerCase().replaceAll('-', ' ')}. {Enter}`);
  expect(await screen.findByText('Noch frei')).toBeVisible();
  expect(window.location.pathname).toBe(`/code/${CODE}`);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a code that nobody knows is typed again in its place', async () => {
  network.on('GET /api/festival/codes/falsch/', () => json(200, { state: 'unknown' }));
  answer({ state: 'free' });
  const { user } = openPage('/code/falsch');
  await user.type(await screen.findByLabelText('Code noch einmal eingeben'), `${CODE}{Enter}`);
  expect(await screen.findByText('Noch frei')).toBeVisible();
});

test('a field that is sent empty says so', async () => {
  const { user } = openPage('/code');
  await user.type(await screen.findByLabelText('Dein Code'), '{Enter}');
  expect(await screen.findByText('Bitte gib den Code ein.')).toBeVisible();
  expect(window.location.pathname).toBe('/code');
});

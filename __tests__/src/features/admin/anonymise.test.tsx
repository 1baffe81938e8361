/** How the office deletes a person's data for good, from the sheet. */
import { setupListeners } from '@reduxjs/toolkit/query';
import { act, screen, within } from '@testing-library/react';
import type { Member } from '../../../../contract/entities.ts';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { aMember, me, memberPage } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';
import { seenIn } from '../../../support/asSeen.ts';

let network: FakeNetwork;
let member: Member;

beforeEach(() => {
  haveSession();
  member = aMember(7, { last_name: 'Öz', version: 3 });
  const details = () => ({
    member,
    notes: '',
    created_at: '2026-07-31T17:42:00.000Z',
    registered_at: null,
    codes: [],
    sessions: [],
    merges: [],
    labels: [],
    anonymised_at: member.anonymised_at ?? null,
  });
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true })))
    .on(wire.savedViews, () => json(200, { version: 'a', views: [] }))
    .on(wire.members, () => json(200, memberPage([member])))
    .on(wire.audit, () => json(200, { results: [], next: null }))
    .on(wire.memberDetails(7), () => json(200, details()));
});
afterEach(clearCookies);

async function openDialog() {
  const { user } = openPage('/admin?mitglied=7');
  await user.click(await screen.findByRole('button', { name: 'Daten löschen …' }));
  const title = await screen.findByText('Persönliche Daten löschen: Änne Öz', {
    selector: '.ant-modal-title',
  });
  const dialog = within(title.closest<HTMLElement>('.ant-modal')!);
  const submit = () => user.click(dialog.getByRole('button', { name: 'Endgültig löschen' }));
  const field = dialog.getByLabelText('Zur Bestätigung die Mitgliedsnummer: 1007');
  return { user, dialog, submit, field };
}

it('asks for the number, and for no other one, before anything is sent', async () => {
  const sentence = 'Die persönlichen Daten von #1007 sind gelöscht.';
  network.on(wire.anonymise(7), () => {
    member = { ...member, first_name: 'Gelöschtes', last_name: 'Mitglied', version: 4 };
    return json(200, { message: sentence });
  });
  const { user, dialog, submit, field } = await openDialog();
  await submit();
  expect(await dialog.findByText('Bitte 1007 eintragen.')).toBeVisible();
  await user.type(field, '1008');
  await submit();
  expect(await dialog.findByText('Bitte 1007 eintragen.')).toBeVisible();
  expect(network.to(wire.anonymise(7))).toEqual([]);
  await user.clear(field);
  await user.type(field, '1007');
  await submit();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(network.to(wire.anonymise(7)).map(seenIn)).toEqual([{ version: 3 }]);
  expect(await screen.findByText('Gelöschtes Mitglied (#1007)')).toBeVisible();
});

it('a refusal stays in the dialog, with the server’s sentence', async () => {
  network.on(wire.anonymise(7), () =>
    json(412, { error: 'Dieses Mitglied hat inzwischen jemand anders geändert.' }),
  );
  const { user, dialog, submit, field } = await openDialog();
  await user.type(field, '1007');
  await submit();
  expect(
    await dialog.findByText('Dieses Mitglied hat inzwischen jemand anders geändert.'),
  ).toBeVisible();
});

it('is not offered for who administers', async () => {
  member = { ...member, is_superuser: true };
  openPage('/admin?mitglied=7');
  expect(await screen.findByRole('button', { name: 'Codes erstellen' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Daten löschen …' })).toBeNull();
});

describe('of whose data are deleted nothing is offered to change', () => {
  beforeEach(() => {
    member = {
      ...member,
      ...{ first_name: 'Gelöschtes', last_name: 'Mitglied', has_password: false },
      ...{ initial_token: 'DEAD-CODE', anonymised_at: '2026-08-02T10:00:00.000Z' },
    };
    network.on(wire.memberPurchaseCodes(7), () => json(200, []));
  });
  const expectNothing = () => {
    const name = /bearbeiten|codes erstellen|einladen|DEAD-CODE/i;
    expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByText('DEAD-CODE')).toBeNull();
  };

  it('on the sheet', async () => {
    openPage('/admin?mitglied=7');
    expect(await screen.findByText(/Die persönlichen Daten wurden am/)).toBeVisible();
    expectNothing();
    expect(screen.queryByLabelText('Notiz für das Büro')).toBeNull();
    expect(screen.getByText('Registriert').nextElementSibling).toHaveTextContent('Daten gelöscht');
  });

  it('in the row', async () => {
    const { user } = openPage('/admin');
    await user.click(await screen.findByRole('button', { name: /Codes von .* zeigen/ }));
    expect(await screen.findByText('Noch keine Ticket-Kauf-Codes.')).toBeVisible();
    expectNothing();
    expect(screen.queryByText(/fehlt die Adresse/)).toBeNull();
  });
});

it('the list says of who is deleted that they are, and waits for no registration', async () => {
  member = {
    ...aMember(7, { first_name: 'Gelöschtes', last_name: 'Mitglied', has_password: false }),
    ...{ is_active: false, anonymised_at: '2026-08-01T10:00:00.000Z' },
  };
  openPage('/admin');
  const state = (await screen.findAllByText('Inaktiv')).map(
    ({ parentElement }) => parentElement?.textContent,
  );
  expect(state).toEqual(['InaktivGelöscht']);
  expect(screen.queryByText('Ausstehend', { selector: '.mark' })).not.toBeInTheDocument();
});

describe('what a colleague does to a member who is looked at', () => {
  /** Until the window is looked at again, or for as long as that does not matter. */
  const ways = {
    'when the window is looked at again': () => window.dispatchEvent(new Event('focus')),
    'after some seconds': () => jest.advanceTimersByTime(15_000),
  };
  let stop: () => void;
  async function look(): Promise<void> {
    jest.useFakeTimers({ advanceTimers: true });
    const { store } = openPage('/admin?mitglied=7');
    stop = setupListeners(store.dispatch);
    await screen.findByText('Änne Öz (#1007)');
    await screen.findByText('Notiz für das Büro');
  }
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  it.each(Object.entries(ways))('is shown on the sheet and in the list %s', async (_, pass) => {
    await look();
    member = {
      ...member,
      ...{ first_name: 'Gelöschtes', last_name: 'Mitglied', version: 4 },
      ...{ is_active: false, anonymised_at: '2026-08-01T10:00:00.000Z' },
    };
    act(() => void pass());
    expect(await screen.findByText(/Die persönlichen Daten wurden am/)).toBeVisible();
    expect(await screen.findByText('Gelöscht', { selector: 'tr *' })).toBeInTheDocument();
    expect(screen.queryByText('Änne Öz (#1007)')).not.toBeInTheDocument();
  });

  it('leaves no sheet of whom nobody knows any more', async () => {
    await look();
    network.on(wire.memberDetails(7), () => json(404, { error: 'Das Mitglied gibt es nicht.' }));
    act(() => void ways['when the window is looked at again']());
    expect(await screen.findByText('Das Mitglied gibt es nicht.')).toBeVisible();
    expect(screen.queryByText('Notiz für das Büro')).not.toBeInTheDocument();
  });
});

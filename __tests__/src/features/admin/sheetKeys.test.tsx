/** The member's sheet by keys alone: on to the next one, and back to the list where one was. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { openDialogs } from '../../../../src/shared/openDialogs.ts';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { aMember, me, memberPage } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const NAMES = { 7: 'Öz', 8: 'Yıldız', 9: 'Zech' } as const;
const members = Object.entries(NAMES).map(([id, name]) =>
  aMember(Number(id), { last_name: name, version: 3 }),
);

let listed: typeof members;

beforeEach(() => {
  haveSession();
  listed = members;
  const network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true })))
    .on(wire.savedViews, () => json(200, { version: 'a', views: [] }))
    .on(wire.members, () => json(200, memberPage(listed)))
    .on(wire.audit, () => json(200, { entries: [], next: null }));
  for (const member of members) {
    network.on(wire.memberPurchaseCodes(member.id), () => json(200, []));
    network.on(wire.memberDetails(member.id), () =>
      json(200, {
        ...{ member, notes: '', created_at: '2026-07-31T17:42:00.000Z', registered_at: null },
        ...{ codes: [], sessions: [], merges: [], labels: [], anonymised_at: null },
      }),
    );
  }
});
afterEach(clearCookies);

const rowOf = (name: string) =>
  screen.getByRole('button', { name: `Codes von Änne ${name} zeigen` });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

it('Escape leads back to the row of whom one has read last', async () => {
  const { user } = openPage('/admin?offen=7');
  await user.click(await screen.findByRole('button', { name: 'Änne Öz öffnen' }));
  await screen.findByRole('dialog', { name: /Öz/ });
  await screen.findByRole('button', { name: 'Nächstes Mitglied der Liste' });
  await user.keyboard('j');
  await screen.findByRole('dialog', { name: /Yıldız/ });
  await user.keyboard('{Escape}');
  await closed();
  expect(rowOf('Yıldız')).toHaveFocus();
  await user.keyboard('j');
  expect(rowOf('Zech')).toHaveFocus();
});

it('who is not on the page leaves the focus to the search', async () => {
  listed = members.slice(0, 2);
  const { user } = openPage('/admin');
  await screen.findByRole('button', { name: 'Codes von Änne Öz zeigen' });
  // The drawer has nothing to give the focus back to.
  act(() => screen.getByRole('combobox', { name: 'Mitglieder suchen' }).blur());
  act(() => {
    window.history.pushState(null, '', '/admin?mitglied=9');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await screen.findByRole('dialog', { name: /Zech/ });
  act(() => screen.getByRole('button', { name: 'Schließen' }).focus());
  await user.keyboard('{Escape}');
  await closed();
  expect(screen.getByRole('combobox', { name: 'Mitglieder suchen' })).toHaveFocus();
});

it('the pencil beside the address leads to its field, where what stands is to be replaced', async () => {
  const selected = jest.spyOn(HTMLInputElement.prototype, 'select');
  const { user } = openPage('/admin?mitglied=7');
  await user.click(await screen.findByRole('button', { name: 'E-Mail ändern' }));
  const field = await screen.findByLabelText('E-Mail-Adresse');
  await waitFor(() => expect(field).toHaveFocus());
  expect(selected.mock.contexts).toEqual([field]);
});

it('Ctrl+K leads from the sheet to the search of the office, but not out of a dialog over it', async () => {
  const { user } = openPage('/admin?mitglied=7');
  await user.click(await screen.findByRole('button', { name: 'Bearbeiten' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2));
  await user.keyboard('{Control>}k{/Control}');
  expect(window.location.pathname).toBe('/admin');
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(openDialogs()).toHaveLength(1));
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(window.location.pathname).toBe('/admin/suche'));
});

it('who leafs faster than it is drawn comes as far as that', async () => {
  openPage('/admin?mitglied=7');
  await screen.findByRole('button', { name: 'Nächstes Mitglied der Liste' });
  act(() => {
    for (const key of ['j', 'j', 'k', 'j']) fireEvent.keyDown(document.body, { key });
  });
  expect(await screen.findByRole('dialog', { name: /Zech/ })).toBeInTheDocument();
});

import { screen, waitFor, within } from '@testing-library/react';
import type { Member } from '../../../../contract/entities.ts';
import type { AuditEntry } from '../../../../contract/office/audit.ts';
import { FakeNetwork, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { aMember, me, memberPage } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';
import { seenIn } from '../../../support/asSeen.ts';

let network: FakeNetwork;
let member: Member;

beforeEach(() => {
  haveSession();
  member = aMember(7, { last_name: 'Öz', version: 3 });
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true })))
    .on(wire.savedViews, () => json(200, { version: 'a', views: [] }))
    .on(wire.members, () => json(200, memberPage([member])))
    .on(wire.memberPurchaseCodes(7), () => json(200, []));
});
afterEach(clearCookies);

const changedBy = (name: string, id: number): AuditEntry => ({
  ...{ id, at: '2026-11-21T18:04:00.000Z', actor: { id, number: id, name }, via: 'web' },
  ...{ network: null, client: null, device: null, job: null },
  ...{ action: 'member changed', sentence: ['Änne Öz geändert'], changes: [] },
});
const dialogOf = async () => within(await screen.findByRole('dialog'));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const changes = () => network.to(wire.changeMember(7)).map(seenIn);

async function openEdit() {
  const { user } = openPage('/admin');
  await user.click(await screen.findByRole('button', { name: 'Codes von Änne Öz zeigen' }));
  await user.click(await screen.findByRole('button', { name: 'Änne Öz bearbeiten' }));
  const dialog = await dialogOf();
  return { user, dialog, field: (name: string) => dialog.getByLabelText(name) };
}

describe('editing a member', () => {
  it('shows what is known, sends what was changed with the version, and says so', async () => {
    network.on(wire.changeMember(7), () => {
      member = { ...member, first_name: 'Anna', is_entry_staff: true, version: 4 };
      return json(200, member);
    });
    const { user, dialog, field } = await openEdit();
    expect(field('Vorname')).toHaveValue('Änne');
    expect(field('E-Mail-Adresse')).toHaveValue('member7@example.org');
    expect(field('Mitgliedsnummer')).toHaveValue('1007');
    expect(field('Aktiv: kann sich anmelden')).toBeChecked();
    await user.clear(field('Vorname'));
    await user.type(field('Vorname'), ' Anna ');
    await user.click(field('Einlass: darf scannen und entwerten'));
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Anna Öz: Änderungen gespeichert.')).toBeVisible();
    expect(changes()).toEqual([{ version: 3, first_name: 'Anna', is_entry_staff: true }]);
    await gone();
    expect(await screen.findByRole('button', { name: 'Anna Öz bearbeiten' })).toBeVisible();
  });

  it('what another one has changed meanwhile is shown, and not overwritten unseen', async () => {
    const theirs = { ...member, first_name: 'Anja', last_name: 'Oz', version: 5 };
    network.on(wire.audit, () =>
      json(200, {
        results: [changedBy('Ute Amt', 2), changedBy('Lea Leitung', 1)],
        next: null,
      }),
    );
    network.on(wire.changeMember(7), [
      () => json(412, { error: 'Inzwischen geändert.', reason: 'changed', member: theirs }),
      () => json(200, { ...theirs, first_name: 'Anna', version: 6 }),
    ]);
    const { user, dialog, field } = await openEdit();
    await user.clear(field('Vorname'));
    await user.type(field('Vorname'), 'Anna');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await dialog.findByText('Vorname: jetzt „Anja“')).toBeVisible();
    expect(dialog.getByText('Nachname: jetzt „Oz“')).toBeVisible();
    expect(await dialog.findByText(/^Zuletzt: Ute Amt, /)).toBeVisible();
    expect(network.to(wire.audit).map(({ search }) => Object.fromEntries(search))).toEqual([
      { member: '7', action: 'member changed' },
    ]);
    expect(field('Vorname')).toHaveValue('Anna');
    // What was not touched here is what it is by now.
    expect(field('Nachname')).toHaveValue('Oz');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    await gone();
    // Their last name stays.
    expect(changes()).toEqual([
      { version: 3, first_name: 'Anna' },
      { version: 5, first_name: 'Anna' },
    ]);
  });

  it('what was done though its answer was lost is no conflict with oneself', async () => {
    const done = { ...member, first_name: 'Anna', version: 4 };
    network.on(wire.changeMember(7), [
      noNetwork,
      () => json(412, { error: 'Inzwischen geändert.', reason: 'changed', member: done }),
    ]);
    const { user, dialog, field } = await openEdit();
    await user.clear(field('Vorname'));
    await user.type(field('Vorname'), 'Anna');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    await dialog.findByText('Der Server hat nicht geantwortet');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    await gone();
    expect(await screen.findByText('Anna Öz: Änderungen gespeichert.')).toBeVisible();
  });

  it.each([
    [
      'the server’s sentence',
      () => json(409, { error: 'Das ist das letzte.' }),
      'Das ist das letzte.',
    ],
    ['no network', noNetwork, 'Der Server hat nicht geantwortet'],
  ])('a failure, %s: the dialog stays with what was typed', async (_, answer, sentence) => {
    network.on(wire.changeMember(7), answer);
    const { user, dialog, field } = await openEdit();
    await user.type(field('Nachname'), 'türk');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await dialog.findByText(sentence)).toBeVisible();
    expect(field('Nachname')).toHaveValue('Öztürk');
  });

  it('an empty name is not sent', async () => {
    const { user, dialog, field } = await openEdit();
    await user.clear(field('Nachname'));
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await dialog.findByText('Bitte ausfüllen.')).toBeVisible();
    expect(changes()).toEqual([]);
  });
});

describe('what was changed and not saved', () => {
  const SAID = 'Deine Eingaben von vorhin, noch nicht gespeichert.';
  const ADMINISTRATION = 'Administration: sieht und ändert alles';
  const openAgain = async (user: Awaited<ReturnType<typeof openEdit>>['user']) => {
    await gone();
    await user.click(screen.getByRole('button', { name: 'Änne Öz bearbeiten' }));
    return dialogOf();
  };

  it.each([
    ['the cross', '.ant-modal-close'],
    ['a click beside it', '.ant-modal-wrap'],
    ['Escape', null],
  ])('is said when the dialog comes back after %s, and thrown away', async (_, closer) => {
    const { user, dialog, field } = await openEdit();
    await user.click(field(ADMINISTRATION));
    expect(dialog.queryByText(SAID)).not.toBeInTheDocument();
    if (closer === null) await user.keyboard('{Escape}');
    else await user.click(document.querySelector(closer)!);
    const again = await openAgain(user);
    expect(again.getByLabelText(ADMINISTRATION)).toBeChecked();
    expect(again.getByText(SAID)).toBeVisible();
    await user.click(again.getByRole('button', { name: 'Verwerfen' }));
    expect(again.queryByText(SAID)).not.toBeInTheDocument();
    expect(again.getByLabelText(ADMINISTRATION)).not.toBeChecked();
    await waitFor(() => expect(again.getByLabelText('Vorname')).toHaveFocus());
  });

  it('the browser asks before it is lost with the page: in the open dialog, and as long as it is kept', async () => {
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { user, field } = await openEdit();
    expect(asks()).toBe(false);
    await user.type(field('Nachname'), 'türk');
    expect(asks()).toBe(true);
    await user.keyboard('{Escape}');
    await gone();
    expect(asks()).toBe(true);
    // Nobody is asked on the way to another page of the app.
    await user.click(screen.getByRole('link', { name: 'Zur Startseite' }));
    await user.click(await screen.findByRole('link', { name: 'Admin' }));
    expect(asks()).toBe(true);
    await user.click(await screen.findByRole('button', { name: 'Codes von Änne Öz zeigen' }));
    await user.click(await screen.findByRole('button', { name: 'Änne Öz bearbeiten' }));
    const again = await dialogOf();
    expect(again.getByLabelText('Nachname')).toHaveValue('Öztürk');
    await user.click(again.getByRole('button', { name: 'Verwerfen' }));
    expect(asks()).toBe(false);
    await waitFor(() => expect(again.getByLabelText('Vorname')).toHaveFocus());

    network.on(wire.changeMember(7), () => json(200, aMember(7, { version: 4 })));
    await user.type(again.getByLabelText('Nachname'), 'türk');
    await user.click(again.getByRole('button', { name: 'Speichern' }));
    await gone();
    expect(asks()).toBe(false);
  });

  it('comes back over what another one has changed meanwhile, who is not overwritten unseen', async () => {
    const { user, field } = await openEdit();
    await user.type(field('Nachname'), 'türk');
    await user.keyboard('{Escape}');
    await gone();
    member = { ...member, first_name: 'Anja', last_name: 'Oz', version: 5 };
    network.on(wire.changeMember(7), () => json(200, { ...member, version: 6 }));
    await user.type(screen.getByRole('combobox', { name: 'Mitglieder suchen' }), 'Oz{Enter}');
    // The only hit is open.
    await user.click(await screen.findByRole('button', { name: 'Anja Oz bearbeiten' }));
    const again = await dialogOf();
    expect(again.getByText(SAID)).toBeVisible();
    expect(again.getByLabelText('Nachname')).toHaveValue('Öztürk');
    expect(again.getByText('Nachname: jetzt „Oz“')).toBeVisible();
    expect(again.getByLabelText('Vorname')).toHaveValue('Anja');
    expect(again.queryByText('Vorname: jetzt „Anja“')).not.toBeInTheDocument();
    await user.click(again.getByRole('button', { name: 'Speichern' }));
    await gone();
    expect(changes()).toEqual([{ version: 5, last_name: 'Öztürk' }]);
  });

  it('is nothing where a change was taken back, or cancelled', async () => {
    const { user, field } = await openEdit();
    await user.type(field('Vorname'), 'x{Backspace}');
    await user.keyboard('{Escape}');
    const again = await openAgain(user);
    expect(again.queryByText(SAID)).not.toBeInTheDocument();
    await user.click(again.getByLabelText(ADMINISTRATION));
    await user.click(again.getByRole('button', { name: 'Abbrechen' }));
    const last = await openAgain(user);
    expect(last.getByLabelText(ADMINISTRATION)).not.toBeChecked();
    expect(last.queryByText(SAID)).not.toBeInTheDocument();
  });
});

describe('adding a member', () => {
  it('then shows the invitation code', async () => {
    const added = aMember(8, {
      first_name: 'Mia',
      last_name: 'Neu',
      email: null,
      has_password: false,
      initial_token: 'ABCDE-FGHJK',
      version: 1,
    });
    network.on(wire.addMember, () => {
      member = added;
      return json(201, added);
    });
    network.on(wire.memberPurchaseCodes(8), () => json(200, []));
    const { user } = openPage('/admin');
    await user.click(await screen.findByRole('button', { name: 'Mitglied anlegen' }));
    const dialog = await dialogOf();
    await user.type(dialog.getByLabelText('Vorname'), 'Mia');
    await user.type(dialog.getByLabelText('Nachname'), 'Neu');
    await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
    expect(
      await screen.findByText('Mia Neu ist angelegt. Der Einladungscode steht in der Liste.'),
    ).toBeVisible();
    expect(network.to(wire.addMember).map(({ body }) => body)).toEqual([
      { first_name: 'Mia', last_name: 'Neu' },
    ]);
    const field = screen.getByRole('combobox', { name: 'Mitglieder suchen' });
    await waitFor(() => expect(field).toHaveValue('#1008'));
    expect(await screen.findByText('ABCDE-FGHJK')).toBeVisible();
  });
});

it('without an answer a member may be there all the same', async () => {
  network.on(wire.addMember, noNetwork);
  const { user } = openPage('/admin');
  await user.click(await screen.findByRole('button', { name: 'Mitglied anlegen' }));
  const dialog = await dialogOf();
  await user.type(dialog.getByLabelText('Vorname'), 'Mia');
  await user.type(dialog.getByLabelText('Nachname'), 'Neu');
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent('Der Server hat nicht geantwortet');
  expect(alert).toHaveTextContent(/kann trotzdem angelegt sein/);
  expect(dialog.getByLabelText('Vorname')).toHaveValue('Mia');
  // The same request once more; once changed it is another one.
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  await waitFor(() => expect(network.to(wire.addMember)).toHaveLength(2));
  await user.type(dialog.getByLabelText('Vorname'), 'e');
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  await waitFor(() => expect(network.to(wire.addMember)).toHaveLength(3));
  const keys = network.to(wire.addMember).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('a number may be typed as the app writes it: #1524', async () => {
  const { user } = openPage('/admin');
  await user.click(await screen.findByRole('button', { name: 'Mitglied anlegen' }));
  const dialog = await dialogOf();
  const field = dialog.getByLabelText('Mitgliedsnummer');
  await user.type(field, '#1524');
  expect(field).toHaveValue('1524');
});

it.each(['12345678901', '-5', '0', '1,5', '1.000', '12a', '9'.repeat(30)])(
  'a number that is none (%s) becomes no other member’s',
  async (typed) => {
    const { user } = openPage('/admin');
    await user.click(await screen.findByRole('button', { name: 'Mitglied anlegen' }));
    const dialog = await dialogOf();
    await user.type(dialog.getByLabelText('Vorname'), 'Mia');
    await user.type(dialog.getByLabelText('Nachname'), 'Neu');
    const field = dialog.getByLabelText('Mitgliedsnummer');
    await user.type(field, typed);
    await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
    expect(
      await dialog.findByText('Bitte eine ganze Zahl von 1 bis 2.147.483.647 eintragen.'),
    ).toBeVisible();
    expect(field).toHaveValue(typed);
    expect(network.to(wire.addMember)).toEqual([]);
  },
);

it('a server without an office offers neither', async () => {
  network.on(wire.me, () => json(200, me({ is_superuser: true, capabilities: ['entry'] })));
  const { user } = openPage('/admin');
  await user.click(await screen.findByRole('button', { name: 'Codes von Änne Öz zeigen' }));
  await screen.findByRole('button', { name: 'Codes erstellen für Änne Öz' });
  expect(screen.queryByRole('button', { name: 'Mitglied anlegen' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Änne Öz bearbeiten' })).toBeNull();
});

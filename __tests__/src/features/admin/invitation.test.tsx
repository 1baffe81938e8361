/** What the list shows and does about invitations by mail. */
import { screen, waitFor, within } from '@testing-library/react';
import type { Member } from '../../../../contract/entities.ts';
import { festivalCalls } from '../../../../contract/festival.ts';
import { FACT_NAMES } from '../../../../contract/festivalFacts.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { aMember, me, memberPage } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';
import { seenIn } from '../../../support/asSeen.ts';

const ADDRESS = 'mia@example.org';
const AT = '2026-07-31T17:42:00.000Z';

let network: FakeNetwork;
let member: Member;

beforeEach(() => {
  haveSession();
  member = aMember(7, {
    first_name: 'Mia',
    last_name: 'Neu',
    email: null,
    has_password: false,
    initial_token: 'ABCDE-FGHJK',
    invite_email: ADDRESS,
    version: 3,
  });
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true })))
    .on(wire.members, () => json(200, memberPage([member])))
    .on(wire.memberPurchaseCodes(7), () => json(200, []))
    .on(`GET /api${festivalCalls.festival.path}`, () =>
      json(200, Object.fromEntries(FACT_NAMES.map((name) => [name, '']))),
    )
    .on(wire.memberDetails(7), () =>
      json(200, {
        member,
        notes: '',
        created_at: AT,
        registered_at: null,
        codes: [],
        sessions: [],
        merges: [],
        labels: [],
        anonymised_at: null,
      }),
    );
});
afterEach(clearCookies);

async function openRow() {
  const { user } = openPage('/admin');
  await user.click(await screen.findByRole('button', { name: 'Codes von Mia Neu zeigen' }));
  const group = within(await screen.findByRole('group', { name: 'Einladung von Mia Neu' }));
  return { user, group };
}

/** By what stands in its head: beside the sheet it is the second dialog. */
const dialogTitled = async (title: string) =>
  within(
    (await screen.findByText(title, { selector: '.ant-modal-title' })).closest<HTMLElement>(
      '.ant-modal',
    )!,
  );

describe('the row', () => {
  it('who was never invited is invited with the code that there is, and the mail is watched', async () => {
    network.on(wire.mailInvitation(7), () => {
      member = { ...member, invitation: { at: AT, mail_state: 'waiting' } };
      return json(200, { message: `Die Einladung geht an ${ADDRESS}.` });
    });
    const { user, group } = await openRow();
    expect(screen.getByText(`einzuladen: ${ADDRESS}`)).toBeVisible();
    expect(
      group.getByText(`Einladungscode noch nicht per Mail verschickt: ${ADDRESS}`),
    ).toBeVisible();
    await user.click(group.getByRole('button', { name: 'Einladen: Mia Neu' }));
    expect(await screen.findByText(`Die Einladung geht an ${ADDRESS}.`)).toBeVisible();
    expect(await group.findByText('Mail wartet')).toBeVisible();
    expect(await screen.findByText(`eingeladen: ${ADDRESS}`)).toBeVisible();
    member = { ...member, invitation: { at: AT, mail_state: 'sent' } };
    expect(await group.findByText('Mail gesendet', {}, { timeout: 4_000 })).toBeVisible();
    expect(
      group.getByRole('button', { name: 'Einladung noch einmal mailen: Mia Neu' }),
    ).toBeEnabled();
  });

  it('tapped twice it goes out once; later it may go again', async () => {
    network.on(wire.mailInvitation(7), () => json(200, { message: `An ${ADDRESS}.` }));
    const { user, group } = await openRow();
    const button = () => group.getByRole('button', { name: 'Einladen: Mia Neu' });
    const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    await user.click(button());
    expect(await screen.findByText(`An ${ADDRESS}.`)).toBeVisible();
    clock.mockReturnValue(10_350);
    await user.click(button());
    clock.mockReturnValue(10_600);
    await user.click(button());
    await waitFor(() => expect(network.to(wire.mailInvitation(7))).toHaveLength(2));
    clock.mockRestore();
  });

  it('whose mail has failed is not said to be invited; the server’s words say why', async () => {
    member.invitation = { at: AT, mail_state: 'failed', mail_error: '550 User unknown' };
    const { group } = await openRow();
    expect(screen.getByText(`Einladung fehlgeschlagen: ${ADDRESS}`)).toBeVisible();
    const said = `Die Einladung vom 31.07.2026, 19:42 Uhr an ${ADDRESS} kam nicht an`;
    expect(group.getByText(said)).toBeVisible();
    expect(screen.queryByText(/eingeladen/i)).toBeNull();
    expect(group.getByText('Mail fehlgeschlagen')).toBeVisible();
    expect(group.getByText('550 User unknown')).toBeVisible();
  });

  it('without an address it says where one is written down, and offers no mail', async () => {
    member.invite_email = null;
    const { group } = await openRow();
    expect(group.getByText(/fehlt die Adresse/)).toBeVisible();
    expect(group.queryByRole('button')).toBeNull();
  });

  it('a refusal is said in the server’s words', async () => {
    const error = 'Dieses Mitglied hat sich schon registriert und braucht keine Einladung.';
    network.on(wire.mailInvitation(7), () => json(409, { error }));
    const { user, group } = await openRow();
    await user.click(group.getByRole('button', { name: 'Einladen: Mia Neu' }));
    expect(await screen.findByText(error)).toBeVisible();
  });

  it('who has registered needs none', async () => {
    member = aMember(7, { version: 3 });
    const { user } = openPage('/admin');
    await user.click(await screen.findByRole('button', { name: /Codes von .* zeigen/ }));
    await screen.findByText('Noch keine Ticket-Kauf-Codes.');
    expect(screen.queryByRole('group', { name: /^Einladung von/ })).toBeNull();
  });
});

describe('adding a member', () => {
  async function openAdd() {
    network.on(wire.addMember, () => json(201, member));
    const { user } = openPage('/admin');
    await user.click(await screen.findByRole('button', { name: 'Mitglied anlegen' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Vorname'), 'Mia');
    await user.type(dialog.getByLabelText('Nachname'), 'Neu');
    return {
      user,
      dialog,
      submit: (name = 'Anlegen') => user.click(dialog.getByRole('button', { name })),
    };
  }
  const sent = () => network.to(wire.addMember).map(({ body }) => body);

  it('with an address it is invited at once, and that is said', async () => {
    member.invitation = { at: AT, mail_state: 'sent' };
    const { user, dialog, submit } = await openAdd();
    expect(dialog.queryByLabelText('Einladung gleich per Mail senden')).toBeNull();
    await user.type(dialog.getByLabelText('E-Mail für die Einladung'), ` ${ADDRESS} `);
    expect(dialog.getByLabelText('Einladung gleich per Mail senden')).toBeChecked();
    await submit('Anlegen und einladen');
    expect(
      await screen.findByText(`Mia Neu ist angelegt. Die Einladung geht an ${ADDRESS}.`),
    ).toBeVisible();
    expect(sent()).toEqual([
      { first_name: 'Mia', last_name: 'Neu', invite_email: ADDRESS, invite: true },
    ]);
  });

  it('without a mail server it is not said to be invited', async () => {
    network.on(wire.me, () => json(200, me({ is_superuser: true, mails_are_files: true })));
    member.invitation = { at: AT, mail_state: 'failed' };
    const { user, dialog, submit } = await openAdd();
    await user.type(dialog.getByLabelText('E-Mail für die Einladung'), ADDRESS);
    await submit('Anlegen und einladen');
    expect(
      await screen.findByText(/^Mia Neu ist angelegt\. .* Die Mail geht nicht hinaus: /),
    ).toBeVisible();
  });

  it('whose address it is already is said before it is added', async () => {
    const owner = { id: 3, number: 17, email: 'NADIA@example.org', is_active: true };
    const members = [{ ...owner, name: 'Nadia Huber', merged_numbers: [] }];
    network.on(`GET /api${officeCalls.find.path}`, () =>
      json(200, { members, member_count: 1, codes: [], unknown_ticket: null }),
    );
    const { user, dialog } = await openAdd();
    await user.type(dialog.getByLabelText('E-Mail für die Einladung'), 'nadia@example.org');
    expect(await dialog.findByText(/^Diese Adresse hat schon Nadia Huber #17\./)).toHaveAttribute(
      'role',
      'status',
    );
    await user.type(dialog.getByLabelText('E-Mail für die Einladung'), '.de');
    await waitFor(() => expect(dialog.queryByText(/^Diese Adresse hat/)).not.toBeInTheDocument());
  });

  it('who is called so already is said before it is added, whatever the accents', async () => {
    const owner = { id: 3, number: 17, email: null, is_active: true, merged_numbers: [] };
    const members = [
      { ...owner, name: 'Mia Neumann', number: 16 },
      { ...owner, name: 'Mía Neu' },
    ];
    network.on(`GET /api${officeCalls.find.path}`, () =>
      json(200, { members, member_count: 2, codes: [], unknown_ticket: null }),
    );
    const { user, dialog } = await openAdd();
    expect(await dialog.findByText(/^So heißt schon Mía Neu #17\./)).toHaveAttribute(
      'role',
      'status',
    );
    await user.type(dialog.getByLabelText('Nachname'), 'e');
    expect(dialog.queryByText(/^So heißt schon/)).not.toBeInTheDocument();
  });

  it('unticked, the address is kept and nobody is written to', async () => {
    const { user, dialog, submit } = await openAdd();
    await user.type(dialog.getByLabelText('E-Mail für die Einladung'), ADDRESS);
    await user.click(dialog.getByLabelText('Einladung gleich per Mail senden'));
    await submit();
    await screen.findByText('Mia Neu ist angelegt. Der Einladungscode steht in der Liste.');
    expect(sent()).toEqual([
      { first_name: 'Mia', last_name: 'Neu', invite_email: ADDRESS, invite: false },
    ]);
  });

  it('a bad address is said at the field, and nothing is sent', async () => {
    const { user, dialog, submit } = await openAdd();
    await user.type(dialog.getByLabelText('E-Mail für die Einladung'), 'mia@');
    await submit('Anlegen und einladen');
    expect(await dialog.findByText('Fehlerhafte E-Mail Adresse!')).toBeVisible();
    expect(dialog.getByLabelText('Vorname')).toHaveValue('Mia');
    expect(sent()).toEqual([]);
  });
});

it('whose address it is already is said while editing, too, once it is another one', async () => {
  const owner = { id: 3, number: 17, email: 'nadia@example.org', is_active: true };
  const members = [{ ...owner, name: 'Nadia Huber', merged_numbers: [] }];
  const find = `GET /api${officeCalls.find.path}`;
  network.on(find, () => json(200, { members, member_count: 1, codes: [], unknown_ticket: null }));
  const { user } = await openRow();
  await user.click(screen.getByRole('button', { name: 'Mia Neu bearbeiten' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('E-Mail für die Einladung');
  expect(network.to(find)).toEqual([]);
  await user.clear(field);
  await user.type(field, 'nadia@example.org');
  expect(await dialog.findByText(/^Diese Adresse hat schon Nadia Huber #17\./)).toBeVisible();
});

it('the address is changed and taken away while editing', async () => {
  network.on(wire.changeMember(7), ({ body }) => {
    member = { ...member, ...(body as Partial<Member>), version: member.version! + 1 };
    return json(200, member);
  });
  const { user } = await openRow();
  for (const address of ['neu@example.org', '']) {
    await user.click(screen.getByRole('button', { name: 'Mia Neu bearbeiten' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText('E-Mail für die Einladung');
    await user.clear(field);
    if (address !== '') await user.type(field, address);
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
  expect(network.to(wire.changeMember(7)).map(seenIn)).toEqual([
    { version: 3, invite_email: 'neu@example.org' },
    { version: 4, invite_email: null },
  ]);
});

it.each([
  ['who was never invited gets no mail by a slip', null, false],
  [
    'who was invited at the old address is to be invited anew',
    { at: AT, mail_state: 'sent' },
    true,
  ],
] as const)('another address: %s, and the button says so', async (_, invitation, isTicked) => {
  if (invitation !== null) member.invitation = invitation;
  network.on(wire.changeMember(7), ({ body }) =>
    json(200, { ...member, ...(body as Partial<Member>), version: 4 }),
  );
  const { user } = await openRow();
  await user.click(screen.getByRole('button', { name: 'Mia Neu bearbeiten' }));
  const dialog = within(await screen.findByRole('dialog'));
  const button = (name: string) => dialog.findByRole('button', { name });
  const field = dialog.getByLabelText('E-Mail für die Einladung');
  await user.clear(field);
  await user.type(field, 'neu@example.org');
  const box = dialog.getByLabelText('Einladung gleich per Mail senden');
  if (isTicked) expect(box).toBeChecked();
  else {
    expect(box).not.toBeChecked();
    expect(await button('Speichern')).toBeEnabled();
    await user.click(box);
  }
  // Without an address there is nobody to be invited.
  await user.clear(field);
  expect(await button('Speichern')).toBeEnabled();
  await user.type(field, 'neu@example.org');
  await user.click(await button('Speichern und einladen'));
  expect(
    await screen.findByText(
      'Mia Neu: Änderungen gespeichert. Die Einladung geht an neu@example.org.',
    ),
  ).toBeVisible();
  expect(network.to(wire.changeMember(7)).map(seenIn)).toEqual([
    { version: 3, invite_email: 'neu@example.org', invite: true },
  ]);
});

describe('another address with an invitation, while somebody else changes the member', () => {
  const NEW = 'neu@example.org';
  /** Says no as long as it is sent for the member of before. */
  function change(theirs: Partial<Member>) {
    network.on(wire.changeMember(7), (request) => {
      const {
        version,
        invite: _,
        ...fields
      } = seenIn(request) as Partial<Member> & { invite?: boolean };
      if (version === 3) {
        member = { ...member, ...theirs, version: 4 };
        return json(412, { error: 'Inzwischen geändert.', reason: 'changed', member });
      }
      return json(200, { ...member, ...fields, version: 5 });
    });
  }
  async function saveWithInvitation() {
    const { user } = await openRow();
    await user.click(screen.getByRole('button', { name: 'Mia Neu bearbeiten' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText('E-Mail für die Einladung');
    await user.clear(field);
    await user.type(field, NEW);
    await user.click(dialog.getByLabelText('Einladung gleich per Mail senden'));
    const press = async () =>
      await user.click(await dialog.findByRole('button', { name: 'Speichern und einladen' }));
    await press();
    return { user, dialog, press };
  }
  const sent = () => network.to(wire.changeMember(7)).map(seenIn);
  const invited = `Mia Neu: Änderungen gespeichert. Die Einladung geht an ${NEW}.`;

  it('the comparison names the button that is there, which then does both', async () => {
    change({ is_staff: true });
    const { dialog, press } = await saveWithInvitation();
    expect(await dialog.findByText('Inzwischen hat jemand anders geändert:')).toBeVisible();
    expect(
      dialog.getByText(
        /^Deine Eingaben stehen noch da\. „Speichern und einladen“ überschreibt nur/,
      ),
    ).toBeVisible();
    expect(screen.queryByText(/Die Einladung geht an/)).not.toBeInTheDocument();
    await press();
    expect(await screen.findByText(invited)).toBeVisible();
    expect(sent()).toEqual([
      { version: 3, invite_email: NEW, invite: true },
      { version: 4, invite_email: NEW, invite: true },
    ]);
  });

  it('to the same address, but without inviting: the invitation is still there to be sent', async () => {
    change({ invite_email: NEW });
    const { dialog, press } = await saveWithInvitation();
    expect(await dialog.findByText(`E-Mail für die Einladung: jetzt „${NEW}“`)).toBeVisible();
    expect(dialog.getByLabelText('Einladung gleich per Mail senden')).toBeChecked();
    await press();
    expect(await screen.findByText(invited)).toBeVisible();
    expect(sent().at(-1)).toEqual({ version: 4, invite: true });
  });

  it('to the same address, and has invited there: nobody is invited twice, and that is said', async () => {
    change({ invite_email: NEW, invitation: { at: AT, mail_state: 'sent' } });
    await saveWithInvitation();
    expect(await screen.findByText(invited)).toBeVisible();
    expect(sent()).toHaveLength(1);
  });

  it('who has registered meanwhile has an address of the own, and is not to be invited', async () => {
    change({ email: 'mia@selbst.example', has_password: true, invite_email: ADDRESS });
    const { user, dialog } = await saveWithInvitation();
    expect(await dialog.findByText('E-Mail-Adresse: jetzt „mia@selbst.example“')).toBeVisible();
    expect(dialog.getByLabelText('E-Mail-Adresse')).toHaveValue('mia@selbst.example');
    expect(dialog.queryByLabelText('Einladung gleich per Mail senden')).toBeNull();
    await user.type(dialog.getByLabelText('Nachname'), 'mann');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    await screen.findByText('Mia Neumann: Änderungen gespeichert.');
    expect(sent().at(-1)).toEqual({ version: 4, last_name: 'Neumann' });
  });
});

const MAILED = 'Beim Speichern geht eine Einladung an diese Adresse.';
const NOT_MAILED =
  'Beim Speichern geht keine Einladung hinaus; der Einladungscode bleibt derselbe.';
const MAILED_ANEW =
  'Beim Speichern geht eine neue Einladung an diese Adresse, und der Code aus der bisherigen Mail gilt nicht mehr.';
const ENDED =
  'Beim Speichern geht keine neue Einladung hinaus, aber der Code aus der bisherigen Mail gilt nicht mehr.';

it.each([
  { whose: 'one who was invited', at: AT, mailed: MAILED_ANEW, kept: ENDED, isTicked: true },
  { whose: 'one never invited', at: null, mailed: MAILED, kept: NOT_MAILED, isTicked: false },
])('another address of $whose: the field says what saving does', async (one) => {
  const { at, mailed, kept, isTicked } = one;
  if (at !== null) member.invitation = { at, mail_state: 'sent' };
  network.on(wire.changeMember(7), () => json(200, member));
  const { user } = await openRow();
  await user.click(screen.getByRole('button', { name: 'Mia Neu bearbeiten' }));
  const dialog = within(await screen.findByRole('dialog'));
  const box = () => dialog.getByLabelText('Einladung gleich per Mail senden');
  expect(dialog.queryByLabelText('Einladung gleich per Mail senden')).toBeNull();
  const field = dialog.getByLabelText('E-Mail für die Einladung');
  const says = (sentence: string) =>
    waitFor(() => expect(field).toHaveAccessibleDescription(sentence));
  await says('');
  await user.clear(field);
  await says(kept);
  await user.type(field, ` ${ADDRESS}`);
  await says('');
  await user.clear(field);
  await user.type(field, 'neu@example.org');
  await says(isTicked ? mailed : kept);
  await user.click(box());
  await says(isTicked ? kept : mailed);
  if (!isTicked) await user.click(box());
  await says(kept);
  expect(dialog.getByText(kept)).toBeVisible();
  // Who cannot sign in is not invited.
  await user.click(dialog.getByRole('checkbox', { name: /^Aktiv/ }));
  await says(kept);
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Mia Neu: Änderungen gespeichert.')).toBeVisible();
  expect(network.to(wire.changeMember(7)).map(seenIn)).toEqual([
    { version: 3, is_active: false, invite_email: 'neu@example.org' },
  ]);
});

describe('the sheet', () => {
  const ANOTHER = 'KLMNP-QRSTU';
  beforeEach(() => {
    network
      .on(wire.audit, () => json(200, { results: [], next: null }))
      .on(wire.inviteAgain(7), () =>
        json(200, {
          initial_token: ANOTHER,
          ...(member.invite_email != null && { mailed_to: member.invite_email }),
        }),
      );
  });
  async function openRenew() {
    const { user } = openPage('/admin?mitglied=7');
    await user.click(await screen.findByRole('button', { name: 'Neuer Einladungscode …' }));
    const dialog = await dialogTitled('Neuer Einladungscode, der alte wird ungültig');
    return { user, dialog };
  }

  it('what somebody else changes while one is editing is shown, and nothing typed is lost', async () => {
    network.on(wire.changeMember(7), () => {
      // The sheet is read anew after a refusal, and has the other one's change.
      member = { ...member, first_name: 'Maria', version: 4 };
      return json(412, { error: 'Inzwischen geändert.', reason: 'changed', member });
    });
    const { user } = openPage('/admin?mitglied=7');
    await user.click(await screen.findByRole('button', { name: 'Bearbeiten' }));
    const dialog = await dialogTitled('Mia Neu (#1007) bearbeiten');
    await user.type(dialog.getByLabelText('Nachname'), 'mann');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await dialog.findByText('Vorname: jetzt „Maria“')).toBeVisible();
    expect(await screen.findByText('Maria Neu (#1007)')).toBeVisible();
    expect(dialog.getByText('Vorname: jetzt „Maria“')).toBeVisible();
    expect(dialog.getByLabelText('Nachname')).toHaveValue('Neumann');
  });

  it('says what became of the mail', async () => {
    member.invitation = { at: AT, mail_state: 'sent' };
    openPage('/admin?mitglied=7');
    expect(await screen.findByText('Mail gesendet')).toBeVisible();
  });

  it('another code goes by mail, and says so before and afterwards', async () => {
    const { user, dialog } = await openRenew();
    expect(dialog.getByText(new RegExp(`Der neue geht per Mail an ${ADDRESS}`))).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Neuer Einladungscode' }));
    const sentence = `Der neue Einladungscode ist ${ANOTHER}. Er geht an ${ADDRESS}.`;
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('without an address the code is to be passed on', async () => {
    member.invite_email = null;
    const { user, dialog } = await openRenew();
    expect(dialog.getByText(/Gib den neuen Code selbst weiter/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Neuer Einladungscode' }));
    expect(await screen.findByText(`Der neue Einladungscode ist ${ANOTHER}.`)).toBeVisible();
  });
});

it.each([
  ['Einladung', { kind: 'invite' }, 'Einladung senden'],
  ['Freie Codes', { kind: 'send_codes' }, 'Freie Codes senden'],
  [
    'Fehlgeschlagene Tickets',
    { kind: 'resend_tickets', only_failed: true },
    'Fehlgeschlagene Tickets noch einmal senden',
  ],
  [
    'Alle gültigen Tickets',
    { kind: 'resend_tickets', only_failed: false },
    'Tickets noch einmal senden',
  ],
])('selected members: %s begins with a dry run', async (label, task, title) => {
  const job = {
    ...{ id: 5, task, state: 'draft', asked_by: 'Änne Öz', created_at: AT },
    ...{ found: 3, pending: 2, changed: 0, skipped: 1, failed: 0 },
    reasons: [{ sentence: 'Ohne Adresse.', count: 1 }],
  };
  network
    .on(wire.planJob, () => json(201, job))
    .on(wire.job(5), () => json(200, job))
    .on(wire.jobRows(5), () => json(200, { rows: [] }));
  const { user } = openPage('/admin');
  await user.click(await screen.findByRole('checkbox', { name: 'Mia Neu auswählen' }));
  await user.click(screen.getByRole('button', { name: 'Aktionen' }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
  const dialog = await dialogTitled(title);
  const found = dialog.getByText(
    '3 Mitglieder gefunden. Für 2 ginge eine Mail hinaus, für 1 nicht:',
  );
  // Its colon leads to why not.
  expect(found.nextElementSibling).toHaveTextContent(/^1 × Ohne Adresse\.$/);
  expect(dialog.getByRole('button', { name: 'Mails für 2 Mitglieder senden' })).toBeEnabled();
  expect(network.to(wire.planJob).map(({ body }) => body)).toEqual([
    { task, selection: { ids: [7] } },
  ]);
});

test('a link of the job’s dialog to the list shows the list', async () => {
  const job = {
    ...{ id: 5, task: { kind: 'invite' }, state: 'done', asked_by: 'Änne Öz', reasons: [] },
    ...{ created_at: AT, started_at: AT },
    ...{ found: 1, pending: 0, changed: 1, skipped: 0, failed: 0 },
  };
  network.on(wire.planJob, () => json(201, job)).on(wire.job(5), () => json(200, job));
  const { user } = openPage('/admin');
  await user.click(await screen.findByRole('checkbox', { name: 'Mia Neu auswählen' }));
  await user.click(screen.getByRole('button', { name: 'Aktionen' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Einladung' }));
  const dialog = await dialogTitled('Einladung senden');
  await user.click(dialog.getByRole('link', { name: 'Was nicht ankam, in der Liste zeigen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const filter = 'auftrag:5 mail:fehlgeschlagen';
  expect(new URLSearchParams(window.location.search).get('filter')).toBe(filter);
  expect(network.to(wire.members).at(-1)?.search.get('filter')).toBe(filter);
});

/** A name and an address typed into the search: a new member, or a new address of one who is there. */
import { screen, waitFor, within } from '@testing-library/react';
import { texts } from '../../../../src/features/admin/texts.ts';
import { typedMember } from '../../../../src/features/admin/typedMember.ts';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { aMember, me, memberPage } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';
import { seenIn } from '../../../support/asSeen.ts';

const NEW = 'neu@example.org';

describe('what is typed', () => {
  it.each([
    [`Mia Moll ${NEW}`, 'Mia', 'Moll'],
    [`${NEW} Mia Moll`, 'Mia', 'Moll'],
    [`Moll, Mia <${NEW}>`, 'Mia', 'Moll'],
    [`Anna von der Heide ${NEW}`, 'Anna', 'von der Heide'],
    [`Mia ${NEW}`, 'Mia', ''],
  ])('%s', (text, first, last) => {
    expect(typedMember(text)).toMatchObject({
      first_name: first,
      last_name: last,
      invite_email: NEW,
    });
  });

  it.each(['', 'Mia Moll', NEW, 'Mia @example.org', `Mia ${NEW} alt@example.org`])(
    '%p is nobody with an address',
    (text) => expect(typedMember(text)).toBeNull(),
  );
});

describe('the list that finds nobody', () => {
  const known = aMember(7, { first_name: 'Mia', last_name: 'Moll', number: 12, version: 3 });
  let network: FakeNetwork;

  beforeEach(() => {
    haveSession();
    localStorage.clear();
    network = new FakeNetwork()
      .install()
      .on(wire.me, () => json(200, me({ is_superuser: true })))
      .on(wire.savedViews, () => json(200, { version: 'a', views: [] }))
      .on(wire.addMember, () => json(201, known))
      .on(wire.changeMember(7), () => json(200, { ...known, email: NEW }))
      .on(wire.memberPurchaseCodes(7), () => json(200, []))
      .on(wire.members, ({ search }) =>
        json(200, memberPage(search.get('search') === 'Mia Moll' ? [known] : [])),
      );
  });
  afterEach(clearCookies);

  it('has the new one filled in', async () => {
    const { user } = openPage(`/admin?suche=Ole+Ost+${NEW}`);
    await user.click(await screen.findByRole('button', { name: texts.addTyped('Ole Ost') }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText(texts.fields.first_name)).toHaveValue('Ole');
    expect(dialog.getByLabelText(texts.fields.last_name)).toHaveValue('Ost');
    await user.click(dialog.getByRole('button', { name: texts.addAndInvite }));
    await screen.findByText(/ist angelegt/);
    expect(network.to(wire.addMember)[0]?.body).toEqual({
      first_name: 'Ole',
      last_name: 'Ost',
      invite_email: NEW,
      invite: true,
    });
  });

  it('has the new address filled in for who has that name, and changes nothing else', async () => {
    const { user } = openPage(`/admin?suche=Mia+Moll+${NEW}`);
    await user.click(
      await screen.findByRole('button', { name: texts.newAddressOf('Mia Moll', 12) }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText(texts.fields.email)).toHaveValue(NEW);
    expect(dialog.getByText(texts.editMember('Mia Moll', 12))).toBeVisible();
    expect(dialog.getByText(/^Bisherige Adresse: .+@/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: texts.save }));
    await screen.findByText(texts.changed('Mia Moll'));
    expect(network.to(wire.changeMember(7)).map(seenIn)).toEqual([{ version: 3, email: NEW }]);
  });

  it('offers none of it where a filter holds, and says what could be typed without an address', async () => {
    openPage(`/admin?suche=Ole+Ost+${NEW}&filter=status:aktiv`);
    await screen.findByText(texts.noHitsHint, { exact: false });
    expect(screen.queryByRole('button', { name: texts.addTyped('Ole Ost') })).toBeNull();
    expect(screen.queryByText(texts.typedHint, { exact: false })).toBeNull();
  });

  it('leads to all of that name where there are more than it names', async () => {
    const others = [8, 9, 10].map((id) => aMember(id, { first_name: 'Mia', last_name: 'Moll' }));
    network.on(wire.members, ({ search }) =>
      search.get('search') === 'Mia Moll'
        ? json(200, { ...memberPage([known, ...others.slice(1)]), count: 4 })
        : json(200, memberPage([])),
    );
    const { user } = openPage(`/admin?suche=Mia+Moll+${NEW}`);
    await user.click(await screen.findByRole('button', { name: texts.allCalled('Mia Moll') }));
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: texts.search })).toHaveValue('Mia Moll'),
    );
  });

  it('leads from a filter, which hides them, to the same words without it', async () => {
    const { user } = openPage(`/admin?suche=Ole+Ost+${NEW}&filter=status:aktiv`);
    await user.click(await screen.findByRole('button', { name: texts.searchWithoutFilter }));
    expect(await screen.findByRole('button', { name: texts.addTyped('Ole Ost') })).toBeVisible();
    expect(screen.queryByRole('button', { name: texts.searchWithoutFilter })).toBeNull();
  });
});

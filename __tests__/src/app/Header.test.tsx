import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { CurrentMember } from '../../../contract/entities.ts';
import { Header } from '../../../src/app/Header.tsx';
import { FakeNetwork, json, wire } from '../../support/fakeNetwork.ts';
import { me, memberPage } from '../../support/members.ts';
import { clearCookies, haveSession } from '../../support/services.ts';
import { openPage } from '../../support/webApp.tsx';

afterEach(clearCookies);

async function headerAt(path: string, member: Partial<CurrentMember>) {
  new FakeNetwork()
    .on(wire.me, () => json(200, me(member)))
    .on(wire.emailHistory, () => json(200, {}))
    .on(wire.members, () => json(200, memberPage([])))
    .install();
  haveSession();
  const page = openPage(path);
  // Before it is known whose it is, another one stands there; at the gate nobody is named.
  if (path !== '/scan') await screen.findByText(/Mitglieds-Nr/);
  else await screen.findByRole('banner');
  return { ...page, header: within(screen.getByRole('banner')) };
}

const AENNE = { first_name: 'Änne', last_name: 'Özdemir', number: 4711 };

test('§2: logo, title, initials, full name, member number and Logout', async () => {
  const { header } = await headerAt('/nowhere', AENNE);
  const home = header.getByRole('link', { name: 'Zur Startseite' });
  expect(home).toHaveAttribute('href', '/');
  expect(home.querySelector('svg')).toBeVisible();
  expect(header.getByText('Einlass')).toBeInTheDocument();
  expect(header.getByText('ÄÖ')).toBeInTheDocument();
  expect(header.getByText('Änne Özdemir')).toBeVisible();
  expect(header.getByText('Mitglieds-Nr. #4711')).toBeVisible();
  expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('§2: the Admin button is shown to superusers, and links to /admin', async () => {
  const { header, user } = await headerAt('/nowhere', { ...AENNE, is_superuser: true });
  const admin = header.getByRole('link', { name: 'Admin' });
  expect(admin).toHaveAttribute('href', '/admin');
  await user.click(admin);
  await waitFor(() => expect(window.location.pathname).toBe('/admin'));
});

test.each([
  ['a member', {}],
  ['entry staff', { is_entry_staff: true, is_staff: true }],
])('§2: the Admin button is not shown to %s', async (_, role) => {
  const { header } = await headerAt('/nowhere', { ...AENNE, ...role });
  expect(header.queryByText('Admin')).not.toBeInTheDocument();
});

test.each([
  ['/scan'],
  // The router knows the same page by these.
  ['/scan/'],
  ['/Scan'],
])('§2: on %s neither user info nor Admin button, but the title also on small screens', (path) => {
  const tokens = { ids: [], entities: {} };
  const superuser = {
    ...me({ ...AENNE, is_superuser: true }),
    ...{ tokens, setup: null, email_undeliverable: false },
    ...{ needs_second_factor: false, mails_are_files: false },
  };
  // The header by itself: a superuser's scan screen would want a camera.
  render(
    <MemoryRouter initialEntries={[path]}>
      <Header member={superuser} isAsking={false} onLogout={jest.fn()} />
    </MemoryRouter>,
  );
  const header = within(screen.getByRole('banner'));
  expect(header.queryByText('Änne Özdemir')).not.toBeInTheDocument();
  expect(header.queryByText(/Mitglieds-Nr/)).not.toBeInTheDocument();
  expect(header.queryByText('Admin')).not.toBeInTheDocument();
  expect(header.getByText('Einlass').closest('header')).toHaveClass('header-scan');
  expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test.each([
  ['/nowhere', 'not shown'],
  ['/scan', 'shown'],
])('§2: on small screens the title is shown on /scan only: at %s it is %s', async (path, shown) => {
  // jsdom heeds no media query, so that what stands outside of them is what a small screen gets.
  const style = document.createElement('style');
  style.textContent = readFileSync(join(__dirname, '../../../src/app/Header.css'), 'utf8');
  document.head.append(style);
  const { header } = await headerAt(path, AENNE);
  const title = header.getByText('Einlass');
  if (shown === 'shown') expect(title).toBeVisible();
  else expect(title).not.toBeVisible();
  style.remove();
});

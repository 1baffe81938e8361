import type { Page } from 'playwright-core';

import { calls } from '../../../contract/calls.ts';
import type { Member, MemberPage } from '../../../contract/entities.ts';
import { jobCalls } from '../../../contract/office/jobs.ts';
import { officeCalls } from '../../../contract/office/calls.ts';
import type { Job, JobRow } from '../../../contract/office/jobEntities.ts';
import type { MemberDetails } from '../../../contract/office/memberDetails.ts';
import { texts as jobs } from '../../../src/features/admin/jobs/texts.ts';
import { texts as sheet } from '../../../src/features/admin/sheet/texts.ts';
import { texts } from '../../../src/features/admin/texts.ts';
import { accept, change, refuse } from './network.ts';
import { statesOf } from './screenState.ts';

const NAME = 'Mara Öztürk';
const ADDRESS = 'mara.oeztuerk-von-waldenburg@freundinnen-und-freunde-des-waldklangs.example';
const AT = '2026-07-31T17:42:00.000Z';

const failed: Partial<Member> = {
  invite_email: ADDRESS,
  invitation: {
    at: AT,
    mail_state: 'failed',
    mail_error: '550 5.1.1 <…> Recipient address rejected: User unknown in virtual mailbox table',
  },
};

/** The row of a member who has not registered, open because it is the only hit. */
async function find(page: Page, invited: Partial<Member>) {
  const told = (member: Member): Member =>
    member.last_name === 'Öztürk' ? { ...member, ...invited } : member;
  await change(page, calls.members, (reply) => {
    const list = reply as MemberPage;
    return { ...list, results: list.results.map(told) };
  });
  await change(page, officeCalls.memberDetails, (reply) => {
    const details = reply as MemberDetails;
    return { ...details, member: told(details.member) };
  });
  await page.goto(`/admin?suche=${encodeURIComponent(NAME)}`);
  const group = page.getByRole('group', { name: texts.invitation(NAME) });
  await group.waitFor();
  return group;
}

async function openSheet(page: Page, invited: Partial<Member>): Promise<void> {
  await find(page, invited);
  await page.getByRole('button', { name: sheet.openFor(NAME) }).click();
  await page.locator('.sheet .admin-invited').waitFor();
}

const draft: Job = {
  id: 7,
  task: { kind: 'invite' },
  state: 'draft',
  asked_by: 'Änne Weiß',
  found: 340,
  pending: 296,
  changed: 0,
  skipped: 44,
  failed: 0,
  reasons: [
    { sentence: 'Das Mitglied ist schon registriert.', count: 31 },
    { sentence: 'Das Mitglied hat keine E-Mail-Adresse.', count: 12 },
    { sentence: 'Das Mitglied wurde vor weniger als einer Stunde eingeladen.', count: 1 },
  ],
  created_at: AT,
};
const rows: JobRow[] = [ADDRESS, 'mia@example.org'].map((email, index) => ({
  id: index + 1,
  member: { id: index + 1, number: 100 + index, first_name: 'Mia', last_name: 'Möller-Übermut' },
  state: 'pending',
  sentence: `Einladung an ${email}`,
}));

async function openActions(page: Page): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: jobs.actions }).click();
  await page.getByRole('menuitem', { name: jobs.invite, exact: true }).waitFor();
}

export const invitationStates = statesOf('invitation', [
  {
    state: 'address-missing',
    viewer: 'admin',
    async arrange(page) {
      await find(page, {});
      return page.getByText(texts.inviteAddressMissing);
    },
  },
  {
    state: 'never-invited',
    viewer: 'admin',
    async arrange(page) {
      await find(page, { invite_email: ADDRESS });
      return page.getByText(texts.neverInvited(''));
    },
  },
  {
    state: 'failed',
    viewer: 'admin',
    async arrange(page) {
      const group = await find(page, failed);
      return group.getByText(texts.mail.failed);
    },
  },
  {
    state: 'refused',
    viewer: 'admin',
    async arrange(page) {
      const group = await find(page, { invite_email: ADDRESS });
      const error = 'Dieses Mitglied hat sich schon registriert und braucht keine Einladung.';
      await refuse(page, officeCalls.mailInvitation, 409, { error });
      await group.getByRole('button').click();
      return page.getByText(error);
    },
  },
  {
    state: 'sheet',
    viewer: 'admin',
    async arrange(page) {
      await openSheet(page, failed);
      return page.locator('.sheet').getByText(texts.mail.failed);
    },
  },
  {
    state: 'renew-dialog',
    viewer: 'admin',
    async arrange(page) {
      await openSheet(page, failed);
      await page.getByRole('button', { name: sheet.invite }).click();
      return page.getByText(sheet.inviteWhat(ADDRESS));
    },
  },
  {
    state: 'add-dialog',
    viewer: 'admin',
    async arrange(page) {
      await page.goto('/admin');
      await page.getByRole('button', { name: texts.addMember }).click();
      await page.getByLabel(texts.fields.invite_email).fill(ADDRESS);
      return page.getByLabel(texts.inviteNow);
    },
  },
  {
    state: 'actions',
    viewer: 'admin',
    async arrange(page) {
      await openActions(page);
      return page.getByRole('menuitem', { name: jobs.resendFailed });
    },
  },
  {
    state: 'dry-run',
    viewer: 'admin',
    async arrange(page) {
      await accept(page, jobCalls.planJob, draft);
      await accept(page, jobCalls.job, draft);
      await accept(page, jobCalls.jobRows, { rows });
      await openActions(page);
      await page.getByRole('menuitem', { name: jobs.invite, exact: true }).click();
      return page.getByText(rows[1]?.sentence ?? '');
    },
  },
]);

/** Addresses of members, as they are copied for a mail program. */
import { addressesOf } from '../../../src/api/officeMembersApi.ts';

it('are their own, or those of their invitations, each once; who has none is counted', () => {
  const members = [
    { email: 'mia@example.org', invite_email: 'alt@example.org' },
    { email: null, invite_email: 'haus@example.org' },
    { email: '', invite_email: 'haus@example.org' },
    { email: null, invite_email: null },
    {},
  ];
  expect(addressesOf(members)).toEqual({
    addresses: ['mia@example.org', 'haus@example.org'],
    without: 2,
  });
});

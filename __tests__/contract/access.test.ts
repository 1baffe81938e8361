import { canAdminister, canScan } from '../../contract/access.ts';

const member = { is_superuser: false, is_entry_staff: false };

describe('§6 roles and permissions', () => {
  test.each([
    ['authenticated member', member, { admin: false, scan: false }],
    ['superuser', { ...member, is_superuser: true }, { admin: true, scan: true }],
    ['entry staff', { ...member, is_entry_staff: true }, { admin: false, scan: true }],
    ['both', { is_superuser: true, is_entry_staff: true }, { admin: true, scan: true }],
    // §3: the current-user call returns at least is_superuser, so another server may omit the rest.
    ['member of a terse server', { is_superuser: false }, { admin: false, scan: false }],
    ['superuser of a terse server', { is_superuser: true }, { admin: true, scan: true }],
    // §2: the 'Staff' badge is not a right.
    ['staff', { ...member, is_staff: true }, { admin: false, scan: false }],
  ])('%s: %j may %j', (_, who, may) => {
    expect({ admin: canAdminister(who), scan: canScan(who) }).toEqual(may);
  });
});

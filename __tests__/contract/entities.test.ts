import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

import * as entities from '../../contract/entities.ts';

const token: entities.PurchaseCode = {
  id: 3,
  token: 'K7M2P-9QRST',
  created_for: 7,
  created_at: '2026-05-01T18:00:00.000Z',
  used_by: null,
};
const member: entities.Member = {
  id: 7,
  first_name: 'Änne',
  last_name: 'Groß',
  email: null,
  number: 12,
  is_superuser: false,
  is_staff: false,
  is_active: true,
  is_entry_staff: false,
  has_password: false,
  initial_token: 'ABCDE-12345',
  token_count: 1,
};
const { initial_token: _, ...withoutCode } = member;

describe('§3 entities and their fields', () => {
  test.each<[string, TSchema, unknown, boolean]>([
    ['a pending member', entities.Member, member, true],
    ['a member without a number', entities.Member, { ...member, number: undefined }, false],
    ['a member whose number is text', entities.Member, { ...member, number: '12' }, false],
    ['an available token', entities.PurchaseCode, token, true],
    [
      'a used token',
      entities.PurchaseCode,
      { ...token, used_by: { email: 'a@b.de', created_at: '2026-05-02T18:00:00.000Z' } },
      true,
    ],
    ['a token used by nobody known', entities.PurchaseCode, { ...token, used_by: {} }, false],
    [
      'the current user',
      entities.CurrentMember,
      { ...withoutCode, tokens: [token], capabilities: ['entry'] },
      true,
    ],
    ['a token pair', entities.TokenPair, { access: 'a', refresh: 'r' }, true],
    ['half a token pair', entities.TokenPair, { access: 'a' }, false],
    [
      'the e-mail history: token → list of {id, email, sent_at}',
      entities.EmailHistory,
      { 'K7M2P-9QRST': [{ id: 1, email: 'a@b.de', sent_at: '2026-05-02T18:00:00.000Z' }] },
      true,
    ],
    ['an empty history', entities.EmailHistory, {}, true],
    [
      'the answer to an invitation code',
      entities.InvitationReply,
      { user_info: { first_name: 'Änne', last_name: 'Groß', number: 12 } },
      true,
    ],
  ])('%s', (_name, schema, value, valid) => {
    expect(Value.Check(schema, value)).toBe(valid);
  });

  test('the current user’s schema has no place for the invitation code', () => {
    expect(Object.keys(entities.CurrentMember.properties)).not.toContain('initial_token');
    expect(Object.keys(entities.CurrentMember.properties)).toEqual(
      expect.arrayContaining(Object.keys(withoutCode)),
    );
  });
});

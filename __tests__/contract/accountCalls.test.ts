import type { Access } from '../../contract/call.ts';
import { accountCalls } from '../../contract/account/calls.ts';
import { secondFactorCalls } from '../../contract/account/secondFactor.ts';
import { secondStepCalls } from '../../contract/account/secondStep.ts';
import { calls } from '../../contract/calls.ts';

test('calls of the account: none is one of the specification’s, and all end in a slash', () => {
  const known = Object.values(calls).map(({ method, path }) => `${method} ${path}`);
  for (const { method, path } of Object.values({
    ...accountCalls,
    ...secondFactorCalls,
    ...secondStepCalls,
  })) {
    expect(known).not.toContain(`${method} ${path}`);
    expect(path).toMatch(/\/$/);
  }
});

test.each<[keyof typeof accountCalls, Access]>([
  ['endSessions', 'public'],
  ['ownSessions', 'member'],
  ['endOwnSession', 'member'],
  ['endOtherSessions', 'member'],
  ['changePassword', 'member'],
  ['ownAccount', 'member'],
  ['changeName', 'member'],
  ['requestEmailChange', 'member'],
  ['confirmEmailChange', 'member'],
  ['cancelEmailChange', 'member'],
  ['ownData', 'member'],
  ['deleteAccount', 'member'],
])('%s is for: %s', (name, access) => {
  expect(accountCalls[name].access).toBe(access);
});

test.each<[keyof typeof secondFactorCalls, Access]>([
  ['ownFactors', 'member'],
  ['beginTotp', 'member'],
  ['addTotp', 'member'],
  ['beginPasskey', 'member'],
  ['addPasskey', 'member'],
  ['removeFactor', 'member'],
  ['renewRecoveryCodes', 'member'],
  ['resetFactors', 'superuser'],
])('second factor: %s is for: %s', (name, access) => {
  expect(secondFactorCalls[name].access).toBe(access);
});

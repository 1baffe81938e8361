import {
  clampPurchaseCodeCount,
  emailKey,
  isAcceptablePassword,
  isEmail,
  isInvitationCode,
  missingPasswordRequirements,
  PASSWORD_REQUIREMENTS,
  PASSWORD_SPECIAL_CHARS,
  type PasswordRequirement,
} from '../../contract/rules.ts';

describe('§5 e-mail: a standard address pattern', () => {
  test.each([
    ['the usual', 'anna@example.org'],
    ['dots, plus and digits', 'anna.b+festival2026@mail.example.org'],
    ['uppercase', 'Anna@Example.ORG'],
    ['an apostrophe', "o'neill@example.ie"],
    ['a hyphenated domain', 'a@my-club.example'],
    ['a one-letter domain label', 'a@x.de'],
    ['an international domain in its ASCII form', 'post@xn--mnchen-3ya.de'],
    ['254 characters', `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`],
  ])('accepts %s', (_, address) => {
    expect(isEmail(address)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['no @', 'anna.example.org'],
    ['two @', 'anna@home@example.org'],
    ['no name', '@example.org'],
    ['no domain', 'anna@'],
    ['a domain without a dot', 'anna@localhost'],
    ['a dot at the end', 'anna@example.org.'],
    ['a space inside', 'an na@example.org'],
    ['a space around', ' anna@example.org'],
    ['a hyphen at a label’s edge', 'anna@-example.org'],
    ['an underscore in the domain', 'anna@ex_ample.org'],
    ['a label of 64 characters', `anna@${'b'.repeat(64)}.org`],
    ['a display name', 'Anna <anna@example.org>'],
    ['a second header line', 'anna@example.org\r\nBcc: all@example.org'],
    ['a line break at the end', 'anna@example.org\n'],
    ['a second recipient', 'anna@example.org,ben@example.org'],
    ['a null byte', 'anna\u0000@example.org'],
    ['255 characters', `${'a'.repeat(65)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`],
  ])('refuses %s', (_, address) => {
    expect(isEmail(address)).toBe(false);
  });

  test('decides about 100,000 hostile characters at once', () => {
    const start = performance.now();
    expect(isEmail(`a@${'a.'.repeat(50_000)}`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(50);
  });

  test.each([
    ['Anna@Example.ORG', 'anna@example.org'],
    ['  anna@example.org ', 'anna@example.org'],
  ])('takes %j for %j', (typed, key) => {
    expect(emailKey(typed)).toBe(key);
  });
});

describe('§5 invitation code: five uppercase letters or digits, a hyphen, five more', () => {
  test.each(['ABCDE-12345', 'A1B2C-Z9Y8X', '00000-00000'])('accepts %s', (code) => {
    expect(isInvitationCode(code)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['lowercase', 'abcde-12345'],
    ['no hyphen', 'ABCDE12345'],
    ['another dash', 'ABCDE–12345'],
    ['four characters', 'ABCD-12345'],
    ['six characters', 'ABCDE-123456'],
    ['an umlaut', 'ÄBCDE-12345'],
    ['a space around', ' ABCDE-12345'],
    ['a line break at the end', 'ABCDE-12345\n'],
  ])('refuses %s', (_, code) => {
    expect(isInvitationCode(code)).toBe(false);
  });
});

describe('§5 new password: 8 characters, uppercase, lowercase, digit, special', () => {
  test.each<[string, PasswordRequirement[]]>([
    ['Festival1!', []],
    ['Abcdef1-', []],
    ['Abcde1-', ['length']],
    ['festival1!', ['uppercase']],
    ['FESTIVAL1!', ['lowercase']],
    ['Festival!', ['digit']],
    ['Festival1', ['special']],
    ['Festival1_', ['special']],
    ['', ['length', 'uppercase', 'lowercase', 'digit', 'special']],
    ['ÄÖÜäöü1!', ['uppercase', 'lowercase']],
  ])('%j misses %j', (password, missing) => {
    expect(missingPasswordRequirements(password)).toEqual(missing);
    expect(isAcceptablePassword(password)).toBe(missing.length === 0);
  });

  test.each('#?!@$%^&*-'.split(''))('%s is a special character', (character) => {
    expect(isAcceptablePassword(`Festival1${character}`)).toBe(true);
    expect(PASSWORD_SPECIAL_CHARS).toContain(character);
  });

  test('no other ASCII character is one', () => {
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
    const special = ascii.filter((character) => PASSWORD_REQUIREMENTS.special.test(character));
    expect(special.sort()).toEqual(PASSWORD_SPECIAL_CHARS.split('').sort());
  });

  test.each([
    [256, true],
    [257, false],
  ])('a password of %d characters: %s', (length, accepted) => {
    expect(isAcceptablePassword('Aa1!'.padEnd(length, 'x'))).toBe(accepted);
  });
});

describe('§5 admin token count: clamped to 1 to 10, default 1', () => {
  test.each([
    [1, 1],
    [10, 10],
    [5, 5],
    [0, 1],
    [-3, 1],
    [11, 10],
    [1e9, 10],
    [2.9, 2],
    [Infinity, 10],
    [-Infinity, 1],
    [NaN, 1],
  ])('%d becomes %d', (typed, count) => {
    expect(clampPurchaseCodeCount(typed)).toBe(count);
  });
});

/** What a new password is warned of: the commonest, the festival's name, one's own. */
import { COMMON_PASSWORDS } from '../../../src/shared/commonPasswords.ts';
import { isAcceptablePassword } from '../../../contract/rules.ts';
import { passwordWarning } from '../../../src/shared/passwordWarnings.ts';

const warningOf = (password: string, own: readonly string[] = []) =>
  passwordWarning(password, { common: COMMON_PASSWORDS, festival: 'Wald & Klang 2027', own });

test('there are a thousand of them and more, in small letters', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(1_000);
  expect([...COMMON_PASSWORDS].filter((word) => word !== word.toLowerCase())).toEqual([]);
});

test.each([
  'Password1!',
  'P@ssw0rd',
  'Passwort#1',
  'Sommer#2026',
  'Qwerty#2027',
  '#Dragon99',
  'Monkey12-',
  '1q2w3E4R!',
])('%s is one of the commonest, with what the rules ask for', (password) => {
  expect(warningOf(password)).toBe('common');
});

test.each(['Waldklang#1', 'KLANG-2027x', 'w@ldFest1!'])('%s has the festival in it', (password) => {
  expect(warningOf(password)).toBe('festival');
});

test.each([
  ['Aenne!2027', ['Aenne', 'Öz']],
  ['zzÄNNE#99', ['Änne']],
  ['Groß-Xaver1', ['Xaver', 'Groß']],
  ['4nn3#Zw31', ['Anne']],
  ['mia.moeller1A', ['mia.moeller']],
])('%s has one’s own name in it', (password, own) => {
  expect(warningOf(password, own)).toBe('name');
});

test('anything else is left alone, also where a short name is in it by chance', () => {
  for (const password of ['Kaffee#Tasse9', 'xK7#pQ2m-vB', 'Ozean!Welle8']) {
    expect(isAcceptablePassword(password)).toBe(true);
    expect(warningOf(password, ['Öz', 'Al'])).toBeNull();
  }
});

/** Codes as hand scanners and persons type them. */
import { readKeys, readTyped } from '../../../../src/features/scan/typedCode.ts';

const ID = 'ABCDEFGHJKLMNPQRSTUVWXYZ23';

describe('a hand scanner whose keyboard is not the device’s', () => {
  it.each([
    ['the same layout', `einlass::${ID}`],
    ['US keys on a German device', 'einlassÖÖABCDEFGHJKLMNPQRSTUVWXZY23'],
    ['German keys on a US device', 'einlass>>ABCDEFGHJKLMNPQRSTUVWXZY23'],
    ['the same layout, with Caps Lock', 'EINLASS::abcdefghjklmnpqrstuvwxyz23'],
    ['US keys on a German device, with Caps Lock', 'EINLASSööabcdefghjklmnpqrstuvwxzy23'],
    ['German keys on a US device, with Caps Lock', 'EINLASS>>abcdefghjklmnpqrstuvwxzy23'],
  ])('%s', (_, typed) => {
    expect(readKeys(typed, 'einlass')).toBe(`einlass::${ID}`);
  });

  it.each([
    ['crayz-fest_2::a-b_c.1', 'crazy-fest_2::a-b_c.1', 'same'],
    ['crayzßfest?2ÖÖaßb?c.1', 'crazy-fest_2::a-b_c.1', 'US on German'],
    ['crayz/fest?2>>a/b?c.1', 'crazy-fest_2::a-b_c.1', 'German on US'],
  ])('every sign that a prefix may have is mapped: %s', (typed, code, layout) => {
    const text = layout === 'same' ? code : typed;
    expect(readKeys(text, 'crazy-fest_2')).toBe(code);
  });

  it.each(['4006381333931', 'andere::T1', 'andereÖÖT1', '', 'einlass::'])(
    '%j counts for nothing but itself: no reading begins with the prefix',
    (typed) => {
      expect(readKeys(typed, 'einlass')).toBe(typed);
    },
  );
});

describe('a person who types the code', () => {
  it.each([
    ['whole', `einlass::${ID}`, `einlass::${ID}`],
    ['with blanks around it', `  einlass::${ID} `, `einlass::${ID}`],
    ['without the prefix', ID, `einlass::${ID}`],
    ['in small letters', ID.toLowerCase(), `einlass::${ID}`],
    ['in groups, as it is printed', 'ABCDE FGHJK LMNPQ RSTUV WXYZ2 3', `einlass::${ID}`],
    ['whole, in groups', 'einlass::ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2-3', `einlass::${ID}`],
    ['with Caps Lock', `EINLASS::${ID.toLowerCase()}`, `einlass::${ID}`],
  ])('%s', (_, typed, code) => {
    expect(readTyped(typed, 'einlass', true)).toBe(code);
  });

  it.each(['', '   ', 'andere::T1', 'einlass::'])('%j is handed on to be refused', (typed) => {
    expect(readTyped(typed, 'einlass', true)).toBe(typed.trim());
  });

  it.each([
    ['k7Qm-2x', 'k7Qm-2x'],
    ['Einlass::k7Qm-2x', 'k7Qm-2x'],
    ['EINLASS::k7Qm-2x', 'k7Qm-2x'],
    ['0b9f6c1e-8c1d-4b57-9a53-7d2f0c6a1e11', '0b9f6c1e-8c1d-4b57-9a53-7d2f0c6a1e11'],
    [ID.toLowerCase(), ID.toLowerCase()],
  ])('%s of another server keeps case and hyphens', (typed, ticketId) => {
    expect(readTyped(typed, 'einlass', false)).toBe(`einlass::${ticketId}`);
  });
});

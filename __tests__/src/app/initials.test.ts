import { initialsOf } from '../../../src/app/initials.ts';

test.each([
  ['both names', { first_name: 'Änne', last_name: 'öz', email: 'x@y.de' }, 'ÄÖ'],
  ['one name', { first_name: 'Änne', last_name: '', email: 'x@y.de' }, 'Ä'],
  ['no name', { first_name: '', last_name: ' ', email: 'xaver@y.de' }, 'X'],
  ['nothing', { first_name: '', last_name: '', email: null }, '?'],
  ['a letter of two code points', { first_name: 'É́mile', last_name: '' }, 'É́'],
])('§2: initials of %s', (_, member, initials) => {
  expect(initialsOf(member)).toBe(initials);
});

test('§2: initials in a browser without Intl.Segmenter', () => {
  jest.isolateModules(() => {
    const { Segmenter } = Intl;
    Object.assign(Intl, { Segmenter: undefined });
    try {
      const old = jest.requireActual<typeof import('../../../src/app/initials.ts')>(
        '../../../src/app/initials.ts',
      );
      expect(old.initialsOf({ first_name: 'Änne', last_name: '𝒪zdemir' })).toBe('Ä𝒪');
    } finally {
      Object.assign(Intl, { Segmenter });
    }
  });
});

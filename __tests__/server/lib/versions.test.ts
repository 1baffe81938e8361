import { isLater, isVersion } from '../../../server/lib/versions.ts';

test.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.0', true],
  ['1.0.0', '0.99.99', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.9', '0.2.0', false],
  ['0.9.0', '0.10.0', false],
])('%s is later than %s: %s', (one, other, later) => {
  expect(isLater(one, other)).toBe(later);
});

test.each(['1', '1.2', '1.2.3.4', 'v1.2.3', '1.2.3-rc', '../1.2.3', '', '1.2.x'])(
  '%j is no version',
  (text) => expect(isVersion(text)).toBe(false),
);

test('a version is one', () => expect(isVersion('10.0.12')).toBe(true));

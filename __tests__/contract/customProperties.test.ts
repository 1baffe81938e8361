import { withoutUnusedProperties } from '../../scripts/customProperties.ts';

const PAGE = '<style>.note{color:var(--beside,red)}</style>';

test.each([
  [':root{--a:1px;--b:2px}.x{width:var(--a)}', ':root{--a:1px;}.x{width:var(--a)}'],
  // By and by: what only an unused one uses goes too, and then the rule.
  [':root{--a:var(--b);--b:var(--c);--c:1px}.x{width:0}', '.x{width:0}'],
  [
    ':root{--a:var(--b);--b:1px}.x{width:var(--a)}',
    ':root{--a:var(--b);--b:1px}.x{width:var(--a)}',
  ],
  // Of the page's other sheets.
  [':root{--beside:1px}', ':root{--beside:1px}'],
  ['@media screen{:root[data-scheme=dark]{--a:1}}.x{width:0}', '@media screen{}.x{width:0}'],
  ['.x{--y:1px;width:var(--y);color:red}', '.x{--y:1px;width:var(--y);color:red}'],
  ['.x:hover{color:red}', '.x:hover{color:red}'],
])('%s', (css, rest) => {
  expect(withoutUnusedProperties(css, PAGE)).toBe(rest);
});

import { DEFAULT_PAGE_CONFIG, PAGE_META, type PageConfig } from '../../contract/pageConfig.ts';

test('every setting of the page has a meta element of its own', () => {
  const settings = Object.keys(DEFAULT_PAGE_CONFIG) as (keyof PageConfig)[];
  expect(Object.keys(PAGE_META).sort()).toEqual(settings.sort());
  const names = Object.values(PAGE_META);
  expect(new Set(names).size).toBe(names.length);
  // They stand in an HTML attribute as they are.
  for (const name of names) expect(name).toMatch(/^einlass:[a-z-]+$/);
});

test('without a server that says otherwise, the API is where §7 has it: the base ends in /api', () => {
  expect(DEFAULT_PAGE_CONFIG.apiBase).toMatch(/\/api$/);
});

/** What the Redux DevTools are told. */
import type { Page } from 'playwright-core';

interface Store {
  dispatch: (action: { type: string }) => unknown;
}
type CreateStore = (...args: unknown[]) => Store;
type Enhancer = (create: CreateStore) => CreateStore;

/**
 * Puts a recorder in the extension's place, from the next load on.
 * @returns the types of all actions that it would list.
 */
export async function recordStory(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const story: string[] = [];
    const record: Enhancer =
      (create) =>
      (...args) => {
        const store = create(...args);
        return {
          ...store,
          dispatch: (action) => {
            story.push(action.type);
            return store.dispatch(action);
          },
        };
      };
    const compose =
      () =>
      (...enhancers: Enhancer[]): Enhancer =>
      (create) =>
        [...enhancers, record].reduceRight((inner, enhance) => enhance(inner), create);
    Object.assign(window, { story, __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: compose });
  });
  return () => page.evaluate(() => (window as unknown as { story: string[] }).story);
}

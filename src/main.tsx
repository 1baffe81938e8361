/**
 * The app begins in pieces: what each module does when it is first asked for takes a phone a third of a second in all, in
 * which no key would be heard. The first pieces are named for that alone; whoever needs them imports them.
 */
import { breathe } from './shared/breathe.ts';

const PIECES: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager", webpackExports: [] */ 'typebox'),
  () => import(/* webpackMode: "eager", webpackExports: [] */ '../contract/entities.ts'),
  () => import(/* webpackMode: "eager", webpackExports: [] */ './api/baseApi.ts'),
  () => import(/* webpackMode: "eager", webpackExports: [] */ 'react-dom/client'),
  () => import(/* webpackMode: "eager", webpackExports: [] */ 'react-router-dom'),
  () => import(/* webpackMode: "eager", webpackExports: [] */ './app/store.ts'),
];

async function begin(root: HTMLElement): Promise<void> {
  for (const piece of PIECES) {
    await piece();
    await breathe();
  }
  const { start } = await import(/* webpackMode: "eager" */ './app/start.tsx');
  await start(root);
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
void begin(root);

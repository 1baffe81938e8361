/** Runs in the head, before anything is painted: the page never flashes in the other colours. */
import { fetchAhead, fetchForWorkers, filesAhead } from './shared/routeAhead.ts';
import { startColorScheme } from './shared/colorScheme.ts';

startColorScheme();
const { dataset } = document.currentScript as HTMLScriptElement;
const { pathname } = location;
fetchAhead(filesAhead(dataset.routes, pathname, document.cookie));
// Behind a service worker all is on the device; and what it still fetches would keep a later release waiting.
const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
if (serviceWorker?.controller == null) {
  fetchForWorkers(filesAhead(dataset.workers, pathname, document.cookie));
}

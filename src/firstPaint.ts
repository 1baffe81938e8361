/**
 * Runs in the head, before anything is painted: the page never flashes in the other colours, and what takes its time
 * begins while the app is still on its way. A page that comes with its markup is painted first: see scripts/prerender.ts.
 */
import { openCameraAhead } from './decoder/camera/cameraAhead.ts';
import { addFiles, afterFirstPaint, persist } from './shared/pageFiles.ts';
import { fetchAhead, filesAhead, isFramed } from './shared/routeAhead.ts';
import { startColorScheme } from './shared/colorScheme.ts';
import { holdPresses } from './shared/firstMarkup.ts';

startColorScheme();
persist();
const { routes, files } = (document.currentScript as HTMLScriptElement).dataset;
if (files === undefined) {
  const { dataset } = document.documentElement;
  if (isFramed(routes, location.pathname, document.cookie)) dataset.framed = '';
  fetchAhead(filesAhead(routes, location.pathname, document.cookie));
  openCameraAhead(location.pathname, document.cookie);
} else {
  holdPresses();
  afterFirstPaint(() => addFiles(JSON.parse(files) as string[]));
}

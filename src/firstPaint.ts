/**
 * Runs in the head, before anything is painted: the page never flashes in the other colours, and what takes its time
 * begins while the app is still on its way.
 */
import { openCameraAhead } from './decoder/camera/cameraAhead.ts';
import { fetchAhead, filesAhead } from './shared/routeAhead.ts';
import { startColorScheme } from './shared/colorScheme.ts';
import { holdForms } from './shared/firstMarkup.ts';

startColorScheme();
holdForms();
const { dataset } = document.currentScript as HTMLScriptElement;
fetchAhead(filesAhead(dataset.routes, location.pathname, document.cookie));
openCameraAhead(location.pathname, document.cookie);

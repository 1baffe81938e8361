/** One part of the page, which comes while the camera starts. */
export { LensPicker } from './LensPicker.tsx';
export { ZoomControls } from './ZoomControls.tsx';

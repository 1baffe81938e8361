/** Part of what comes when the scanner is there. */
export { LensPicker } from './LensPicker.tsx';
export { ZoomControls } from './ZoomControls.tsx';

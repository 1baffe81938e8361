/** Torch and zoom, where the camera has them (§2, §9). */

export interface ZoomRange {
  min: number;
  max: number;
  value: number;
}

/** Null stands for what this camera cannot do. */
export interface CameraControls {
  torch: { isOn: boolean } | null;
  zoom: ZoomRange | null;
}

/** From the Image Capture specification; TypeScript's DOM library does not have it. */
interface ImageCapabilities {
  torch?: boolean | boolean[];
  zoom?: { min?: number; max?: number };
}

interface ImageSettings {
  torch?: boolean;
  zoom?: number;
}

/** What staff chose; it is applied again whenever the camera restarts. */
export type ControlWishes = ImageSettings;

/** §9: one third of the range. */
const ZOOM_STEPS = 3;

export function nextZoom({ min, max, value }: ZoomRange, direction: 1 | -1): number {
  return Math.min(max, Math.max(min, value + (direction * (max - min)) / ZOOM_STEPS));
}

/** A camera that cannot focus on what is near gets the ticket at 20 cm, magnified twice. */
const FAR_SIGHTED_ZOOM = 2;

export function wishesOfFarSighted({ zoom }: CameraControls): ControlWishes {
  if (zoom === null) return {};
  return { zoom: Math.min(zoom.max, Math.max(zoom.min, FAR_SIGHTED_ZOOM)) };
}

export function readControls(track: MediaStreamTrack): CameraControls {
  // Older Firefox has no getCapabilities.
  const { getCapabilities } = track as { getCapabilities?: () => MediaTrackCapabilities };
  const capabilities = (getCapabilities?.call(track) ?? {}) as ImageCapabilities;
  const settings = track.getSettings() as ImageSettings;
  const { torch, zoom } = capabilities;
  const hasTorch = Array.isArray(torch) ? torch.includes(true) : torch === true;
  return {
    torch: hasTorch ? { isOn: settings.torch === true } : null,
    zoom: readZoom(zoom, settings.zoom),
  };
}

function readZoom(range: ImageCapabilities['zoom'], value: number | undefined): ZoomRange | null {
  if (range?.min === undefined || range.max === undefined || range.max <= range.min) return null;
  return { min: range.min, max: range.max, value: value ?? range.min };
}

/**
 * Applies torch and zoom in one call, because a call with zoom alone switches the torch off.
 * @returns the controls as the camera then reports them.
 */
export async function applyWishes(
  track: MediaStreamTrack,
  wishes: ControlWishes,
): Promise<CameraControls> {
  const controls = readControls(track);
  const wanted: ImageSettings = {};
  if (controls.torch !== null && wishes.torch !== undefined) wanted.torch = wishes.torch;
  if (controls.zoom !== null && wishes.zoom !== undefined) wanted.zoom = wishes.zoom;
  if (Object.keys(wanted).length === 0) return controls;
  await track.applyConstraints({ advanced: [wanted as MediaTrackConstraintSet] });
  // Not every browser reports torch and zoom in the track's settings, so the applied values are returned.
  return {
    torch: controls.torch && { isOn: wanted.torch ?? controls.torch.isOn },
    zoom: controls.zoom && { ...controls.zoom, value: wanted.zoom ?? controls.zoom.value },
  };
}

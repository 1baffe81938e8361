/** Which of a phone's several cameras, here called lenses, is used: not every one can read a ticket. */
export interface Lens {
  id: string;
  /** The browser's name for it; empty in some. */
  label: string;
}

export interface Lenses {
  all: Lens[];
  /** The one whose picture is shown. */
  activeId: string | null;
  /** It cannot focus on what is nearer than about 15 cm. */
  isFarSighted: boolean;
}

/** Missing in TypeScript's DOM library. In metres. */
interface FocusCapabilities {
  focusDistance?: { min?: number };
}

/** People hold a ticket at about this distance; a camera that cannot focus there blurs it. */
const NEAR_FOCUS_M = 0.15;

/** @returns the device's cameras; none before the user has allowed a camera. */
export async function findLenses(): Promise<Lens[]> {
  try {
    const found = await navigator.mediaDevices.enumerateDevices();
    return found
      .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, label }));
  } catch {
    return [];
  }
}

/** The lenses as they stand while this track is shown. */
export function lensesOf(track: MediaStreamTrack, all: Lens[]): Lenses {
  return { all, activeId: lensIdOf(track), isFarSighted: isFarSighted(track) };
}

const lensIdOf = (track: MediaStreamTrack): string | null => track.getSettings().deviceId ?? null;

function isFarSighted(track: MediaStreamTrack): boolean {
  // Older Firefox has no getCapabilities.
  const { getCapabilities } = track as { getCapabilities?: () => MediaTrackCapabilities };
  const { focusDistance } = (getCapabilities?.call(track) ?? {}) as FocusCapabilities;
  return (focusDistance?.min ?? 0) > NEAR_FOCUS_M;
}

const REAR = /back|rear|environment|rück/i;
/** Names of a camera that combines several lenses and picks the one that can focus. */
const COMBINED = /\b(?:triple|dual wide)\b/i;
const SPECIAL = /ultra|tele/i;
/** Android numbers its cameras; number 0 is the main one. */
const ANDROID_MAIN = /camera2? 0,/i;

/** Lower is better: combined, main, another rear one, ultra-wide or telephoto. */
function rank({ label }: Lens): number {
  if (COMBINED.test(label)) return 0;
  if (SPECIAL.test(label)) return 3;
  return ANDROID_MAIN.test(label) ? 1 : 2;
}

/**
 * @returns a lens that reads tickets better than the one that the browser chose. Null when there is none, and when the
 * browser's is neither the front camera nor ultra-wide, telephoto or far-sighted.
 */
export async function betterLens(track: MediaStreamTrack): Promise<Lens | null> {
  const active = { id: lensIdOf(track) ?? '', label: track.label };
  const isFront = track.getSettings().facingMode === 'user';
  const isPoor = isFront || SPECIAL.test(active.label);
  if (!isPoor && !isFarSighted(track)) return null;
  const [best] = (await findLenses())
    .filter(({ id, label }) => id !== active.id && REAR.test(label))
    .sort((one, other) => rank(one) - rank(other));
  if (best === undefined) return null;
  return isPoor || rank(best) < rank(active) ? best : null;
}

/** Which of the device's cameras is used: a phone has several, and not each can read a ticket. */
export interface Lens {
  id: string;
  /** The browser's name for it; empty in some. */
  label: string;
}

export interface Lenses {
  all: Lens[];
  /** The one whose picture is shown. */
  activeId: string | null;
  /** It sees nothing sharp that is held nearer than about 15 cm. */
  isFarSighted: boolean;
}

/** Missing in the compiler's library. In metres. */
interface FocusCapabilities {
  focusDistance?: { min?: number };
}

/** A camera whose near limit is beyond this blurs a ticket held as people hold it. */
const NEAR_FOCUS_M = 0.15;

/** The device's cameras; none where the browser does not tell, as before one was allowed. */
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
  // Firefox learned getCapabilities late.
  const { getCapabilities } = track as { getCapabilities?: () => MediaTrackCapabilities };
  const { focusDistance } = (getCapabilities?.call(track) ?? {}) as FocusCapabilities;
  return (focusDistance?.min ?? 0) > NEAR_FOCUS_M;
}

const REAR = /back|rear|environment|rück/i;
/** Several lenses as one camera, which takes the one that can focus. */
const COMBINED = /\b(?:triple|dual wide)\b/i;
const SPECIAL = /ultra|tele/i;
/** Android's names; the first one of each side is the main one. */
const ANDROID_MAIN = /camera2? 0,/i;

/** Lower is better: combined, main, another rear one, ultra-wide or telephoto. */
function rank({ label }: Lens): number {
  if (COMBINED.test(label)) return 0;
  if (SPECIAL.test(label)) return 3;
  return ANDROID_MAIN.test(label) ? 1 : 2;
}

/**
 * The lens to take instead of the one that the browser chose, null when that one will do: it looks at
 * whoever holds the phone, or is an ultra-wide or telephoto one, or sees nothing near.
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

/** The sounds and vibrations of the verdicts. */
/** They differ so much that staff need not look at the screen. */
export type VerdictTone = 'valid' | 'listed' | 'admitted' | 'refused' | 'unclear';

export interface VerdictSignals {
  /** Browsers let a page play sound only after a touch or key: call it with every one. */
  unlock: () => void;
  /** Sounds and vibrates where the device can; otherwise does nothing. */
  give: (tone: VerdictTone) => void;
  /** Whether the browser allows sound now; a page cannot know how loud the device is. */
  canSound: () => boolean;
}

interface Note {
  hertz: number;
  /** From the beginning, in seconds. */
  atS: number;
  lengthS: number;
  wave: OscillatorType;
}

/**
 * They differ in pitch, wave and rhythm: rising for valid, rising in three steps for valid by the device's list, a
 * leap of an octave that stays for admitted, low and long for refused, three alike for unclear.
 */
const NOTES: Record<VerdictTone, readonly Note[]> = {
  valid: [
    { hertz: 880, atS: 0, lengthS: 0.09, wave: 'sine' },
    { hertz: 1_320, atS: 0.1, lengthS: 0.16, wave: 'sine' },
  ],
  listed: [660, 880, 1_175].map((hertz, step) => ({
    hertz,
    atS: step * 0.15,
    lengthS: 0.1,
    wave: 'triangle',
  })),
  admitted: [
    { hertz: 523, atS: 0, lengthS: 0.1, wave: 'sine' },
    { hertz: 1_046, atS: 0.1, lengthS: 0.4, wave: 'sine' },
  ],
  refused: [
    { hertz: 208, atS: 0, lengthS: 0.28, wave: 'square' },
    { hertz: 156, atS: 0.32, lengthS: 0.42, wave: 'square' },
  ],
  unclear: [0, 0.16, 0.32].map((atS) => ({ hertz: 587, atS, lengthS: 0.09, wave: 'triangle' })),
};

/** Vibration and rest in turn, in milliseconds. */
const RHYTHMS: Record<VerdictTone, number[]> = {
  valid: [90],
  listed: [60, 60, 140],
  admitted: [300],
  refused: [260, 90, 260],
  unclear: [70, 70, 70, 70, 70],
};

/** A square wave is louder than a sine wave of the same amplitude. */
const LOUDNESS: Partial<Record<OscillatorType, number>> = { sine: 0.5, square: 0.2, triangle: 0.5 };
/** In seconds. Without fading in and out, a note begins and ends with a click. */
const SLOPE_S = 0.01;

function play(context: AudioContext, { hertz, atS, lengthS, wave }: Note): void {
  const startS = context.currentTime + atS;
  const endS = startS + lengthS;
  const loudness = LOUDNESS[wave] ?? 0;
  const volume = context.createGain();
  volume.gain.setValueAtTime(0, startS);
  volume.gain.linearRampToValueAtTime(loudness, startS + SLOPE_S);
  volume.gain.setValueAtTime(loudness, endS - SLOPE_S);
  volume.gain.linearRampToValueAtTime(0, endS);
  volume.connect(context.destination);
  const note = context.createOscillator();
  note.type = wave;
  note.frequency.value = hertz;
  note.connect(volume);
  note.start(startS);
  note.stop(endS);
}

export function createVerdictSignals(): VerdictSignals {
  let context: AudioContext | null = null;
  let wasTouched = false;

  return {
    unlock() {
      const { userActivation } = navigator as { userActivation?: UserActivation };
      // The Escape key does not count as permission.
      if (userActivation?.isActive === false) return;
      wasTouched = true;
      const { AudioContext: Context } = globalThis as { AudioContext?: typeof AudioContext };
      if (Context === undefined) return;
      context ??= new Context();
      // iOS suspends the sound during a call, for example, and resumes it at a touch.
      if (context.state !== 'running') context.resume().catch(() => undefined);
    },
    canSound: () => context?.state === 'running',
    give(tone) {
      // Before the first touch browsers refuse, with a message in the console.
      if (!wasTouched) return;
      const { vibrate } = navigator as { vibrate?: (pattern: number[]) => boolean };
      vibrate?.call(navigator, RHYTHMS[tone]);
      if (context?.state !== 'running') return;
      for (const note of NOTES[tone]) play(context, note);
    },
  };
}

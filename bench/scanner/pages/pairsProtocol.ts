/** Where one ticket lies before the camera, and how it is lit. Lengths in pixels of the frame, angles in degrees. */
export interface PlacedTicket {
  /** Which of the pictures. */
  picture: number;
  /** Of its middle. */
  x: number;
  y: number;
  /** Pixels a module of its QR code. */
  module: number;
  tilt: number;
  /** How far it is turned out of the camera's plane: its height becomes so much smaller. */
  squeeze: number;
  /** Part of the light that falls on it. */
  light: number;
  /** Of the shadow's edge: how far it cuts into the ticket, as a part of its width. */
  shadowPart: number;
}

/** Tickets that come into view together, of a camera that has to focus first. */
export interface PairClip {
  kind: 'near' | 'far' | 'shadow' | 'single';
  tickets: PlacedTicket[];
  /** Blur at first and once it is sharp, in pixels, and how long that takes. */
  blur: { from: number; to: number; ms: number };
  noise: number;
  /** How far the hand trembles, in pixels. */
  tremble: number;
}

export interface PairOrder {
  pictures: string[];
  clips: PairClip[];
  /** How long each clip is watched. */
  watchMs: number;
  /** The same where nothing was said by then. */
  patienceMs: number;
  /** Workers that do nothing but take the processor's time. */
  burners: number;
}

/** After how many ms a ticket was accepted; null: it was not. */
export interface PairOutcome {
  /** By a single thorough look that sees one code. */
  oneLookMs: number | null;
  /** By the scanner's rule. */
  verdictMs: number | null;
  /** Whether staff were told of several codes. */
  told: boolean;
}

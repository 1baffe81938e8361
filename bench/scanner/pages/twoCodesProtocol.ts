/** A QR code in the picture of 720 × 720 pixels. */
export interface PlacedCode {
  text: string;
  /** Of its middle. */
  x: number;
  y: number;
  /** Pixels a module. */
  module: number;
  /** Degrees. */
  tilt: number;
}

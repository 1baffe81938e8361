/** Decides which reads count: one of a one-dimensional code has to be confirmed. */
import type { CodeRead } from '../engine/codeReader.ts';
import type { DecodedCode } from '../transport/protocol.ts';

/** How long a read of a one-dimensional code can be confirmed by another frame. */
const AGREEMENT_MS = 1_000;

/**
 * Code 128 has a weak checksum: a read counts once a second frame, or a QR code in the same one, says the same. QR
 * codes have error correction and count at once.
 */
export class Agreement {
  readonly #seenMs = new Map<string, number>();

  settle(reads: readonly CodeRead[], nowMs: number): DecodedCode[] {
    for (const [text, seenMs] of this.#seenMs) {
      if (nowMs - seenMs > AGREEMENT_MS) this.#seenMs.delete(text);
    }
    const sure = new Set(reads.filter((read) => read.format === 'QRCode').map(({ text }) => text));
    const codes = reads.map((read) => ({
      ...read,
      settled: sure.has(read.text) || this.#seenMs.has(read.text),
    }));
    for (const { text, format } of reads) {
      if (format === 'Code128') this.#seenMs.set(text, nowMs);
    }
    return codes;
  }

  forget(): void {
    this.#seenMs.clear();
  }
}

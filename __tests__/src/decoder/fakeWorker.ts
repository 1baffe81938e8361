/** A worker whose messages the test writes. */
import type {
  DecodeResult,
  FromWorker,
  ToWorker,
} from '../../../src/decoder/transport/protocol.ts';

export class FakeWorker extends EventTarget {
  readonly heard: ToWorker[] = [];
  isTerminated = false;
  /** Thrown by postMessage for messages of this type, as for things that cannot be transferred. */
  refuses: ToWorker['type'] | null = null;

  postMessage(message: ToWorker): void {
    if (message.type === this.refuses) throw new DOMException('fake', 'DataCloneError');
    this.heard.push(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  say(message: FromWorker): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }));
  }

  crash(): void {
    this.dispatchEvent(new Event('error', { cancelable: true }));
  }

  typesHeard(): string[] {
    return this.heard.map(({ type }) => type);
  }
}

export function aResult(texts: string[], change: Partial<DecodeResult> = {}): DecodeResult {
  const corner = { x: 0, y: 0 };
  return {
    id: 1,
    codes: texts.map((text) => ({
      text,
      format: 'QRCode',
      settled: true,
      corners: [corner, corner, corner, corner],
    })),
    width: 720,
    height: 720,
    atMs: 0,
    ms: 3,
    thorough: true,
    unread: 0,
    hindrance: null,
    ...change,
  };
}

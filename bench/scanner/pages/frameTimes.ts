/** Notes each frame's own time as the decoder reads it from the stream, and adds it to its result. */
import type { FromWorker } from '../../../src/decoder/transport/protocol.ts';

/** Microseconds on the camera's clock, by the number of the frame in the stream. */
const takenUs: number[] = [];

const reader = ReadableStreamDefaultReader.prototype as ReadableStreamDefaultReader<unknown>;
const read = Reflect.get(reader, 'read') as () => Promise<{ value?: { timestamp?: number } }>;

async function readAndNote(this: ReadableStreamDefaultReader): ReturnType<typeof read> {
  const result = await Reflect.apply(read, this, []);
  // Other streams, such as the decoder's own download, have no timestamps.
  if (result.value?.timestamp !== undefined) takenUs.push(result.value.timestamp);
  return result;
}
Object.assign(reader, { read: readAndNote });

const post = postMessage.bind(globalThis) as (message: object) => void;
Object.assign(globalThis, {
  postMessage: (message: FromWorker) =>
    post(message.type === 'result' ? { ...message, takenUs: takenUs[message.id] } : message),
});

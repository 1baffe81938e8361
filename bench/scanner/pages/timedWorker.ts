/** The decoder's worker, whose results also say when the camera has taken their frame. */
import './frameTimes.ts';
import '../../../src/decoder/worker/decoderWorker.ts';

import type { Board } from '../../../../contract/entry/board.ts';
import { WATCHERS_MAX } from '../../../../server/lib/eventStreams.ts';
import { createBoardStreams } from '../../../../server/modules/board/stream.ts';

const mayWatch = () => Promise.resolve();

test('so many watch the board at once; another one is told to come later, until one has left', () => {
  const streams = createBoardStreams(() => Promise.resolve({ at: '' } as Board));
  const open = Array.from({ length: WATCHERS_MAX }, () => streams.open(mayWatch));
  expect(() => streams.open(mayWatch)).toThrow(
    expect.objectContaining({ status: 503, headers: { 'Retry-After': '5' } }) as Error,
  );
  const [first] = open;
  first?.destroy();
  return new Promise<void>((done) => {
    first?.once('close', () => {
      expect(() => streams.open(mayWatch).destroy()).not.toThrow();
      for (const stream of open) stream.destroy();
      done();
    });
  });
});

/** The live board for all who watch it. */
import type { Board, BoardEvents } from '../../../contract/entry/board.ts';
import { BOARD_INTERVAL_MS } from '../../../contract/entry/limits.ts';
import { createEventStreams, eventOf, type EventStreams } from '../../lib/eventStreams.ts';

export const createBoardStreams = (readBoard: () => Promise<Board>): EventStreams<void> =>
  createEventStreams({
    intervalMs: BOARD_INTERVAL_MS,
    async look() {
      const { at, ...board } = await readBoard();
      // What many leave unread lies in the memory once.
      return {
        at,
        text: JSON.stringify(board),
        bytes: eventOf('board', { at, ...board } satisfies BoardEvents['board']),
      };
    },
    teller() {
      let last: string | null = null;
      return ({ text, bytes }) => {
        if (text === last) return null;
        last = text;
        return bytes;
      };
    },
    still: ({ at }) => eventOf('unchanged', { at } satisfies BoardEvents['unchanged']),
  });

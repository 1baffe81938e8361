import { createStore, type AppStore } from '../../../src/app/store.ts';
import { boardApi } from '../../../src/api/boardApi.ts';
import { deviceSelectors } from '../../../src/api/boardEntities.ts';
import { readEvents } from '../../../src/api/client/events.ts';
import { fakeStream } from '../../support/fakeStream.ts';
import {
  FakeNetwork,
  html,
  json,
  noNetwork,
  wire,
  type Answering,
} from '../../support/fakeNetwork.ts';
import { aBoard, aDevice } from '../../support/sampleBoard.ts';
import { clearCookies, haveSession, testServices } from '../../support/services.ts';

let network: FakeNetwork;
let store: AppStore;
let stream: ReturnType<typeof fakeStream>;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
  haveSession();
  stream = fakeStream();
  network = new FakeNetwork()
    .install()
    .on(wire.board, () => json(200, aBoard()))
    .on(wire.boardStream, stream.answer);
  store = createStore(testServices());
});
afterEach(() => {
  jest.useRealTimers();
  clearCookies();
});

const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
/** @returns stops it. */
function watch(): () => void {
  const looking = store.dispatch(boardApi.endpoints.board.initiate());
  return () => looking.unsubscribe();
}
const shown = () => boardApi.endpoints.board.select()(store.getState()).data;

describe('the events of a stream, at once and byte by byte', () => {
  /** @param size of each piece in which the text comes. */
  async function eventsIn(text: string, size?: number): Promise<unknown[]> {
    const bytes = new TextEncoder().encode(text);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const step = size ?? bytes.length;
        for (let at = 0; at < bytes.length; at += step) {
          controller.enqueue(bytes.slice(at, at + step));
        }
        controller.close();
      },
    });
    const told: unknown[] = [];
    await readEvents(body, 1_000, (event) => told.push(event));
    return told;
  }

  it.each([
    ['one', 'event: board\ndata: {}\n\n', [{ event: 'board', data: '{}' }]],
    ['letters of several bytes', 'data: Hütte 🎪\n\n', [{ data: 'Hütte 🎪' }]],
    ['a part of one', 'event: board\nda', []],
    ['one and a part', 'data: 1\n\ndata', [{ data: '1' }]],
    ['comments', ': still here\n\n: again\n\n', []],
    ['other line ends', 'event: x\r\ndata: 1\r\n\r\n', [{ event: 'x', data: '1' }]],
    ['data of two lines', 'data: 1\ndata: 2\n\n', [{ data: '1\n2' }]],
  ])('%s', async (_name, text, events) => {
    expect(await eventsIn(text)).toEqual(events);
    expect(await eventsIn(text, 1)).toEqual(events);
  });
});

describe('the board is kept up to date while somebody looks at it', () => {
  it('by the stream, with the session’s token, in whatever pieces it comes', async () => {
    watch();
    await pass();
    expect(shown()?.inside).toBe(1_234);
    expect(network.to(wire.boardStream)[0]?.headers.get('Authorization')).toBe('Bearer access-1');
    stream.send('board', aBoard({ inside: 1_235 }));
    await pass();
    expect(shown()?.inside).toBe(1_235);
    const text = `event: board\ndata: ${JSON.stringify(aBoard({ inside: 1_236 }))}\n\n`;
    for (const part of [text.slice(0, 9), text.slice(9, 800), text.slice(800)]) {
      stream.write(part);
      await pass();
    }
    expect(shown()?.inside).toBe(1_236);
    expect(network.to(wire.board)).toHaveLength(1);
  });

  it('an unchanged board is as of later', async () => {
    watch();
    await pass();
    stream.send('unchanged', { at: '2026-11-21T18:42:17.000Z' });
    await pass();
    expect(shown()).toMatchObject({ at: '2026-11-21T18:42:17.000Z', inside: 1_234 });
  });

  it('what has not changed stays the same object, so that its row is not drawn anew', async () => {
    watch();
    await pass();
    const before = shown()!;
    const devices = aBoard().devices.map((device) =>
      device.id === 2 ? aDevice(2, { battery: 5 }) : device,
    );
    stream.send('board', aBoard({ at: '2026-11-21T18:42:09.000Z', devices }));
    await pass();
    const after = shown()!;
    expect(deviceSelectors.selectById(after.devices, 2)).toMatchObject({ battery: 5 });
    expect(after.devices.entities[1]).toBe(before.devices.entities[1]);
    expect(after.gates).toBe(before.gates);
    expect(after.conflicts).toBe(before.conflicts);
  });

  it('a stream that ends with the access token’s life is opened again with a new one', async () => {
    watch();
    await pass();
    stream.send('unchanged', { at: '2026-11-21T18:42:08.000Z' });
    await pass();
    network
      .on(wire.boardStream, (request) =>
        request.headers.get('Authorization') === 'Bearer access-2'
          ? stream.answer(request)
          : json(401, { detail: 'Token is invalid or expired' }),
      )
      .on(wire.refresh, () => json(200, { access: 'access-2' }));
    stream.end();
    await pass(2_500);
    expect(network.to(wire.refresh)).toHaveLength(1);
    stream.send('board', aBoard({ inside: 9 }));
    await pass();
    expect(shown()?.inside).toBe(9);
  });

  it.each([
    ['cannot be opened', () => noNetwork()],
    ['is a captive portal’s page', () => html()],
    ['is refused', () => json(503, { error: 'Nicht bereit.' })],
    ['says nothing', fakeStream().answer],
    ['is never answered', () => new Promise<Response>(() => undefined)],
  ] as [string, Answering][])('by asking every 5 s, where the stream %s', async (_name, answer) => {
    network.on(wire.boardStream, answer);
    watch();
    await pass(20_000);
    let inside = 2_000;
    network.on(wire.board, () => json(200, aBoard({ inside: (inside += 1) })));
    await pass(5_000);
    const first = shown()!.inside;
    await pass(10_000);
    expect(shown()!.inside).toBe(first + 2);
  });

  it('where the stream does not get through, it is tried again after half a minute', async () => {
    network.on(wire.boardStream, [() => noNetwork(), stream.answer]);
    watch();
    await pass(31_000);
    stream.send('board', aBoard({ inside: 7 }));
    await pass();
    expect(shown()?.inside).toBe(7);
    const asked = network.to(wire.board).length;
    await pass(15_000);
    expect(network.to(wire.board)).toHaveLength(asked);
  });

  it('a stream that falls silent is given up', async () => {
    watch();
    await pass();
    network.on(wire.board, () => json(200, aBoard({ inside: 3 })));
    await pass(19_000);
    expect(shown()?.inside).toBe(1_234);
    await pass(1_500);
    expect(shown()?.inside).toBe(3);
  });

  it('nobody looks: nothing is read, and nobody’s name is kept', async () => {
    const stopWatching = watch();
    await pass();
    expect(stream.readers()).toBe(1);
    stopWatching();
    await pass(10);
    expect(shown()).toBeUndefined();
    const { length } = network.sent;
    await pass(60_000);
    expect(network.sent).toHaveLength(length);
    expect(stream.readers()).toBe(0);
  });
});

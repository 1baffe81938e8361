/** What the local storage holds is damaged: the page opens, and what can be read goes up. */
import { openedAt, pass, playInFakeTime, type FakeDevice } from '../fakeDevice.ts';
import { FakeGate } from '../fakeGate.ts';

let gate: FakeGate;
let device: FakeDevice;

playInFakeTime();
beforeEach(async () => {
  gate = new FakeGate(['T1', 'T2']);
  device = await openedAt(gate);
  await device.loseNetwork();
  await device.admitNext('T1');
  await device.admitNext('T2');
  device.discard();
});
afterEach(() => device.close());

const rows = () => gate.ledger.map(({ ticketId, kind, seq }) => `${ticketId} ${kind} ${seq}`);
const nameOf = (ticketId: string) =>
  `einlass:journal:${device.taps.find((tap) => tap.ticketId === ticketId)!.key}`;

function change(name: string, changed: object): void {
  const stored = JSON.parse(device.storage.getItem(name)!) as object;
  device.storage.setItem(name, JSON.stringify({ ...stored, ...changed }));
}

/** Another page, which has a network. */
async function reopen(): Promise<void> {
  await device.restart();
  await pass(100);
  for (const { tappedAtMs } of device.status.decisions) {
    expect(() => new Date(tappedAtMs).toISOString()).not.toThrow();
  }
  gate.network = 'up';
  await pass(20_000);
}

it.each([
  ['no JSON', '{"ticketId":"T1"'],
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '7'],
  ['a text', '"T1"'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['a ticket that is none', '{"ticketId":5}'],
])('%s: it is skipped, the others go up, and it stays where it is', async (_, text) => {
  device.database.clear();
  const name = nameOf('T1');
  device.storage.setItem(name, text);
  await reopen();
  expect(rows()).toEqual(['T2 admit 2']);
  expect(device.status.openUploads).toBe(0);
  expect(device.storage.getItem(name)).toBe(text);
  await device.showNext('T1');
  expect(device.scan.state).toBe('valid');
});

it.each([
  [{ tappedAtMs: null }, 1],
  [{ tappedAtMs: '19:42' }, 1],
  [{ tappedAtMs: 1e300 }, 1],
  [{ order: null }, 1],
  [{ state: 'gone' }, 1],
  [{ isDeclared: 'yes' }, 1],
  [{ gateId: {}, origin: 3, text: 4 }, 1],
  [{ seq: 'one' }, null],
])('%j: the admission goes up all the same', async (damage, seq) => {
  device.database.clear();
  change(nameOf('T1'), damage);
  await reopen();
  expect(rows().toSorted()).toEqual([`T1 admit ${seq}`, 'T2 admit 2']);
  expect(device.status).toMatchObject({ openUploads: 0, notices: [] });
});

it('what was taken back does not become an admission', async () => {
  await device.undoLast();
  const isUndo = (name: string) =>
    name.startsWith('einlass:journal:') && device.storage.getItem(name)!.includes('"undoes"');
  const undo = Object.keys(device.storage).find(isUndo)!;
  device.database.clear();
  change(undo, { undoes: 5 });
  await reopen();
  expect(rows()).toEqual(['T1 admit 1', 'T2 admit 2']);
});

it('the copy of the database is the better one', async () => {
  change(nameOf('T1'), { tappedAtMs: null, seq: null, order: 'first' });
  await reopen();
  expect(rows()).toEqual(['T1 admit 1', 'T2 admit 2']);
});

it.each([
  ['no JSON', '{'],
  ['a text', '"Nord"'],
  ['no credential', '{"id":1,"lastSeq":2}'],
  ['an id that is none', '{"id":"1","credential":"x","lastSeq":2}'],
])('the registration, %s: that of the database counts', async (_, text) => {
  device.storage.setItem('einlass:device', text);
  await reopen();
  expect(gate.devices).toHaveLength(1);
  expect(rows()).toEqual(['T1 admit 1', 'T2 admit 2']);
});

it('a number that was given out last cannot be read: the journal goes on behind what the server knows', async () => {
  device.database.clear();
  change('einlass:device', { lastSeq: 'two', gate: 'Nord' });
  await reopen();
  await pass(16_000);
  expect(device.status.gate).toBeNull();
  expect(gate.devices).toHaveLength(1);
  expect(rows()).toEqual(['T1 admit 1', 'T2 admit 2']);
  expect(gate.beats.at(-1)).toMatchObject({ seq: 2, open_uploads: 0 });
});

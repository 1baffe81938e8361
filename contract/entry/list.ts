/**
 * The device list: what a device without network knows of the tickets, to the byte (docs/entry.md). It holds
 * no names, no addresses and no usable identifiers. Rows are sorted by key, so that a list is searched as it
 * came, without being unpacked.
 *
 *     offset  bytes
 *          0      4  ASCII "EELI"
 *          4      1  format, 1
 *          5      1  1: the changes since `since`; 0: the whole list
 *          6      2  zero
 *          8      8  epoch, ASCII: cursors of another epoch mean nothing here
 *         16      8  since   \
 *         24      8  version  > unsigned, big-endian
 *         32      8  made at, milliseconds since 1970 by the server's clock
 *         40      4  number of rows
 *         44      4  zero
 *         48  11 × n rows: key (the first 10 bytes of SHA-256 of the ticket's identifier in UTF-8), status
 */

export const ENTRY_LIST_TYPE = 'application/vnd.einlass.entry-list';

const MAGIC = 0x45_45_4c_49;
const FORMAT = 1;
const HEADER_BYTES = 48;
/** 80 bits: 100,000 tickets hold two of one key with a probability below 10⁻¹⁴. */
export const ENTRY_KEY_BYTES = 10;
const ROW_BYTES = ENTRY_KEY_BYTES + 1;
export const EPOCH_CHARS = 8;

export const TICKET_STATUS = { valid: 0, used: 1, revoked: 2 } as const;
export type TicketStatus = keyof typeof TICKET_STATUS;
const STATUS_NAMES: readonly TicketStatus[] = ['valid', 'used', 'revoked'];

export interface EntryList {
  readonly epoch: string;
  /** 0 in the whole list; else the version on which these changes are to be put. */
  readonly since: number;
  readonly isDelta: boolean;
  readonly version: number;
  /** Milliseconds since 1970, by the server's clock. */
  readonly madeAt: number;
  /** Sorted by key, each key once. */
  readonly rows: Uint8Array;
}

/** Bytes that are no device list, or one of a later format. */
export class EntryListError extends Error {
  override readonly name = 'EntryListError';
}

/** What the next call sends as `since`. */
export function cursorOf({ epoch, version }: Pick<EntryList, 'epoch' | 'version'>): string {
  return `${epoch}.${version}`;
}

/** @returns null for what is no cursor. */
export function parseCursor(text: string): Pick<EntryList, 'epoch' | 'version'> | null {
  const [, epoch, version] = /^([A-Z0-9]{8})\.(\d{1,15})$/.exec(text) ?? [];
  return epoch === undefined ? null : { epoch, version: Number(version) };
}

export function rowCount({ rows }: Pick<EntryList, 'rows'>): number {
  return rows.length / ROW_BYTES;
}

/** @param digest SHA-256 of the ticket's identifier. */
export function entryKeyOf(digest: Uint8Array): Uint8Array {
  return digest.subarray(0, ENTRY_KEY_BYTES);
}

/** What the list knows of the ticket; null: nothing. */
export function statusIn({ rows }: Pick<EntryList, 'rows'>, key: Uint8Array): TicketStatus | null {
  const { found, at } = search(rows, key);
  return found ? (STATUS_NAMES[rows[at + ENTRY_KEY_BYTES] ?? 0] ?? null) : null;
}

/** @returns the byte at which the key's row begins, or would. */
function search(rows: Uint8Array, key: Uint8Array): { found: boolean; at: number } {
  let low = 0;
  let high = rows.length / ROW_BYTES;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareKeys(rows, middle * ROW_BYTES, key, 0);
    if (order === 0) return { found: true, at: middle * ROW_BYTES };
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return { found: false, at: low * ROW_BYTES };
}

/** Key of the last row, or nothing where there is none. */
export function lastKeyOf({ rows }: Pick<EntryList, 'rows'>): Uint8Array {
  return rows.subarray(Math.max(0, rows.length - ROW_BYTES), Math.max(0, rows.length - 1));
}

/** Whether a list that ends with the last key holds what there is to say of the other one. */
export function isUpTo(lastKey: Uint8Array, key: Uint8Array): boolean {
  return lastKey.length > 0 && compareKeys(lastKey, 0, key, 0) >= 0;
}

/** The rows behind a key, whether one has it or not. */
export function rowsAfter(rows: Uint8Array, key: Uint8Array): Uint8Array {
  const { found, at } = search(rows, key);
  return rows.subarray(found ? at + ROW_BYTES : at);
}

/** Rows in any order → as a list holds them; of two rows with one key the later counts. */
export function rowsOf(entries: readonly { key: Uint8Array; status: TicketStatus }[]): Uint8Array {
  const sorted = entries.toSorted((a, b) => compareKeys(a.key, 0, b.key, 0));
  const rows = new Uint8Array(sorted.length * ROW_BYTES);
  let length = 0;
  for (const { key, status } of sorted) {
    if (length > 0 && compareKeys(rows, length - ROW_BYTES, key, 0) === 0) length -= ROW_BYTES;
    rows.set(key, length);
    rows[length + ENTRY_KEY_BYTES] = TICKET_STATUS[status];
    length += ROW_BYTES;
  }
  return rows.subarray(0, length);
}

/** Rows with others put over them. */
export function mergeRows(under: Uint8Array, over: Uint8Array): Uint8Array {
  if (over.length === 0) return under;
  if (under.length === 0) return over;
  const merged = new Uint8Array(under.length + over.length);
  let [u, o, length] = [0, 0, 0];
  const take = (from: Uint8Array, start: number, end: number) => {
    merged.set(from.subarray(start, end), length);
    length += end - start;
  };
  while (o < over.length) {
    const start = u;
    while (u < under.length && compareKeys(under, u, over, o) < 0) u += ROW_BYTES;
    take(under, start, u);
    if (u < under.length && compareKeys(under, u, over, o) === 0) u += ROW_BYTES;
    take(over, o, o + ROW_BYTES);
    o += ROW_BYTES;
  }
  take(under, u, under.length);
  return merged.subarray(0, length);
}

/** @returns null when the changes do not belong on this list: fetch the whole one. */
export function applyDelta(list: EntryList, delta: EntryList): EntryList | null {
  if (list.epoch !== delta.epoch || list.version !== delta.since) return null;
  return { ...delta, isDelta: false, since: 0, rows: mergeRows(list.rows, delta.rows) };
}

export function encodeEntryList(list: EntryList): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + list.rows.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC);
  view.setUint8(4, FORMAT);
  view.setUint8(5, list.isDelta ? 1 : 0);
  for (let i = 0; i < EPOCH_CHARS; i += 1) view.setUint8(8 + i, list.epoch.charCodeAt(i));
  view.setBigUint64(16, BigInt(list.since));
  view.setBigUint64(24, BigInt(list.version));
  view.setBigUint64(32, BigInt(list.madeAt));
  view.setUint32(40, rowCount(list));
  bytes.set(list.rows, HEADER_BYTES);
  return bytes;
}

/** A list that is on its way. */
export interface EntryListPart extends EntryList {
  /** How many rows it will have when it is complete. */
  readonly rowsToCome: number;
  readonly isComplete: boolean;
}

/** @throws EntryListError */
export function decodeEntryList(bytes: Uint8Array): EntryList {
  const part = decodeListPart(bytes);
  if (part === null) throw new EntryListError('too short');
  const { rowsToCome: _rowsToCome, isComplete, ...list } = part;
  if (!isComplete) throw new EntryListError('cut off');
  return list;
}

/** @returns what the first bytes of a list hold; null: not even its header. @throws EntryListError */
export function decodeListPart(bytes: Uint8Array): EntryListPart | null {
  if (bytes.length < HEADER_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) !== MAGIC) throw new EntryListError('not a device list');
  if (view.getUint8(4) !== FORMAT) throw new EntryListError('a later format');
  const rowsToCome = view.getUint32(40);
  const bytesOfRows = bytes.length - HEADER_BYTES;
  if (bytesOfRows > rowsToCome * ROW_BYTES) throw new EntryListError('too long');
  const rows = bytes.subarray(HEADER_BYTES, bytes.length - (bytesOfRows % ROW_BYTES));
  return {
    rowsToCome,
    isComplete: bytesOfRows === rowsToCome * ROW_BYTES,
    isDelta: view.getUint8(5) === 1,
    epoch: String.fromCharCode(...bytes.subarray(8, 8 + EPOCH_CHARS)),
    since: Number(view.getBigUint64(16)),
    version: Number(view.getBigUint64(24)),
    madeAt: Number(view.getBigUint64(32)),
    rows,
  };
}

function compareKeys(a: Uint8Array, aStart: number, b: Uint8Array, bStart: number): number {
  for (let i = 0; i < ENTRY_KEY_BYTES; i += 1) {
    const order = (a[aStart + i] ?? 0) - (b[bStart + i] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

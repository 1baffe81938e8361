/** A whole device list on its way: over a poor network it comes in several answers, and what is there vouches already. */
import {
  decodeEntryList,
  encodeEntryList,
  ENTRY_KEY_BYTES,
  isUpTo,
  lastKeyOf,
  mergeRows,
  rowCount,
  type EntryList,
  type EntryListPart,
} from '../../../contract/entry/list.ts';
import type { Clock } from '../../shared/clock.ts';
import { ListAge } from './listAge.ts';

const NOTHING = new Uint8Array();

/**
 * Its version is that of the first answer: what has changed since then is asked for when it is complete, whichever
 * answer may have had it already.
 */
export class PartialList {
  /** Of what came first: the rest makes it no younger. */
  readonly age: ListAge;
  /** Null: nothing has come. */
  #list: EntryList | null = null;
  /** What earlier answers have brought. */
  #earlier: Uint8Array = NOTHING;
  #rowsInAll = 0;

  constructor(age: ListAge) {
    this.age = age;
  }

  /** @throws EntryListError */
  static stored(bytes: Uint8Array, clock: Clock): PartialList {
    const list = decodeEntryList(bytes);
    const part = new PartialList(new ListAge(clock, list.madeAt));
    part.#list = list;
    part.#rowsInAll = rowCount(part.#list);
    return part;
  }

  get list(): EntryList | null {
    return this.#list;
  }

  get bytes(): Uint8Array<ArrayBuffer> | null {
    return this.#list && encodeEntryList(this.#list);
  }

  /** From 0 to 1. */
  get progress(): number {
    return this.#list === null ? 0 : rowCount(this.#list) / Math.max(1, this.#rowsInAll);
  }

  /** In hexadecimal; null: the list begins yet. */
  get lastKey(): string | null {
    const key = this.#list === null ? NOTHING : lastKeyOf(this.#list);
    if (key.length < ENTRY_KEY_BYTES) return null;
    return [...key].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  /** Whether all that the list will say of the key is there. */
  has(key: Uint8Array): boolean {
    return this.#list !== null && isUpTo(lastKeyOf(this.#list), key);
  }

  /** Another answer begins, behind the last key. */
  begin(): void {
    this.#earlier = this.#list?.rows ?? NOTHING;
  }

  /** @param part all that has come of the answer. @returns false when it is of another list. */
  add(part: EntryListPart): boolean {
    const { epoch, version, madeAt } = this.#list ?? part;
    if (epoch !== part.epoch) return false;
    const rows = mergeRows(this.#earlier, part.rows);
    this.#list = { epoch, version, madeAt, since: 0, isDelta: false, rows };
    this.#rowsInAll = rowCount({ rows: this.#earlier }) + part.rowsToCome;
    return true;
  }
}

/** Reads what the mirror holds, which may be damaged: what can be read of it counts. */
import type { DeviceIdentity, EntryState, JournalEntry } from './journalEntry.ts';

type Check = (value: unknown) => boolean;
type Checks<Stored> = { readonly [Name in keyof Stored]-?: Check };

const STATES: readonly EntryState[] = [
  'open',
  'admitted',
  'refused',
  'conflict',
  'noted',
  'presumed',
  'aside',
];

const isText: Check = (value) => typeof value === 'string';
const isTruth: Check = (value) => typeof value === 'boolean';
const isMark: Check = (value) => value === true;
const isNumber: Check = (value) => Number.isSafeInteger(value);
const isNumberOrNone: Check = (value) => value === null || isNumber(value);
const isNumbers: Check = (value) => Array.isArray(value) && value.every(isNumber);
const isTime: Check = (value) => typeof value === 'number' && !isNaN(new Date(value).getTime());
const isState: Check = (value) => STATES.some((state) => state === value);
const isGate: Check = (value) => isRecord(value) && isNumber(value.id) && isText(value.name);

const isRules: Check = (value) =>
  isRecord(value) && isTruth(value.reentry) && isTruth(value.approval);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const ENTRY: Checks<JournalEntry> = {
  key: isText,
  undoes: isText,
  leaves: isMark,
  list: isText,
  isApproved: isMark,
  replaces: isText,
  gateId: isNumber,
  ticketId: isText,
  order: isNumber,
  seq: isNumberOrNone,
  deviceId: isNumberOrNone,
  origin: isText,
  tappedAtMs: isTime,
  isDeclared: isTruth,
  beganOnline: isTruth,
  isUnanswered: isMark,
  isDamaged: isMark,
  state: isState,
  text: isText,
};

const DEVICE: Checks<DeviceIdentity> = {
  id: isNumber,
  name: isText,
  credential: isText,
  lastSeq: isNumber,
  freeSeqs: isNumbers,
  gate: isGate,
  rules: isRules,
  lost: isNumber,
  origin: isText,
  isNamedLater: isMark,
};

/** Without one of these nobody can tell what was decided. */
const MEANING: ReadonlySet<string> = new Set(['ticketId', 'undoes', 'leaves', 'replaces']);

/** @returns the names of what is not as it should be. What a later release has added is none of these. */
function damagedIn(stored: Record<string, unknown>, checks: Readonly<Record<string, Check>>) {
  return Object.entries(stored).flatMap(([name, value]) =>
    (checks[name]?.(value) ?? true) ? [] : [name],
  );
}

const without = (stored: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => !names.includes(name)));

/** @param key by which the mirror holds it. @returns null when it says nothing that can be used. */
export function readEntry(key: string, stored: unknown): JournalEntry | null {
  if (!isRecord(stored) || !('ticketId' in stored)) return null;
  const damaged = damagedIn(stored, ENTRY);
  if (damaged.some((name) => MEANING.has(name))) return null;
  const unknown = {
    order: 0,
    seq: null,
    deviceId: null,
    tappedAtMs: Date.now(),
    // The guest counts as let in.
    isDeclared: true,
    beganOnline: true,
    state: 'open',
    text: '',
  };
  const isWhole = damaged.length === 0 && Object.keys(unknown).every((name) => name in stored);
  const mark = isWhole ? {} : { isDamaged: true };
  return { ...unknown, ...without(stored, damaged), key, ...mark } as JournalEntry;
}

/** @returns null when the server would not know the device by it. */
export function readDevice(stored: unknown): DeviceIdentity | null {
  if (!isRecord(stored) || !('id' in stored) || !('credential' in stored)) return null;
  const damaged = damagedIn(stored, DEVICE);
  if (damaged.includes('id') || damaged.includes('credential')) return null;
  return { name: '', lastSeq: 0, ...without(stored, damaged) } as unknown as DeviceIdentity;
}

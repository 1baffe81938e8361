/** What a release says of itself, in release.json at its top and at the beginning of its archive. */
import { isVersion } from '../../lib/versions.ts';

export interface ReleaseNote {
  readonly version: string;
  /** yyyy-mm-dd */
  readonly date: string;
  /** For which machines its Node is, as Node names them: `linux`, `x64`. */
  readonly platform: string;
  readonly arch: string;
  /** Names of all its migrations, in order. */
  readonly migrations: readonly string[];
  /** Of them, those that the release before goes on beside. */
  readonly besideOlder: readonly string[];
}

export const NOTE_FILE = 'release.json';

/** @returns null: it is none. */
export function readNote(text: string): ReleaseNote | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const note = Object(value) as Record<keyof ReleaseNote, unknown>;
  const isText = [note.version, note.date, note.platform, note.arch].every(
    (part) => typeof part === 'string',
  );
  const isNote =
    isText &&
    isVersion(String(note.version)) &&
    isNames(note.migrations) &&
    isNames(note.besideOlder);
  return isNote ? (note as ReleaseNote) : null;
}

const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

/** What the operating system means by its codes, in German. */
const MEANINGS: Readonly<Record<string, string>> = {
  EACCES: 'keine Berechtigung',
  EPERM: 'nicht erlaubt',
  ENOENT: 'Ordner oder Datei gibt es nicht',
  ENOTDIR: 'der Ordner ist eine Datei',
  EISDIR: 'das ist ein Ordner',
  ENOSPC: 'die Platte ist voll',
  EDQUOT: 'der Speicherplatz ist aufgebraucht',
  EROFS: 'die Platte ist nur zum Lesen da',
  EEXIST: 'das gibt es schon',
};

/** @returns for brackets in a sentence: what is meant, and the code to search for. */
export function systemReason(code: string): string {
  const meaning = MEANINGS[code];
  return meaning === undefined ? code : `${meaning}, ${code}`;
}

/** The system's code of a failure; empty when it is none of the system's. */
export function systemCode(error: unknown): string {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

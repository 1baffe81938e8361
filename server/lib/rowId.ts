/** Reads the id of a database row from a path or header. @returns null for what cannot be an id. */
export function rowId(text: string): number | null {
  const id = Number(text);
  return /^\d{1,15}$/.test(text) ? id : null;
}

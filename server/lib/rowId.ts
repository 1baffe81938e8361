/** A row's id in a path or header; null for what cannot be one. */
export function rowId(text: string): number | null {
  const id = Number(text);
  return /^\d{1,15}$/.test(text) ? id : null;
}

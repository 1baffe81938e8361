/**
 * Folds text for the member search: without case, accents and doubled spaces, so that "anne müller"
 * finds "Änne Mueller-Weiß" by neither more nor less than "Anne Muller". Both what is stored and what
 * is asked for go through here, which is why both databases find the same.
 */
export function searchText(...parts: readonly (string | number | null | undefined)[]): string {
  return parts
    .filter((part) => part !== null && part !== undefined)
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/\s+/g, ' ')
    .trim();
}

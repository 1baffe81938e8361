/**
 * Prepares text for the member search: lower case, without accents, `ss` for `ß`, single spaces. Both the stored text
 * and the words that are searched go through here, so "ANNE weiss" finds "Änne Weiß", on both databases alike.
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

/** Where members who are one are found and merged. */
export const DUPLICATES = '/admin/dubletten';

/** @param goneId left out: is yet to be found. */
export const mergeAddress = (keptId: number, goneId?: number): string =>
  `/admin/zusammenfuehren/${keptId}${goneId === undefined ? '' : `/${goneId}`}`;

/** Stands in the place of what was taken out of the database of a person. */
export const TAKEN_OUT = 'gelöscht';

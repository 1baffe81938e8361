/** What was typed into a form and not sent, by the values that it began with. */

/** What is kept of what was typed: these fields alone, since the others may be other ones when the dialog comes back. */
export interface Draft<Values> {
  typed: Partial<Values>;
  /** What stood there before. */
  over: Partial<Values>;
}

/**
 * What it would send otherwise than the values at first; undefined: nothing. A field that was emptied again is as it was
 * without a value.
 */
export function draftOf<Values extends object>(
  initial: Partial<Values>,
  values: Partial<Values>,
): Draft<Values> | undefined {
  const plain = (value: unknown): string =>
    JSON.stringify(value === '' || value === false ? null : (value ?? null));
  const names = (Object.keys(values) as (keyof Values)[]).filter(
    (name) => plain(values[name]) !== plain(initial[name]),
  );
  if (names.length === 0) return undefined;
  return { typed: picked(values, names), over: picked(initial, names) };
}

export const picked = <Values extends object>(
  from: Partial<Values>,
  names: readonly (keyof Values)[],
): Partial<Values> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Values>;

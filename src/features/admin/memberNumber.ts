/**
 * A member's number as it is typed. Anything but digits, and a sign before them as the app itself writes numbers, stays text,
 * which is no number: antd's own field reads 15 from “1,5”, and 1 from “1.000”.
 */
export function numberOf(typed: string): number | string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  return /^#?\d{1,15}$/.test(text) ? Number(text.replace('#', '')) : typed;
}

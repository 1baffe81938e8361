/** Says where a session goes on, as far as its clock tells. */
import { TIME_ZONE_HEADER } from '../../../contract/account/headers.ts';

/** As a header. A browser that hides its zone says UTC, and one of before it knew any says nothing. */
export function timeZone(): Record<string, string> {
  const { timeZone: name } = new Intl.DateTimeFormat().resolvedOptions();
  return name === '' ? {} : { [TIME_ZONE_HEADER]: name };
}

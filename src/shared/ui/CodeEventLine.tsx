import type { CodeEvent } from '../../../contract/office/memberDetails.ts';
import { formatDateTime } from '../format.ts';
import { breakable } from './breakable.tsx';
import { MemberLink } from './MemberLink.tsx';

/** When, what, and by whom something happened to a code. */
export function CodeEventLine({ event: { at, text, by } }: { event: CodeEvent }) {
  return (
    <>
      <time dateTime={at}>{formatDateTime(at)}</time>
      <span>
        {breakable(text)}
        {by !== null && (
          <>
            {' · '}
            <MemberLink member={by}>{by.name === '' ? `#${by.number}` : by.name}</MemberLink>
          </>
        )}
      </span>
    </>
  );
}

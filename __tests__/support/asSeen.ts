/** What a change of a member is sent with: which version was seen, and what is to be changed. */
import { IF_MATCH_HEADER, ifMatch } from '../../contract/ifMatch.ts';

export const asSeen = <Change extends { version: number | undefined }>({
  version = 0,
  ...body
}: Change) => ({ headers: ifMatch(version), body });

/** The same as it was sent: the version of the header, and the body. */
export const seenIn = ({ headers, body }: { headers: Headers; body: unknown }) => ({
  version: Number(/^"(\d+)"$/.exec(headers.get(IF_MATCH_HEADER) ?? '')?.[1]),
  ...(body as object | undefined),
});

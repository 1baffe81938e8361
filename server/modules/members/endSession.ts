/** Signs a member out where one session is: at their own demand, or at the office's. */
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { notFound } from '../../errors.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { deletePassesOfSessions } from '../secondFactor/passRepository.ts';
import { deleteSession } from '../session/repository.ts';
import { sessionsOf } from './detailsRepository.ts';
import { holdForChange } from './holdForChange.ts';
import { sessionKey } from './sessionKey.ts';

interface SessionToEnd {
  /** Of the member. */
  readonly id: number;
  /** `sessionKey` of the session. */
  readonly key: string;
  readonly by: Actor;
  /** ISO 8601. */
  readonly at: string;
}

/** @throws 404 when it has ended, or is somebody else's, 409 for whose data were deleted. */
export async function endSession(
  trx: Queries,
  engine: Engine,
  { id, key, by, at }: SessionToEnd,
): Promise<void> {
  // Of whose data are deleted meanwhile nothing is written down any more.
  await holdForChange(trx, engine, id);
  const sessions = await sessionsOf(trx, id, { now: at, present: null });
  const session = sessions.find((each) => sessionKey(each.id) === key);
  if (session === undefined) throw notFound(texts.sessionGone);
  await deleteSession(trx, session.id);
  await deletePassesOfSessions(trx, [session.id]);
  await addAudit(trx, {
    at,
    by,
    action: 'session ended',
    subject: `member:${id}`,
    details: { client: session.browser },
  });
}

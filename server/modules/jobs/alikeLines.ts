/** Who else is like somebody whom a line would add: what the dry run says of it, and whether the start finds anybody more. */
import type { Queries } from '../../db/openDatabase.ts';
import { joinedSince, lastMemberId } from '../imports/joinedRepository.ts';
import { byEmail, byNameKey, type takenInJob } from '../imports/matchRepository.ts';
import { texts } from '../imports/texts.ts';
import {
  addedName,
  addressText,
  otherAddress,
  takenName,
  withDoubt,
  type LineSubject,
} from './judgedLine.ts';
import type { Judgement } from './kind.ts';
import type { ShownAlike } from './shownLine.ts';

type Looked = (judgement: Judgement, subject: LineSubject) => Judgement;

/** The dry run. @param addresses that lines give. @param taken by lines further up, as it grows. */
export async function withDoubts(
  db: Queries,
  subjects: readonly LineSubject[],
  addresses: readonly string[],
  taken: Readonly<Awaited<ReturnType<typeof takenInJob>>>,
): Promise<Looked> {
  // First: who joins meanwhile may not have been shown.
  const last = await lastMemberId(db);
  const sharing = Map.groupBy(await byEmail(db, addresses), ({ email }) => email);
  const called = new Set(subjects.flatMap((subject) => addedName(subject) ?? []));
  const namesakes = await byNameKey(db, [...called]);
  return (judgement, subject) => {
    const sharers = sharing.get(otherAddress(subject) ?? '') ?? [];
    const others = sharers.filter(({ id }) => id !== subject.member?.id);
    const namesake = namesakes.get(addedName(subject) ?? '') ?? null;
    const doubted = withDoubt(judgement, subject, {
      others: others.map(({ number }) => number).toSorted((a, b) => a - b),
      namesake,
      isAbove: taken.keys.has(addressText(otherAddress(subject) ?? '')),
      isNamedAbove: taken.names.has(takenName(subject) ?? ''),
    });
    if ('skip' in doubted || subject.member !== null) return doubted;
    const kept: ShownAlike = {
      address: others.length > 0 ? last : 0,
      name: namesake === null ? 0 : last,
    };
    return { ...doubted, kept };
  };
}

/**
 * At the start: who has joined since may be the one whom the line would add, which nobody was asked. What was to be looked
 * at before has been.
 */
export async function unlessJoined(
  db: Queries,
  jobId: number,
  subjects: readonly LineSubject[],
): Promise<Looked> {
  const address = await joinedSince(db, jobId, 'address', subjects.flatMap(addressOf));
  const name = await joinedSince(db, jobId, 'name', subjects.flatMap(nameOf));
  return (judgement, subject) =>
    'change' in judgement && (addressOf(subject).some(address) || nameOf(subject).some(name))
      ? { skip: texts.changedSince }
      : judgement;
}

const addressOf = (subject: LineSubject) =>
  askedOf(otherAddress(subject), shownAlike(subject)?.address);

const nameOf = (subject: LineSubject) => askedOf(addedName(subject), shownAlike(subject)?.name);

const askedOf = (value: string | null, shownTo: number | undefined) =>
  value === null || shownTo === undefined ? [] : [{ value, shownTo }];

/** Null: the line adds nobody, or was checked by an earlier release, which has kept nothing. */
const shownAlike = ({ member, shown }: LineSubject): ShownAlike | null =>
  member === null && shown !== null && 'address' in shown ? shown : null;

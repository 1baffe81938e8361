/** Who else is like somebody whom a line would add: what the dry run says of it, and whether the start finds anybody more. */
import type { Queries } from '../../db/openDatabase.ts';
import {
  joinedSince,
  lastMemberId,
  SHOWN_IDS_MAX,
  shownIds,
  type Asked,
} from '../imports/joinedRepository.ts';
import { byEmail, byNameKey, type TakenInJob } from '../imports/matchRepository.ts';
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
import type { ShownAlike, ShownLine } from './shownLine.ts';

type Looked = (judgement: Judgement, subject: LineSubject) => Judgement;

/** The dry run. @param addresses that lines give. @param taken by lines further up, as it grows. */
export async function withDoubts(
  db: Queries,
  subjects: readonly LineSubject[],
  addresses: readonly string[],
  taken: Readonly<TakenInJob>,
): Promise<Looked> {
  // First: who joins meanwhile may not have been shown.
  const last = await lastMemberId(db);
  const sharing = Map.groupBy(await byEmail(db, addresses), ({ email }) => email);
  const names = new Set(subjects.flatMap((subject) => addedName(subject) ?? []));
  const namesakes = await byNameKey(db, [...names], SHOWN_IDS_MAX + 1);
  return (judgement, subject) => {
    const [address, name] = [otherAddress(subject), addedName(subject)];
    const sharers = sharing.get(address ?? '') ?? [];
    const others = sharers.filter(({ id }) => id !== subject.member?.id);
    const called = namesakes.get(name ?? '') ?? [];
    const doubted = withDoubt(judgement, subject, {
      others: others.map(({ number }) => number).toSorted((a, b) => a - b),
      namesake: called[0]?.number ?? null,
      lineOfAddress: taken.keys.get(addressText(address ?? '')) ?? null,
      lineOfName: taken.names.get(takenName(subject) ?? '') ?? null,
    });
    if ('skip' in doubted) return doubted;
    const alike: Partial<ShownAlike> = {
      ...(address !== null && { address: shownIds(others, last) }),
      ...(name !== null && { name: shownIds(called, last) }),
    };
    return { ...doubted, kept: { ...(doubted.kept as ShownLine | undefined), ...alike } };
  };
}

/**
 * At the start: who has joined since, or is by now as nobody was shown, may be the one whom the line would add, or share
 * the address that it gives a member. What was to be looked at before has been.
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

const addressOf = (subject: LineSubject) => askedOf(otherAddress(subject), subject.shown?.address);

const nameOf = (subject: LineSubject) => askedOf(addedName(subject), subject.shown?.name);

/** @param shown absent: the line was checked by an earlier release, which has kept nothing. */
const askedOf = (value: string | null, shown: Asked['shown'] | undefined): Asked[] =>
  value === null || shown === undefined ? [] : [{ value, shown }];

/** What is to become of a line of a file: whom it adds, what it changes, why it is left alone, or to be looked at before. */
import { LABELS_PER_MEMBER_MAX } from '../../../contract/office/labelNames.ts';
import type { ImportTask } from '../../../contract/office/jobEntities.ts';
import { emailKey } from '../../../contract/rules.ts';
import { nameKey } from '../../lib/searchText.ts';
import type { LineValues } from '../imports/lineValues.ts';
import { keyText, matchKeyOf, type MatchKey, type TakenInJob } from '../imports/matchRepository.ts';
import { isMeantBy } from '../imports/registeredElsewhere.ts';
import { texts } from '../imports/texts.ts';
import type { HeldMember } from '../members/heldRepository.ts';
import { endsCode } from '../members/changeHeld.ts';
import { afterLine, changeByLine, differences, keepsAddress } from './importedMembers.ts';
import type { Context, Judgement, Taken } from './kind.ts';
import {
  isToChange,
  namesOf,
  shownOf,
  type AsPlanned,
  type Labelled,
  type ShownLine,
} from './shownLine.ts';
import { texts as jobTexts } from './texts.ts';

/** A line, and whom it means. */
export interface LineSubject {
  readonly line: number;
  /** With its labels as they are called by now. */
  readonly values: LineValues;
  readonly asPlanned: AsPlanned;
  /** Why it cannot be taken, whoever there is; null: it can. */
  readonly refusal: string | null;
  readonly key: MatchKey | null;
  /** Who is there already. */
  readonly member: HeldMember | null;
  /** Those that they have. */
  readonly labels: readonly Labelled[];
  /** As the dry run had it. */
  readonly plannedId: number | null;
  /** What it has shown of its member, or beside somebody new; null: a dry run of before has kept nothing. */
  readonly shown: ShownLine | null;
}

/** @param taken by lines further up. @param owners ids of the members who have a number, by number. */
export function judged(
  { existing }: ImportTask,
  subject: LineSubject,
  { isDryRun, actorId }: Context,
  taken: Readonly<TakenInJob>,
  owners: ReadonlyMap<number, number>,
): Judgement {
  const { values, asPlanned, refusal, key, member, labels, plannedId, shown } = subject;
  if (refusal !== null) return { skip: refusal };
  // Of a member who was removed the row knows no more than that there was one.
  const isAnother = plannedId !== (member?.id ?? null) || (member === null && isToChange(shown));
  if (!isDryRun && isAnother) return { skip: texts.changedSince };
  if (key !== null && taken.keys.has(keyText(key))) return { skip: texts.twice[key.by] };
  if (key?.by === 'name' && taken.names.has(key.value)) return { skip: texts.twice.name };
  const { number } = values;
  if (number !== undefined) {
    if (taken.numbers.has(number)) return { skip: texts.twice.number };
    const owner = owners.get(number);
    if (owner !== undefined && owner !== member?.id) return { skip: texts.numberTaken };
  }
  const takes = takenBy(values, key);
  if (member === null) {
    const missing = missingName(values);
    return missing === null ? { change: texts.isNew(values), taken: takes } : { skip: missing };
  }
  // Also a line that changes nothing is the one for its member: a later one would make somebody else of them.
  if (existing === 'skip') return { skip: thereAs(subject, member), taken: takes };
  if (taken.members.has(member.id)) return { skip: texts.twice.member };
  const changed = changeByLine(member, values, namesOf(labels));
  const stays = keepsAddress(member, values);
  if (changed === null) {
    return { skip: stays ? texts.addressStays : texts.nothingNew, taken: takes };
  }
  const kept = shownOf(member, asPlanned);
  const isShown = shown?.shown === undefined || shown.shown === kept.shown;
  if (!isShown) return { skip: texts.changedSince };
  const { before, after } = changed;
  if (member.id === actorId && after.is_superuser === false) return { skip: texts.ownRights };
  if (Array.isArray(after.labels) && after.labels.length > LABELS_PER_MEMBER_MAX) {
    return { skip: texts.tooManyLabelsThen(LABELS_PER_MEMBER_MAX), taken: takes };
  }
  const change = differences(member, before, after);
  return { change: stays ? `${change}; ${texts.addressStaysToo}` : change, taken: takes, kept };
}

function thereAs(subject: LineSubject, member: HeldMember): string {
  if (isMeantBy(subject, member)) return texts.isThere;
  return subject.key?.by === 'number'
    ? texts.isThereByAnotherNameOfNumber
    : texts.isThereByAnotherName;
}

/** As `keyText`. */
export const addressText = (address: string): string => keyText({ by: 'email', value: address });

/** The address that the line would give, where it is not by that that its member was looked for; null: none. */
export function otherAddress({ key, values: { email }, member }: LineSubject): string | null {
  if (email === undefined || key?.by === 'email' || member?.email != null) return null;
  const address = emailKey(email);
  return address === emailKey(member?.invite_email ?? '') ? null : address;
}

/** Who else is like whom a line would make. */
export interface Alike {
  /** Numbers of those who have the address that the line gives. */
  readonly others: readonly number[];
  /** One further up that has it, too; null: none has. */
  readonly lineOfAddress: number | null;
  /** Number of somebody who is called so; null: nobody is. */
  readonly namesake: number | null;
  /** One further up that is called so; null: none is. */
  readonly lineOfName: number | null;
}

/** What is to be looked at before comes last in the row's words; the job counts the weightiest of it. */
export function withDoubt(judgement: Judgement, subject: LineSubject, alike: Alike): Judgement {
  if ('skip' in judgement) return judgement;
  const doubts = doubtsAbout(subject, alike);
  const [weightiest] = doubts;
  if (weightiest === undefined) return judgement;
  const said = doubts.flatMap(({ words }) => words ?? []);
  return {
    ...judgement,
    change: [judgement.change, ...said].join('; '),
    doubt: weightiest.sentence,
  };
}

function doubtsAbout(
  subject: LineSubject,
  { others, lineOfAddress, namesake, lineOfName }: Alike,
): { sentence: string; words?: string }[] {
  const { values, member } = subject;
  return [
    ...(member !== null && !isMeantBy(subject, member) ? [{ sentence: texts.otherName }] : []),
    ...(values.is_superuser === true && member?.is_superuser !== true
      ? [{ sentence: texts.willAdminister }]
      : []),
    ...(others.length > 0
      ? [{ sentence: jobTexts.addressShared, words: jobTexts.addressOfOthers(others) }]
      : lineOfAddress !== null
        ? [{ sentence: jobTexts.addressShared, words: texts.addressAbove(lineOfAddress) }]
        : []),
    ...(member === null && namesake !== null
      ? [{ sentence: texts.sameName, words: texts.namesake(namesake) }]
      : []),
    ...(member === null && namesake === null && lineOfName !== null
      ? [{ sentence: texts.sameNameAbove, words: texts.nameAbove(lineOfName) }]
      : []),
    ...(hasLostLetter(values, member) ? [{ sentence: texts.lostLetter }] : []),
    ...(member !== null && endsCode(member, afterLine(member, values))
      ? [{ sentence: texts.needsInvitation }]
      : []),
  ];
}

/** What a program has put where the file could not keep a letter; who is called so already stays so. */
const LOST_LETTER = /[?\uFFFD]/;

const hasLostLetter = (values: LineValues, member: HeldMember | null): boolean =>
  (['first_name', 'last_name'] as const).some((field) => {
    const name = values[field];
    return name !== undefined && name !== member?.[field] && LOST_LETTER.test(name);
  });

/** As members are compared by it; null: the line adds nobody, or has no whole name. */
export const addedName = ({ values, member }: LineSubject): string | null =>
  member !== null || values.first_name === undefined || values.last_name === undefined
    ? null
    : nameKey(values.last_name, values.first_name);

/** As lines are compared by it, which may be looked up by something else; null: the line adds nobody. */
export const takenName = ({ values, member }: LineSubject): string | null => {
  const name = matchKeyOf(values, 'name');
  return member === null && name?.by === 'name' ? name.value : null;
};

/** By all of it a later line may mean the same member, also one who is not there yet. */
function takenBy(values: LineValues, key: MatchKey | null): Taken {
  const names = matchKeyOf(values, 'name');
  const address = matchKeyOf(values, 'email');
  const match = address?.by === 'email' ? address : key;
  return {
    number: values.number ?? null,
    match_key: match === null ? null : keyText(match),
    name_key: names?.by === 'name' ? names.value : null,
  };
}

function missingName({ first_name: first, last_name: last }: LineValues): string | null {
  if (first === undefined && last === undefined) return texts.namesMissing;
  if (first === undefined) return texts.firstNameMissing;
  return last === undefined ? texts.lastNameMissing : null;
}

/**
 * Holds a line of an import to what its dry run has shown. The member may be another by then, by hand, which the line must
 * not write over.
 */
import type { ShownIds } from '../imports/joinedRepository.ts';
import type { LineValues } from '../imports/lineValues.ts';
import { endsCode } from '../members/changeHeld.ts';
import type { HeldMember } from '../members/heldRepository.ts';
import { shownAs, type Shown } from './asShown.ts';
import { changeByLine } from './importedMembers.ts';

export interface Labelled {
  readonly id: number;
  readonly name: string;
}

/** What a line keeps of those who have the address that it gives, or the name of somebody new. */
export interface ShownAlike {
  readonly address: ShownIds;
  readonly name: ShownIds;
}

/** Of a line that changes a member, and of one that adds somebody; what it gives neither of is not there. */
export type ShownLine = Partial<Shown & ShownAlike>;

/** The dry run has said that it changes a member, who may be there no longer. */
export const isToChange = (shown: ShownLine | null): boolean => shown?.shown !== undefined;

/** Whom a line changes. */
export interface Target {
  readonly member: HeldMember;
  readonly labels: readonly Labelled[];
}

export const namesOf = (labels: readonly Labelled[]): string[] => labels.map(({ name }) => name);

/** What a line says, and the labels that its member has, by the names that labels had when the job was planned. */
export interface AsPlanned {
  readonly values: LineValues;
  readonly labels: readonly string[];
}

/** Whether two changes are one: all values before and after, and the end of a code. The values themselves stay out of it. */
export function shownOf(member: HeldMember, { values, labels }: AsPlanned): Shown {
  const change = changeByLine(member, values, labels);
  const all = [change, endsCode(member, change?.after ?? {})];
  return shownAs(JSON.stringify(all));
}

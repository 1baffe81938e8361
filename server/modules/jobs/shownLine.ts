/**
 * Holds a line of an import to what its dry run has shown. The member may be another by then, by hand, which the line must
 * not write over.
 */
import { createHash } from 'node:crypto';
import type { LineValues } from '../imports/lineValues.ts';
import { endsCode } from '../members/changeHeld.ts';
import type { HeldMember } from '../members/heldRepository.ts';
import { changeByLine } from './importedMembers.ts';

/** What a row keeps of what it has shown, until it is done. */
export interface Shown {
  readonly shown: string;
}

export interface Labelled {
  readonly id: number;
  readonly name: string;
}

/** Whom a line changes. */
export interface Target {
  readonly member: HeldMember;
  readonly labels: readonly Labelled[];
}

export const namesOf = (labels: readonly Labelled[]): string[] => labels.map(({ name }) => name);

/** Whether two changes are one: all values before and after, and the end of a code. The values themselves stay out of it. */
export function shownOf({ member, labels }: Target, values: LineValues): Shown {
  const change = changeByLine(member, values, namesOf(labels));
  const all = [change, endsCode(member, change?.after ?? {})];
  return { shown: createHash('sha256').update(JSON.stringify(all)).digest('base64url') };
}

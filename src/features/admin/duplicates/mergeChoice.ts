/** What is chosen of two members who are merged, before it is sent. */
import type {
  MergePreview,
  MergeSide,
  TakenField,
} from '../../../../contract/office/mergeEntities.ts';

/** Fields of which one of two values stays. */
export const CHOSEN_FIELDS = [
  'first_name',
  'last_name',
  'number',
  'invite_email',
  'notes',
] as const;
export type ChosenField = (typeof CHOSEN_FIELDS)[number];
export const ROLES = ['is_superuser', 'is_staff', 'is_entry_staff'] as const;
export type Role = (typeof ROLES)[number];

export type Choice = 'kept' | 'gone' | 'both';

export interface MergeChoice {
  readonly fields: Readonly<Record<ChosenField, Choice>>;
  /** That come over. */
  readonly roles: readonly Role[];
}

/** What somebody has chosen so far. */
export interface OwnChoice extends Omit<MergeChoice, 'fields'> {
  readonly fields: Readonly<Partial<MergeChoice['fields']>>;
}

export const valueOf = ({ member, notes }: MergeSide, field: ChosenField): string =>
  field === 'notes' ? notes : String(member[field] ?? '');

/** Nothing is lost, and no right comes over, unless somebody says so: also of what is written meanwhile. */
export function choiceOf({ kept, gone }: MergePreview, own: OwnChoice): MergeChoice {
  const filled = (field: ChosenField): Choice =>
    valueOf(kept, field) === '' && valueOf(gone, field) !== '' ? 'gone' : 'kept';
  const isTwoNotes = kept.notes !== '' && gone.notes !== '' && kept.notes !== gone.notes;
  return {
    fields: {
      first_name: 'kept',
      last_name: 'kept',
      number: 'kept',
      invite_email: filled('invite_email'),
      notes: isTwoNotes ? 'both' : filled('notes'),
      ...own.fields,
    },
    roles: own.roles,
  };
}

/** Who has registered has an own address, and gets no invitation. */
export const isAsked = ({ kept, gone }: MergePreview, field: ChosenField): boolean =>
  valueOf(kept, field) !== valueOf(gone, field) &&
  (field !== 'invite_email' || kept.registered_at === null);

/** Roles that only the one who goes has. */
export const rolesToCome = ({ kept, gone }: MergePreview): Role[] =>
  ROLES.filter((role) => gone.member[role] && !kept.member[role]);

export function takenFields(preview: MergePreview, { fields, roles }: MergeChoice): TakenField[] {
  const taken = CHOSEN_FIELDS.filter((field) => isAsked(preview, field)).flatMap(
    (field): TakenField[] => {
      if (fields[field] === 'kept') return [];
      return [field === 'notes' && fields.notes === 'both' ? 'both_notes' : field];
    },
  );
  return [...taken, ...rolesToCome(preview).filter((role) => roles.includes(role))];
}

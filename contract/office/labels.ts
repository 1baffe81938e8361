/** Labels: words by which the office marks members, so that it finds them again. A label lives while a member has it. */
import { Type, type Static } from 'typebox';
import type { Call } from '../call.ts';

export const LABEL_MAX_CHARS = 40;
/** Who has so many is given no more; merging may bring more together. */
export const LABELS_PER_MEMBER_MAX = 20;

/** Filters have these words for something else. */
const RESERVED = ['keine'];

/**
 * What a label is known by, and typed as in a filter: “Helfer Freitag” and “helfer-freitag” are one label.
 * @returns empty for a name without letters and digits.
 */
export const labelKey = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** @returns the name as it is kept; null: it names no label. */
export function labelName(typed: string): string | null {
  const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
  // Written in a list, it ends at a comma or a semicolon.
  if (name.length > LABEL_MAX_CHARS || /[,;\p{Cc}\p{Cf}]/u.test(name)) return null;
  const key = labelKey(name);
  return key === '' || RESERVED.includes(key) ? null : name;
}

export const Label = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  /** How many have it. */
  members: Type.Integer(),
});
export type Label = Static<typeof Label>;

/** By name. */
export const Labels = Type.Object({ labels: Type.Array(Label) });
export type Labels = Static<typeof Labels>;

/** As typed (labelName). */
export const LabelText = Type.String({ maxLength: 200 });

export const labelCalls = {
  labels: {
    method: 'GET',
    path: '/api/auth/admin/labels/',
    summary: 'The labels that members have.',
    tag: 'members',
    access: 'superuser',
    status: 200,
    reply: Labels,
  },
  setLabel: {
    method: 'POST',
    path: '/api/auth/admin/members/{id}/labels/',
    summary: 'Gives a member a label, or takes it away. A label that nobody has had is made.',
    tag: 'members',
    access: 'superuser',
    body: Type.Object({ label: LabelText, is_given: Type.Boolean() }),
    status: 200,
    reply: Type.Object({ labels: Type.Array(Type.String()) }),
  },
  renameLabel: {
    method: 'POST',
    path: '/api/auth/admin/labels/{id}/',
    summary: 'Calls a label something else, for all who have it.',
    tag: 'members',
    access: 'superuser',
    body: Type.Object({ name: LabelText }),
    status: 200,
    reply: Labels,
  },
} as const satisfies Record<string, Call>;

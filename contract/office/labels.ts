/** Labels: words by which the office marks members, so that it finds them again. A label lives while a member has it. */
import { Type, type Static } from 'typebox';
import type { Call } from '../call.ts';

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
    body: Type.Object({
      name: LabelText,
      /** As it was shown to whoever calls it something else: 409 when it is called otherwise by now. */
      before: Type.Optional(LabelText),
    }),
    status: 200,
    reply: Labels,
  },
} as const satisfies Record<string, Call>;

/** The fields of a member, as they are added and edited. */
import { Checkbox, Form, Input } from 'antd';
import { NAME_MAX_CHARS } from '../../../contract/limits.ts';
import type { ListedMember } from '../../api/memberEntities.ts';
import { email, required, trimmed } from '../../shared/formRules.ts';
import { MemberNumberField } from './MemberNumberField.tsx';
import { AddressOwner, NameOwner } from './OwnerHint.tsx';
import { texts } from './texts.ts';

export const ROLES = ['is_superuser', 'is_entry_staff', 'is_staff'] as const;

export type MemberField = keyof typeof texts.fields;
export type MemberValues = Pick<ListedMember, MemberField>;

const { fields: labels } = texts;

function Name({ name }: { name: 'first_name' | 'last_name' }) {
  return (
    <Form.Item name={name} label={labels[name]} rules={[required(texts.nameMissing)]}>
      <Input maxLength={NAME_MAX_CHARS} autoComplete="off" size="large" />
    </Form.Item>
  );
}

/** Where an invitation is to go; once another address stands there, what saving does with the invitation. */
function InviteAddress({ before }: { before: KnownInvitation | null }) {
  const address = trimmed(Form.useWatch<string | undefined>('invite_email') ?? '');
  const isActive = Form.useWatch<boolean | undefined>('is_active') ?? true;
  const isWanted = Form.useWatch<boolean | undefined>('invite') ?? false;
  const isNew = address !== (before?.address ?? '') || before?.isOwed === true;
  const canInvite = isNew && address !== '' && isActive;
  return (
    <>
      <Form.Item
        name="invite_email"
        label={labels.invite_email}
        rules={[email(texts.recipientInvalid)]}
        extra={
          before !== null && isNew
            ? texts.savingInvites(canInvite && isWanted, before.isSent)
            : undefined
        }
      >
        {addressInput}
      </Form.Item>
      <AddressOwner before={before?.address ?? ''} />
      {canInvite && (
        <Form.Item name="invite" valuePropName="checked">
          <Checkbox>{texts.inviteNow}</Checkbox>
        </Form.Item>
      )}
    </>
  );
}

const addressInput = <Input type="email" inputMode="email" autoComplete="off" size="large" />;

const Check = ({ name }: { name: MemberField }) => (
  <Form.Item name={name} valuePropName="checked" noStyle>
    <Checkbox>{labels[name]}</Checkbox>
  </Form.Item>
);

/** Where the member was to be invited before. */
export interface KnownInvitation {
  readonly address: string;
  /** A mail with the present code went there. */
  readonly isSent: boolean;
  /** None did, and one was to. */
  readonly isOwed: boolean;
}

/**
 * @param isNew it gets a number by itself, and has no account yet.
 * @param isRegistered it has an address of its own, and needs none for the invitation.
 * @param invitation of one that is not new.
 */
export function MemberFields({
  isNew,
  isRegistered,
  invitation = null,
}: {
  isNew: boolean;
  isRegistered: boolean;
  invitation?: KnownInvitation | null;
}) {
  return (
    <>
      <div className="member-names">
        <Name name="first_name" />
        <Name name="last_name" />
      </div>
      {isNew && <NameOwner />}
      {isRegistered ? (
        <Form.Item
          name="email"
          label={labels.email}
          rules={[required(texts.recipientInvalid), email(texts.recipientInvalid)]}
        >
          {addressInput}
        </Form.Item>
      ) : (
        <InviteAddress before={invitation} />
      )}
      <MemberNumberField
        label={labels.number}
        extra={isNew ? texts.nextNumber : undefined}
        isRequired={!isNew}
      />
      <fieldset className="member-checks">
        <legend>{texts.roles}</legend>
        {ROLES.map((role) => (
          <Check key={role} name={role} />
        ))}
      </fieldset>
      {!isNew && (
        <fieldset className="member-checks">
          <legend>{texts.account}</legend>
          <Check name="is_active" />
        </fieldset>
      )}
    </>
  );
}

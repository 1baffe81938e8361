/** Rows of members, as the member list of the wire has them. */
import type { Member } from '../../../contract/entities.ts';
import type { Queries } from '../../db/openDatabase.ts';

/** The columns of a row of the member list. */
export function selectMembers(db: Queries) {
  return withInvitationMail(db).select((eb) => [
    'member.id',
    'member.first_name',
    'member.last_name',
    'member.email',
    'member.number',
    'member.is_superuser',
    'member.is_staff',
    'member.is_active',
    'member.is_entry_staff',
    'member.initial_token',
    'member.invite_email',
    'member.invited_at',
    'invitation.state as mail_state',
    'invitation.last_error as mail_error',
    'member.version',
    'member.anonymised_at',
    // Not as a comparison, which is a boolean on one database and a number on the other.
    eb.case().when('member.password_hash', 'is', null).then(0).else(1).end().as('has_password'),
    eb
      .selectFrom('token')
      .whereRef('token.created_for', '=', 'member.id')
      .select((token) => token.fn.countAll<number>().as('count'))
      .as('token_count'),
  ]);
}

/** Each member with the newest mail that invited the member, if there is one. */
function withInvitationMail(db: Queries) {
  return db.selectFrom('member').leftJoin('outbox as invitation', (join) =>
    join.on('invitation.id', '=', (eb) =>
      eb
        .selectFrom('outbox as newest')
        .select((newest) => newest.fn.max('newest.id').as('id'))
        .whereRef('newest.member_id', '=', 'member.id')
        .where('newest.kind', '=', 'invitation'),
    ),
  );
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>;

export function toMember({
  initial_token,
  invite_email,
  invited_at,
  mail_state,
  mail_error,
  has_password,
  token_count,
  anonymised_at,
  ...row
}: MemberRow): Member {
  const isRegistered = has_password === 1;
  return {
    ...row,
    has_password: isRegistered,
    // Of whose data were deleted nobody is invited.
    ...(!isRegistered && anonymised_at === null && { initial_token, invite_email }),
    ...(!isRegistered &&
      invited_at !== null && {
        invitation: {
          at: invited_at,
          ...(mail_state !== null && { mail_state }),
          ...(mail_error !== null && { mail_error }),
        },
      }),
    ...(anonymised_at !== null && { anonymised_at }),
    token_count: token_count ?? 0,
  };
}

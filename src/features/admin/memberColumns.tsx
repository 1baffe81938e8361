import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import type { ColumnType } from 'antd/es/table';
import type { ReactNode } from 'react';
import type { Id } from '../../../contract/entities.ts';
import type { MemberSort, MemberSortField } from '../../../contract/office/memberList.ts';
import type { ListedMember } from '../../api/memberEntities.ts';
import { formatDate } from '../../shared/format.ts';
import { LabelTags } from './labels/LabelTags.tsx';
import { Marked } from './list/Marked.tsx';
import type { ChosenColumn, MembersView } from './list/membersView.ts';
import { nameOf } from './memberList.ts';
import { InvitationCode, MemberBadges, MemberState } from './MemberFacts.tsx';
import { texts } from './texts.ts';

/** A row of the table; one without a member stands for one to come. */
export interface MemberRow {
  id: Id;
  member: ListedMember | null;
  /** By others it is drawn anew. */
  drawnBy: ColumnsOf | null;
  isUnfolded: boolean;
}

/** The table's columns; the last one holds what unfolds a member's codes. */
export type ColumnsOf = (onToggle: (member: ListedMember) => void) => ColumnType<MemberRow>[];

const titles = { ...texts.columns, ...texts.officeColumns };
type ColumnName = keyof typeof titles;

function column(
  name: ColumnName,
  content: (member: ListedMember, isUnfolded: boolean) => ReactNode,
  options?: Pick<ColumnType<MemberRow>, 'rowScope'>,
): ColumnType<MemberRow> {
  return {
    key: name,
    title: titles[name],
    className: `admin-${name}`,
    ...options,
    // Selecting one row is no reason to draw the others.
    shouldCellUpdate: (row, before) =>
      row.member !== before.member ||
      row.drawnBy !== before.drawnBy ||
      row.isUnfolded !== before.isUnfolded,
    render: (_, { member, isUnfolded }) =>
      member === null ? <span className="admin-skeleton-bar" /> : content(member, isUnfolded),
  };
}

/** What the column's head says, for the card, which has none. */
const label = (name: ColumnName) => (
  <span className="admin-label" aria-hidden="true">
    {titles[name]}{' '}
  </span>
);

/** @param search what is marked in number, name and address */
const columnsOf = (search: string) => ({
  number: column('number', ({ number }) => (
    <>
      {label('number')}
      <Marked text={number === null ? '' : String(number)} search={search} />
    </>
  )),
  name: column(
    'name',
    (member) => (
      <>
        <Marked text={nameOf(member)} search={search} /> <MemberBadges member={member} />{' '}
        <LabelTags labels={member.labels} />
        {member.merged_numbers.length > 0 && (
          <span className="admin-merged">{texts.mergedNumbers(member.merged_numbers)}</span>
        )}
      </>
    ),
    { rowScope: 'row' },
  ),
  email: column('email', (member) => <MemberEmail member={member} search={search} />),
  state: column('state', (member) => <MemberState member={member} />),
  invitation: column('invitation', (member) => <InvitationCode member={member} />),
  tickets: column('tickets', ({ figures }) => (
    <>
      {label('tickets')}
      {figures === null ? '–' : texts.tickets(figures.tickets, figures.admitted)}
    </>
  )),
  created: column('created', ({ figures }) => (
    <>
      {label('created')}
      {figures === null ? '–' : formatDate(figures.created_at)}
    </>
  )),
  lastActive: column('lastActive', ({ figures }) => (
    <>
      {label('lastActive')}
      {figures?.last_active_at == null ? texts.neverActive : formatDate(figures.last_active_at)}
    </>
  )),
});

const codesColumn = (onToggle: (member: ListedMember) => void): ColumnType<MemberRow> =>
  column('codes', (member, isUnfolded) => (
    <>
      {label('codes')}
      {member.figures === null || member.token_count === null
        ? (member.token_count ?? '–')
        : texts.freeOf(member.figures.free_codes, member.token_count)}
      <Expander name={nameOf(member)} isExpanded={isUnfolded} onClick={() => onToggle(member)} />
    </>
  ));

/** Of the specification's list. */
export const specifiedColumns: ColumnsOf = (onToggle) => {
  const { number, name, email, state, invitation } = columnsOf('');
  return [number, name, email, state, invitation, codesColumn(onToggle)];
};

const SORTS: Partial<Record<ColumnName, MemberSortField>> = {
  number: 'number',
  name: 'name',
  email: 'email',
  state: 'status',
  tickets: 'tickets',
  created: 'created',
  lastActive: 'last_active',
  codes: 'codes',
};

/** Those that the view has chosen, to be sorted by their heads. */
export const officeColumns =
  ({ columns, shown }: MembersView, sort: MemberSort, search: string): ColumnsOf =>
  (onToggle) => {
    const all = columnsOf(search);
    const chosen = columns.slice(0, shown).map((name: ChosenColumn) => all[name]);
    return [all.number, all.name, ...chosen, codesColumn(onToggle)].map((each) => {
      const field = SORTS[each.key as ColumnName];
      if (field === undefined) return each;
      const order = sort.descending ? 'descend' : 'ascend';
      // Known to the server by its field.
      return { ...each, key: field, sorter: true, sortOrder: sort.field === field ? order : null };
    });
  };

/** The member's own address; until there is one, the office's for the invitation. */
function MemberEmail({ member, search }: { member: ListedMember; search: string }) {
  const { email, invite_email: inviteEmail, invitation } = member;
  if (email !== null && email !== '') return <Marked text={email} search={search} />;
  if (inviteEmail === null) {
    const words = member.is_anonymised ? texts.noEmailAnymore : texts.noEmail;
    return <span className="admin-none">{words}</span>;
  }
  return (
    <span className="admin-none" title={inviteEmail}>
      {wordsOf(invitation)('')}
      <Marked text={inviteEmail} search={search} />
    </span>
  );
}

/** Whose mail has failed is not invited, whatever was tried. */
function wordsOf(invitation: ListedMember['invitation']): (email: string) => string {
  if (invitation === null) return texts.toInvite;
  return invitation.mail_state === 'failed' ? texts.notInvited : texts.invitedTo;
}

interface ExpanderProps {
  name: string;
  isExpanded: boolean;
  onClick: () => void;
}

/** One in each row: a button of antd takes longer to draw than all else in it. */
function Expander({ name, isExpanded, onClick }: ExpanderProps) {
  return (
    <button
      type="button"
      className="admin-expand"
      aria-expanded={isExpanded}
      aria-label={isExpanded ? texts.collapse(name) : texts.expand(name)}
      onClick={onClick}
    >
      <RightOutlined />
    </button>
  );
}

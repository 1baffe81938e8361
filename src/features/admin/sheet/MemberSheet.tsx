import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined';
import { Button, Drawer } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { asFailure } from '../../../api/client/failures.ts';
import type { MemberDetails } from '../../../../contract/office/memberDetails.ts';
import { memberDetailsApi, useMemberDetailsQuery } from '../../../api/memberDetailsApi.ts';
import { memberOf, type ListedMember } from '../../../api/memberEntities.ts';
import { openDialogs } from '../../../shared/openDialogs.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { detailOf } from '../detailOf.ts';
import { SheetLabels } from '../labels/SheetLabels.tsx';
import { areKeysOn } from '../list/useListKeys.ts';
import { OTHERS_POLL_MS } from '../list/useOfficeMembers.ts';
import { MAIL_POLL_MS } from '../mailPoll.ts';
import { nameOf } from '../memberList.ts';
import { ResetLinkNotice, type ResetLink } from './ResetLinkDialog.tsx';
import { SheetAudit } from './SheetAudit.tsx';
import { SheetCodes } from './SheetCodes.tsx';
import { SheetData } from './SheetData.tsx';
import { SheetDialogs, type SheetDialog } from './SheetDialogs.tsx';
import { SheetFacts } from './SheetFacts.tsx';
import { SheetMerges } from './SheetMerges.tsx';
import { SheetNotes } from './SheetNotes.tsx';
import { SheetSessions } from './SheetSessions.tsx';
import { texts } from './texts.ts';
import './sheet.css';

/** px; on narrower screens it is the page. */
const WIDTH = 560;

interface MemberSheetProps {
  id: number;
  isOpen: boolean;
  /** As the list has the member; undefined: the list does not. */
  known: ListedMember | undefined;
  /** Whether somebody stands before and behind in the list; null: the member is not on its page. */
  neighbours: Neighbours | null;
  onClose: () => void;
}

/** All of one member: what is known, what happened to the codes, and what can be done about it. */
export function MemberSheet({ id, isOpen, known, neighbours, onClose }: MemberSheetProps) {
  const { isMailWaiting } = memberDetailsApi.endpoints.memberDetails.useQueryState(id, {
    selectFromResult: ({ currentData }) => ({ isMailWaiting: waitsForMail(currentData) }),
  });
  const {
    currentData: data,
    error,
    isFetching,
    refetch,
  } = useMemberDetailsQuery(id, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
    refetchOnFocus: true,
    pollingInterval: isMailWaiting ? MAIL_POLL_MS : OTHERS_POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const failed = error === undefined ? null : asFailure(error);
  // Who is not there any more is not shown as if nothing had happened.
  const isGone = failed?.kind === 'server' && failed.status === 404;
  const failure = data === undefined || isGone ? failed : null;
  const member = data === undefined ? null : memberOf(data.member);
  const shown = member ?? known;
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size={WIDTH}
      className="sheet"
      title={shown === undefined ? texts.title : texts.titleOf(nameOf(shown), shown.number ?? 0)}
      closable={{ 'aria-label': texts.close }}
      extra={neighbours !== null && <Leaf {...neighbours} />}
    >
      {data === undefined && failure === null && <p role="status">{texts.loading}</p>}
      {failure !== null && (
        <FailureAlert
          text={texts.failure}
          detail={detailOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data !== undefined && member !== null && !isGone && (
        <SheetBody key={id} id={data.member.id} details={data} member={member} />
      )}
    </Drawer>
  );
}

/** A ticket's mail is on its way. */
const waitsForMail = (details: MemberDetails | undefined): boolean =>
  details?.codes.some(({ ticket }) => ticket?.mail_state === 'waiting') === true;

interface SheetBodyProps {
  id: number;
  details: MemberDetails;
  member: ListedMember;
}

function SheetBody({ id, details, member }: SheetBodyProps) {
  const [dialog, setDialog] = useState<SheetDialog | null>(null);
  const [resetLink, setResetLink] = useState<ResetLink | null>(null);
  const open = (next: SheetDialog) => setDialog({ ...next, isOpen: true });
  // What the office has noted is seen before codes that take screens; what is typed first stays where it is typed.
  const [isNoted] = useState(details.notes !== '');
  return (
    <>
      <SheetFacts details={details} member={member} onOpen={open} />
      {resetLink !== null && <ResetLinkNotice made={resetLink} />}
      {details.anonymised_at === null && <SheetLabels id={id} labels={details.labels} />}
      {isNoted && <SheetNotes details={details} />}
      <SheetCodes codes={details.codes} member={member} onOpen={open} />
      <SheetMerges merges={details.merges} onOpen={open} />
      <SheetSessions id={id} sessions={details.sessions} />
      {!isNoted && <SheetNotes details={details} />}
      <SheetAudit id={id} />
      <SheetData id={id} number={member.number ?? 0} />
      {dialog !== null && (
        <SheetDialogs
          dialog={dialog}
          member={member}
          onLinkMade={setResetLink}
          onClose={() =>
            setDialog((shown) => (shown === null ? null : { ...shown, isOpen: false }))
          }
        />
      )}
    </>
  );
}

interface Neighbours {
  isBefore: boolean;
  isAfter: boolean;
  leaf: (by: 1 | -1) => void;
}

/** A letter alone, where none is typed, and no dialog is open over the sheet. */
function isLeafKey({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !areKeysOn()) return false;
  if (target instanceof Element && target.closest('input, textarea') !== null) return false;
  return openDialogs().length < 2;
}

/** From member to member in the order of the list, also by j and k. A button at the end of it stays, and keeps the focus. */
function Leaf({ isBefore, isAfter, leaf }: Neighbours) {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : null;
    if (by !== null && isLeafKey(event)) leaf(by);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const ways = [
    { name: texts.before, icon: <UpOutlined aria-hidden />, by: -1, isThere: isBefore },
    { name: texts.after, icon: <DownOutlined aria-hidden />, by: 1, isThere: isAfter },
  ] as const;
  return ways.map(({ name, icon, by, isThere }) => (
    <Button
      key={name}
      type="text"
      icon={icon}
      aria-label={name}
      title={name}
      aria-disabled={!isThere}
      onClick={() => leaf(by)}
    />
  ));
}

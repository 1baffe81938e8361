import { Button } from 'antd';
import type { ListedMember } from '../../api/memberEntities.ts';
import { PURCHASE_CODES_PER_CREATION_MAX } from '../../../contract/limits.ts';
import { purchaseCodeSelectors } from '../../api/purchaseCodeEntities.ts';
import { purchaseCodesApi, useMemberPurchaseCodesQuery } from '../../api/purchaseCodesApi.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { Invitation } from './Invitation.tsx';
import { detailOf } from './detailOf.ts';
import { MAIL_POLL_MS } from './mailPoll.ts';
import { nameOf, type MemberActions } from './memberList.ts';
import { texts } from './texts.ts';
import { OpenSheet } from './sheet/OpenSheet.tsx';
import { PurchaseCodeRow } from './PurchaseCodeRow.tsx';

interface MemberPurchaseCodesProps {
  member: ListedMember;
  actions: MemberActions;
}

/** A member's codes, with their actions in place. */
export function MemberPurchaseCodes({ member, actions }: MemberPurchaseCodesProps) {
  const { isMailWaiting } = purchaseCodesApi.endpoints.memberPurchaseCodes.useQueryState(
    member.id,
    {
      selectFromResult: ({ data: known }) => ({
        isMailWaiting:
          known !== undefined &&
          purchaseCodeSelectors
            .selectAll(known)
            .some(({ used_by: usedBy }) => usedBy?.mail_state === 'waiting'),
      }),
    },
  );
  const { data, error, isFetching, refetch } = useMemberPurchaseCodesQuery(member.id, {
    pollingInterval: isMailWaiting ? MAIL_POLL_MS : 0,
    skipPollingIfUnfocused: true,
    refetchOnReconnect: true,
  });
  const purchaseCodes = data === undefined ? [] : purchaseCodeSelectors.selectAll(data);
  const name = nameOf(member);
  const canEdit = actions.edit !== null && !member.is_anonymised;

  return (
    <section
      className="admin-purchase-codes"
      aria-label={texts.purchaseCodes(name)}
      aria-busy={isFetching}
    >
      {canEdit && !member.has_password && <Invitation member={member} />}
      {error !== undefined && (
        <FailureAlert
          text={texts.purchaseCodesFailure}
          lang="en"
          detail={detailOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data === undefined && error === undefined && (
        <CodesSkeleton count={member.token_count ?? 1} />
      )}
      {data !== undefined && purchaseCodes.length === 0 && (
        <p className="admin-none">{texts.noPurchaseCodes}</p>
      )}
      {purchaseCodes.length > 0 && (
        <ul>
          {purchaseCodes.map((purchaseCode) => (
            <PurchaseCodeRow
              key={purchaseCode.id}
              purchaseCode={purchaseCode}
              onIssue={() => actions.issueTicket(member, purchaseCode)}
            />
          ))}
        </ul>
      )}
      <div className="admin-member-actions">
        {actions.edit !== null && <OpenSheet member={member} />}
        {!member.is_anonymised && (
          <Button
            onClick={() => actions.createPurchaseCodes(member)}
            aria-label={texts.createPurchaseCodesFor(name)}
          >
            {texts.createPurchaseCodes}
          </Button>
        )}
        {canEdit && member.version !== null && (
          <Button onClick={() => actions.edit?.(member)} aria-label={texts.editFor(name)}>
            {texts.edit}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Codes to come, as many as the member has, so that little moves when they are there. */
function CodesSkeleton({ count }: { count: number }) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {texts.purchaseCodesLoading}
      </p>
      <ul aria-hidden="true">
        {Array.from({ length: Math.min(count, PURCHASE_CODES_PER_CREATION_MAX) }, (_, index) => (
          <li key={index} className="admin-purchase-code">
            <span className="admin-skeleton-bar" />
          </li>
        ))}
      </ul>
    </>
  );
}

import { Button } from 'antd';
import type { ListedMember } from '../../api/memberEntities.ts';
import { TOKENS_PER_CREATION_MAX } from '../../../contract/limits.ts';
import { tokenSelectors } from '../../api/tokenEntities.ts';
import { tokensApi, useMemberTokensQuery } from '../../api/tokensApi.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { detailOf } from './detailOf.ts';
import { nameOf, type MemberActions } from './memberList.ts';
import { texts } from './texts.ts';
import { TokenRow } from './TokenRow.tsx';

/** While a ticket's mail waits, its state may change any moment. */
const MAIL_POLL_MS = 2_000;

interface MemberTokensProps {
  member: ListedMember;
  actions: MemberActions;
}

/** A member's codes, with their actions in place. */
export function MemberTokens({ member, actions }: MemberTokensProps) {
  const { isMailWaiting } = tokensApi.endpoints.memberTokens.useQueryState(member.id, {
    selectFromResult: ({ data: known }) => ({
      isMailWaiting:
        known !== undefined &&
        tokenSelectors
          .selectAll(known)
          .some(({ used_by: usedBy }) => usedBy?.mail_state === 'waiting'),
    }),
  });
  const { data, error, isFetching, refetch } = useMemberTokensQuery(member.id, {
    pollingInterval: isMailWaiting ? MAIL_POLL_MS : 0,
    skipPollingIfUnfocused: true,
    refetchOnReconnect: true,
  });
  const tokens = data === undefined ? [] : tokenSelectors.selectAll(data);
  const name = nameOf(member);

  return (
    <section className="admin-tokens" aria-label={texts.tokens(name)} aria-busy={isFetching}>
      {error !== undefined && (
        <FailureAlert
          text={texts.tokensFailure}
          lang="en"
          detail={detailOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data === undefined && error === undefined && <CodesSkeleton count={member.token_count} />}
      {data !== undefined && tokens.length === 0 && <p className="admin-none">{texts.noTokens}</p>}
      {tokens.length > 0 && (
        <ul>
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              onIssue={() => actions.issueTicket(member, token)}
            />
          ))}
        </ul>
      )}
      <Button onClick={() => actions.createTokens(member)} aria-label={texts.createTokensFor(name)}>
        {texts.createTokens}
      </Button>
    </section>
  );
}

/** Codes to come, as many as the member has, so that little moves when they are there. */
function CodesSkeleton({ count }: { count: number }) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {texts.tokensLoading}
      </p>
      <ul aria-hidden="true">
        {Array.from({ length: Math.min(count, TOKENS_PER_CREATION_MAX) }, (_, index) => (
          <li key={index} className="admin-token">
            <span className="admin-skeleton-bar" />
          </li>
        ))}
      </ul>
    </>
  );
}

import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useConfirmEmailChangeMutation, useOwnAccountQuery } from '../../api/accountApi.ts';
import { explanationOf, wordsOf, type FailureWords } from '../../api/client/failures.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { useLinkSecret } from '../../shared/hooks/useLinkSecret.ts';
import { toast } from '../../shared/toast.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { PageTitle, usePageTitle } from '../../shared/ui/PageTitle.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { texts } from './texts.ts';
import './account.css';

/**
 * The target of the link that was mailed to a new address. Whoever is not signed in does that first, and comes back: the
 * link is good for its own account alone. Its secret leaves the address at once.
 */
export function ConfirmEmailPage() {
  const { token: inAddress = '' } = useParams();
  const [token, forgetToken] = useLinkSecret('new-email', inAddress.trim(), '/account/email');
  return (
    <div className="account">
      <PageTitle />
      <h1>{usePageTitle()}</h1>
      {token === '' ? (
        <>
          <p role="status">{texts.confirmMissing}</p>
          <ToAccount />
        </>
      ) : (
        <Confirmation token={token} onConfirmed={forgetToken} />
      )}
    </div>
  );
}

function Confirmation({ token, onConfirmed }: { token: string; onConfirmed: () => void }) {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useOwnAccountQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [confirm] = useConfirmEmailChangeMutation();
  const [failure, setFailure] = useState<FailureWords | null>(null);

  const [submit, isSubmitting] = useExclusive(async () => {
    setFailure(null);
    const reply = await confirm(token);
    if (reply.data === undefined) {
      setFailure(wordsOf(reply.error, texts.confirmFailure));
      return;
    }
    onConfirmed();
    toast.success(reply.data);
    await navigate('/account', { replace: true });
  });

  if (data === undefined) {
    return error === undefined ? (
      <Spinner label={texts.confirmLoading} />
    ) : (
      <FailureAlert
        text={texts.accountFailure}
        detail={explanationOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data.new_email === null) {
    return (
      <>
        <p role="status">{texts.confirmUnknown}</p>
        <ToAccount />
      </>
    );
  }
  return (
    <>
      <p>{texts.confirmHint(data.new_email.email)}</p>
      {failure !== null && <FailureAlert text={failure.text} detail={failure.detail} />}
      <Button type="primary" size="large" loading={isSubmitting} onClick={() => submit()}>
        {texts.confirm}
      </Button>
      <ToAccount />
    </>
  );
}

/** Not before what stands above it: it would move for that. */
const ToAccount = () => (
  <p>
    <Link to="/account">{texts.toAccount}</Link>
  </p>
);

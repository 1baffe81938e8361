import { Button } from 'antd';
import { useState } from 'react';
import { explanationOf } from '../../api/client/failures.ts';
import { useConsequencesQuery } from '../../api/settingsApi.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { texts } from './texts.ts';

/** The server's address is not set here: what another one would mean for links that people have. */
export function PublicUrl() {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <Said />
  ) : (
    <Button size="large" onClick={() => setIsOpen(true)}>
      {texts.publicUrlLook}
    </Button>
  );
}

function Said() {
  const { data, error, isFetching, refetch } = useConsequencesQuery(
    {},
    { refetchOnMountOrArgChange: true },
  );
  if (data !== undefined) return <p role="status">{data.public_url}</p>;
  if (error === undefined) return <p role="status">{texts.publicUrlLoading}</p>;
  return (
    <FailureAlert
      text={texts.publicUrlFailure}
      detail={explanationOf(error)}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

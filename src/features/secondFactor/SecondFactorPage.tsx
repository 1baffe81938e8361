/** The second factors of the own account: which there are, how they are set up and taken away. */
import { asFailure, explanationOf } from '../../api/client/failures.ts';
import { useOwnFactorsQuery } from '../../api/secondFactorApi.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { PageTitle, usePageTitle } from '../../shared/ui/PageTitle.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { AddApp, type BegunApp } from './AddApp.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { FactorList } from './FactorList.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RecoverySection } from './RecoverySection.tsx';
import { texts } from './texts.ts';
import { useHeld } from './useHeld.ts';
import './secondFactor.css';

export function SecondFactorPage() {
  const { data, error, isFetching, refetch } = useOwnFactorsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [begun, setBegun] = useHeld<BegunApp>('new app');
  /** Those that were made last: the server tells them only once. */
  const [codes, setCodes, areResumed] = useHeld<readonly string[]>(
    'recovery codes to save',
    texts.codesLeft,
  );
  const show = (made: readonly string[]): void => setCodes(made.length > 0 ? made : undefined);
  return (
    <div className="second-factor">
      <PageTitle />
      <h1>{usePageTitle()}</h1>
      <p className="factor-hint">{texts.intro}</p>
      {data === undefined && error === undefined && <Spinner label={texts.loading} />}
      {data === undefined && error !== undefined && (
        <FailureAlert
          text={texts.failure}
          detail={asFailure(error)?.kind === 'client' ? texts.noAnswer : explanationOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data?.is_required === true && <p className="factor-required">{texts.required}</p>}
      {codes !== undefined && (
        <RecoveryCodes codes={codes} isResumed={areResumed} onDone={() => setCodes(undefined)} />
      )}
      {data !== undefined && codes === undefined && (
        <>
          <FactorList factors={data.factors} isRequired={data.is_required} />
          <AddPasskey hasPasskeys={data.has_passkeys} onAdded={show} />
          <AddApp
            begun={begun}
            onBegun={setBegun}
            onAdded={(made) => {
              setBegun(undefined);
              show(made);
            }}
          />
          {data.factors.length > 0 && (
            <RecoverySection left={data.recovery_codes} onRenewed={show} />
          )}
        </>
      )}
    </div>
  );
}

import { Button } from 'antd';
import type { Finding, Health, HealthState } from '../../../contract/office/operations.ts';
import { asFailure, explanationOf } from '../../api/client/failures.ts';
import { useHealthQuery } from '../../api/operationsApi.ts';
import { formatDate } from '../../shared/format.ts';
import { breakable } from '../../shared/ui/breakable.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { PageTitle, usePageTitle } from '../../shared/ui/PageTitle.tsx';
import { texts } from './texts.ts';
import './health.css';

/** How the server is: what is wrong first, each with what to do. */
export function HealthPage() {
  const { data, error, isFetching, refetch } = useHealthQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <div className="health">
      <PageTitle />
      <h1>{usePageTitle()}</h1>
      <p className="health-hint">{texts.intro}</p>
      {data === undefined && error === undefined && <p role="status">{texts.loading}</p>}
      {error !== undefined && (
        <FailureAlert
          text={texts.failure}
          detail={asFailure(error) === null ? '' : explanationOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data !== undefined && error === undefined && (
        <>
          <p className="health-summary" role="status">
            {summaryOf(data)}
          </p>
          <ul className="health-findings">
            {sorted(data.findings).map((finding) => (
              <FindingCard key={finding.title} finding={finding} />
            ))}
          </ul>
          <Button loading={isFetching} onClick={() => void refetch()}>
            {texts.again}
          </Button>
          <Configuration health={data} />
        </>
      )}
    </div>
  );
}

const ORDER: readonly HealthState[] = ['broken', 'look', 'fine'];

const sorted = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));

function summaryOf({ findings }: Health): string {
  const count = (state: HealthState): number =>
    findings.filter((finding) => finding.state === state).length;
  const [broken, look] = [count('broken'), count('look')];
  return broken + look === 0 ? texts.fine : texts.todo(broken, look);
}

function FindingCard({ finding: { title, state, said, advice } }: { finding: Finding }) {
  return (
    <li className={`health-finding health-${state}`}>
      <h2>
        {title} <span className="health-state">{texts.states[state]}</span>
      </h2>
      <p>{breakable(said)}</p>
      {advice !== '' && <p className="health-advice">{breakable(advice)}</p>}
    </li>
  );
}

function Configuration({ health: { version, released, variables } }: { health: Health }) {
  return (
    <section aria-labelledby="health-configuration" className="health-configuration">
      <h2 id="health-configuration">{texts.configuration}</h2>
      <p>{texts.release(version, formatDate(released))}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.variable}</th>
            <th scope="col">{texts.value}</th>
            <th scope="col">{texts.from}</th>
          </tr>
        </thead>
        <tbody>
          {variables.map(({ name, value, from }) => (
            <tr key={name}>
              <th scope="row">{breakable(name)}</th>
              <td>{breakable(value)}</td>
              <td>{breakable(from)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The pre-flight: whether this device is ready for a shift, with a line for each check. */
import { useEffect, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectHasExtensions } from '../../../session/sessionSlice.ts';
import type { Finding, Mark } from './check.ts';
import { checksFor, findingOf } from './checks.ts';
import { CheckLine } from './CheckLine.tsx';
import { SampleTicket } from './SampleTicket.tsx';
import { lookAround } from './surroundings.ts';
import { texts } from './texts.ts';
import { useScanDispatch } from '../store.ts';
import './preflight.css';

const NEEDS_A_LOOK: ReadonlySet<Mark> = new Set(['poor', 'bad']);

export function Preflight() {
  const dispatch = useScanDispatch();
  const hasExtensions = useSelector(selectHasExtensions);
  const checks = useMemo(() => checksFor(hasExtensions), [hasExtensions]);
  const [run, setRun] = useState(1);
  const [findings, setFindings] = useState<ReadonlyMap<string, Finding>>(new Map());

  useEffect(() => {
    let isCurrent = true;
    const around = dispatch(lookAround());
    for (const check of checks) {
      void findingOf(check, around).then((finding) => {
        if (isCurrent) setFindings((known) => new Map(known).set(check.name, finding));
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [checks, dispatch, run]);

  function again(): void {
    setFindings(new Map());
    setRun(run + 1);
  }

  return (
    <>
      <p className="preflight-intro">{texts.intro}</p>
      <p className="preflight-summary" role="status">
        {findings.size < checks.length ? texts.running : summaryOf(findings)}
      </p>
      <ul className="preflight-lines">
        {checks.map(({ name }) => (
          <CheckLine key={name} name={name} finding={findings.get(name)} />
        ))}
        <SampleTicket />
      </ul>
      <button
        type="button"
        className="scan-button scan-button-loud"
        disabled={findings.size < checks.length}
        onClick={again}
      >
        {texts.again}
      </button>
    </>
  );
}

function summaryOf(findings: ReadonlyMap<string, Finding>): string {
  const count = [...findings.values()].filter(({ mark }) => NEEDS_A_LOOK.has(mark)).length;
  return count === 0 ? texts.summary.ready : texts.summary.look(count);
}

/** The line of the pre-flight that waits for a ticket before the camera. */
import { useEffect, useState } from 'react';
import { pageConfig } from '../../../shared/pageConfig.ts';
import { judgeCodes } from '../judgeCodes.ts';
import { useScanDispatch, type ScanThunk } from '../store.ts';
import type { Finding } from './check.ts';
import { CheckLine } from './CheckLine.tsx';
import { texts } from './texts.ts';

const words = texts.sample;

const WAITING: Finding = { mark: 'unknown', text: words.wait };

/** The camera runs on behind the dialog; what it sees is shown here and accepted nowhere. */
export function SampleTicket() {
  const dispatch = useScanDispatch();
  const [finding, setFinding] = useState(WAITING);
  useEffect(
    () =>
      dispatch(
        watchCodes((codes) => {
          const judgement = judgeCodes(codes, pageConfig.ticketPrefix);
          if (judgement === null) return;
          const isTicket = 'ticketId' in judgement;
          setFinding(
            isTicket ? { mark: 'good', text: words.good } : { mark: 'poor', text: words.foreign },
          );
        }),
      ),
    [dispatch],
  );
  return <CheckLine name={words.name} finding={finding} />;
}

function watchCodes(onCodes: (texts: string[]) => void): ScanThunk<() => void> {
  return (_, __, { decoder }) =>
    decoder.onResult(({ codes }) => onCodes(codes.map(({ text }) => text)));
}

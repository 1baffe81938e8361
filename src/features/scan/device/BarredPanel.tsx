/** In the verdict's place, when nobody may be let in here any more: why, and what to do. */
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { canAdminister } from '../../../../contract/access.ts';
import { useMeQuery } from '../../../api/meApi.ts';
import { renewDevice } from '../../../entry/deviceActions.ts';
import type { Barred } from '../../../entry/engine/entryStatus.ts';
import { selectOpenUploads } from '../../../entry/entrySlice.ts';
import { selectRememberedMember } from '../../../session/sessionSlice.ts';
import { useExclusive } from '../../../shared/hooks/useExclusive.ts';
import { useScanDispatch } from '../store.ts';
import { texts } from './texts.ts';
import './barredPanel.css';

const words = texts.barred;

/** It goes by itself when the server lets device and staff take part again: each heartbeat asks. */
export function BarredPanel({ barred }: { barred: Barred }) {
  const open = useSelector(selectOpenUploads);
  const { data } = useMeQuery();
  const remembered = useSelector(selectRememberedMember);
  const member = data ?? remembered;
  const mayRenew = barred === 'device' && member !== null && canAdminister(member);
  return (
    <section className="barred" role="alert" tabIndex={0}>
      <strong className="barred-word">{words.word[barred]}</strong>
      <p>{words.why[barred]}</p>
      <p>{words.advice[barred]}</p>
      <p className="barred-open">{open > 0 ? texts.notReported(open) : words.allReported}</p>
      {mayRenew && open === 0 && <RenewButton />}
    </section>
  );
}

/** Only once it has reported what it had: as another device it would do so in that one's name. */
function RenewButton() {
  const dispatch = useScanDispatch();
  const [hasFailed, setHasFailed] = useState(false);
  const [renew, isRenewing] = useExclusive(async () => {
    setHasFailed(!(await dispatch(renewDevice()).catch(() => false)));
  });
  return (
    <>
      <button
        type="button"
        className="scan-button barred-renew"
        disabled={isRenewing}
        onClick={renew}
      >
        {words.renew}
      </button>
      {hasFailed && <p>{words.renewFailed}</p>}
    </>
  );
}

/** The buttons below the verdict. */
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../../shared/store.ts';
import {
  approvalPressed,
  approvedPressed,
  canDiscard,
  discardPressed,
  invalidatePressed,
  selectScan,
} from '../scanSlice.ts';
import { texts } from '../texts.ts';

/** §2: two buttons in reach of the thumb; a third for a ticket that somebody else has to approve. */
export function ScanActions() {
  const dispatch = useAppDispatch();
  const scan = useSelector(selectScan);
  return (
    <div className="scan-actions">
      {/* At another place than the button before it: a double tap must not admit anybody. */}
      {scan.state === 'approving' && (
        <button
          type="button"
          className="scan-button scan-approve"
          onClick={() => dispatch(approvedPressed())}
        >
          {texts.approval.confirm}
        </button>
      )}
      <button
        type="button"
        className="scan-button"
        disabled={!canDiscard(scan)}
        onClick={() => dispatch(discardPressed())}
      >
        {texts.discard}
      </button>
      {scan.state === 'unlisted' && (
        <button
          type="button"
          className="scan-button scan-approve"
          onClick={() => dispatch(approvalPressed())}
        >
          {texts.approval.ask}
        </button>
      )}
      <button
        type="button"
        className="scan-button scan-invalidate"
        disabled={scan.status !== 'success'}
        onClick={() => dispatch(invalidatePressed())}
      >
        {texts.invalidate}
      </button>
    </div>
  );
}

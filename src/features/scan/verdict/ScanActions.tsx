/** The buttons below the verdict. */
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../../shared/store.ts';
import {
  approvalPressed,
  approvedPressed,
  discardPressed,
  invalidatePressed,
  leavePressed,
  selectScan,
} from '../scanSlice.ts';
import { canApprove, canDiscard, canLeave } from '../scanState.ts';
import { selectAllowsApproval, selectDirection } from '../rules.ts';
import { texts } from '../texts.ts';

/**
 * §2: two buttons in reach of the thumb; a third for a ticket that somebody else has to approve, and for a guest who
 * leaves where others come in. At an exit guests are booked out, and nobody is let in.
 */
export function ScanActions() {
  const dispatch = useAppDispatch();
  const scan = useSelector(selectScan);
  const direction = useSelector(selectDirection);
  const allowsApproval = useSelector(selectAllowsApproval);
  const isExit = direction === 'out';
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
      {canApprove(scan) && allowsApproval && !isExit && (
        <button
          type="button"
          className="scan-button scan-approve"
          onClick={() => dispatch(approvalPressed())}
        >
          {texts.approval.ask}
        </button>
      )}
      {direction === 'both' && canLeave(scan) && (
        <button
          type="button"
          className="scan-button scan-approve"
          onClick={() => dispatch(leavePressed())}
        >
          {texts.exit.leave}
        </button>
      )}
      {isExit ? (
        <button
          type="button"
          className="scan-button scan-invalidate"
          disabled={!canLeave(scan)}
          onClick={() => dispatch(leavePressed())}
        >
          {texts.exit.leave}
        </button>
      ) : (
        <button
          type="button"
          className="scan-button scan-invalidate"
          disabled={scan.status !== 'success'}
          onClick={() => dispatch(invalidatePressed())}
        >
          {texts.invalidate}
        </button>
      )}
    </div>
  );
}

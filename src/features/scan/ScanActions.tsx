import { useAppDispatch } from '../../shared/hooks/useAppDispatch.ts';
import { useAppSelector } from '../../shared/hooks/useAppSelector.ts';
import { canDiscard, discardPressed, invalidatePressed, selectScan } from './scanSlice.ts';
import { texts } from './texts.ts';

/** Spec §2: the two buttons, in reach of the thumb. */
export function ScanActions() {
  const dispatch = useAppDispatch();
  const scan = useAppSelector(selectScan);
  return (
    <div className="scan-actions">
      <button
        type="button"
        className="scan-button"
        disabled={!canDiscard(scan)}
        onClick={() => dispatch(discardPressed())}
      >
        {texts.discard}
      </button>
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

/** Offers a later release of the app once it is ready. */
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../shared/store.ts';
import { useExclusive } from '../shared/hooks/useExclusive.ts';
import { reloadPage } from '../shared/reloadPage.ts';
import { selectIsLaterReady } from './releaseSlice.ts';
import type { ReleaseServices } from './services.ts';
import { texts } from './texts.ts';
import './ReleaseNotice.css';

interface ReleaseNoticeProps {
  /** Somebody is in the middle of something that a new page would delay. */
  isHeldBack: boolean;
  className?: string;
}

const takeOver =
  () =>
  (_: unknown, __: unknown, { release }: ReleaseServices) =>
    release.takeOver();

/** Nothing is loaded anew before somebody presses its button. */
export function ReleaseNotice({ isHeldBack, className = '' }: ReleaseNoticeProps) {
  const dispatch = useAppDispatch<ReleaseServices>();
  const isReady = useSelector(selectIsLaterReady);
  const [change, isChanging] = useExclusive(async () => {
    await dispatch(takeOver());
    reloadPage();
  });
  return (
    <div className={`release ${className}`} role="status">
      {isReady && !isHeldBack && (
        <p className="release-notice">
          {texts.ready}
          <button type="button" className="release-button" disabled={isChanging} onClick={change}>
            {texts.change}
          </button>
        </p>
      )}
    </div>
  );
}

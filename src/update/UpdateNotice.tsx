/** Offers an update of the app once it is ready. */
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../shared/store.ts';
import { useExclusive } from '../shared/hooks/useExclusive.ts';
import { reloadPage } from '../shared/reloadPage.ts';
import { selectIsUpdateReady } from './updateSlice.ts';
import type { UpdateServices } from './services.ts';
import { texts } from './texts.ts';
import './UpdateNotice.css';

interface UpdateNoticeProps {
  /** Somebody is in the middle of something that a new page would delay. */
  isHeldBack: boolean;
  className?: string;
}

const takeOver =
  () =>
  (_: unknown, __: unknown, { update }: UpdateServices) =>
    update.takeOver();

/** Nothing is loaded anew before somebody presses its button. */
export function UpdateNotice({ isHeldBack, className = '' }: UpdateNoticeProps) {
  const dispatch = useAppDispatch<UpdateServices>();
  const isReady = useSelector(selectIsUpdateReady);
  const [isLater, setIsLater] = useState(false);
  const [change, isChanging] = useExclusive(async () => {
    await dispatch(takeOver());
    reloadPage();
  });
  return (
    <div className={`update ${className}`} role="status">
      {isReady && !isHeldBack && !isLater && (
        <p className="update-notice">
          {texts.ready}
          <button type="button" className="update-button" disabled={isChanging} onClick={change}>
            {texts.change}
          </button>
          <button
            type="button"
            className="update-later"
            aria-label={texts.later}
            onClick={() => setIsLater(true)}
          >
            ✕
          </button>
        </p>
      )}
    </div>
  );
}

/** The device's bar, and below it one line for what went wrong with earlier taps. */
import { useSelector } from 'react-redux';
import { selectEntryStatus } from '../../../entry/entrySlice.ts';
import { useAppDispatch } from '../../../shared/store.ts';
import { dialogOpened } from '../scanSlice.ts';
import { DeviceBar } from './DeviceBar.tsx';
import { texts } from '../texts.ts';
import './deviceNotes.css';

export function DeviceNotes() {
  return (
    <section className="device" aria-label={texts.device.label}>
      <DeviceBar />
      <NoticeLine />
    </section>
  );
}

/** However many there are: the room belongs to the next guest. A tap opens them. */
function NoticeLine() {
  const dispatch = useAppDispatch();
  const { notices } = useSelector(selectEntryStatus);
  const [first, ...others] = notices;
  if (first === undefined) return null;
  return (
    <div className="device-notice" role="alert">
      <button
        type="button"
        className="device-notice-button"
        onClick={() => dispatch(dialogOpened('notices'))}
      >
        {others.length === 0 ? texts.device[first.kind] : texts.device.several(notices.length)}
      </button>
    </div>
  );
}

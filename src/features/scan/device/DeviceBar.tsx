/** The bar that tells how this device is doing. */
import { useSelector } from 'react-redux';
import { selectEntryStatus } from '../../../entry/entrySlice.ts';
import type { EntryStatus } from '../../../entry/engine/entryStatus.ts';
import { selectHasExtensions } from '../../../session/sessionSlice.ts';
import { formatShortDateTime, formatTime } from '../../../shared/format.ts';
import { useAppDispatch } from '../../../shared/store.ts';
import { Icon } from '../RoundButton.tsx';
import { dialogOpened } from '../scanSlice.ts';
import { texts } from '../texts.ts';

const words = texts.device;

/** Its name and gate, whether it is online, how many guests it has admitted and how many taps wait for the server. */
export function DeviceBar() {
  const dispatch = useAppDispatch();
  const status = useSelector(selectEntryStatus);
  const { deviceName, gate, isDeviceMode, isReached, isElsewhere, openUploads, admittedToday } =
    status;
  const hasExtensions = useSelector(selectHasExtensions);
  const who = hasExtensions
    ? `${deviceName ?? words.nameless} · ${gate?.name ?? words.noGate}`
    : words.nameless;
  const state = connectionOf(status);
  return (
    <div className="device-bar">
      <div className="device-tile device-who">
        <button
          type="button"
          className="device-button-wide"
          title={who}
          onClick={() => dispatch(dialogOpened('device'))}
        >
          {/* One text node: with several, a change of the first would count as a layout shift of the others. */}
          {who}
        </button>
        <span
          className={isDeviceMode || !isReached || isElsewhere === true ? 'device-offline' : ''}
          title={state}
          role="status"
        >
          {state}
        </span>
      </div>
      <div className="device-tile device-count">
        <button
          type="button"
          className="device-button-wide"
          onClick={() => dispatch(dialogOpened('decisions'))}
        >
          {words.today(admittedToday)}
        </button>
        <span className={openUploads > 0 ? 'device-open' : ''} title={words.openHint}>
          {words.open(openUploads)}
        </span>
      </div>
      <button
        type="button"
        className="device-tile device-check"
        aria-label={texts.preflight.open}
        title={texts.preflight.open}
        onClick={() => dispatch(dialogOpened('preflight'))}
      >
        <Icon icon="checklist" />
      </button>
    </div>
  );
}

function connectionOf(status: EntryStatus): string {
  if (status.isElsewhere === true) return words.elsewhere;
  const { isDeviceMode, isReached, isLoading, isListOld, listAsOfMs, listProgress } = status;
  if (isLoading) return words.loading;
  if (listAsOfMs === null && listProgress !== null) {
    return words.coming(Math.floor(100 * listProgress));
  }
  if (!isDeviceMode) return isReached ? words.online : words.unreached;
  if (listAsOfMs === null) return words.cutOff;
  return words.deciding(isListOld ? formatShortDateTime(listAsOfMs) : formatTime(listAsOfMs));
}

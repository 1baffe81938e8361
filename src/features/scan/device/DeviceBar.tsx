/** The bar that tells how this device is doing. */
import { useSelector } from 'react-redux';
import { selectIsConnectionLost } from '../../../api/connectionSlice.ts';
import { selectEntryStatus } from '../../../entry/entrySlice.ts';
import type { EntryStatus } from '../../../entry/engine/entryStatus.ts';
import { selectHasExtensions } from '../../../session/sessionSlice.ts';
import { formatShortDateTime, formatTime } from '../../../shared/format.ts';
import { useIsSlow } from '../../../shared/hooks/useIsSlow.ts';
import { useAppDispatch } from '../../../shared/store.ts';
import { Icon } from '../RoundButton.tsx';
import { dialogOpened } from '../scanSlice.ts';
import { texts } from '../texts.ts';

const words = texts.device;

/** What the device has stored is mostly there before: until then nobody need be told that it is being read. */
const SLOW_AFTER_MS = 1_000;

/** Its name and gate, whether it is online, how many guests it has admitted and how many taps wait for the server. */
export function DeviceBar() {
  const dispatch = useAppDispatch();
  const status = useSelector(selectEntryStatus);
  const { deviceName, gate, isLoading, isElsewhere, openUploads, admittedToday } = status;
  const hasExtensions = useSelector(selectHasExtensions);
  const isLost = useSelector(selectIsConnectionLost);
  const isSlow = useIsSlow(isLoading, SLOW_AFTER_MS);
  const isNamed = hasExtensions && (deviceName !== null || !isLoading);
  const who = isNamed
    ? `${deviceName ?? words.nameless} · ${gate?.name ?? words.noGate}`
    : words.nameless;
  // The browser knows first that there is no network, and never that there is one.
  const isReached = isLost ? false : status.isReached;
  const state = connectionOf(status, isReached, isSlow);
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
          className={isReached === false || isElsewhere === true ? 'device-offline' : ''}
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
          {words.today(isLoading ? words.unknown : admittedToday)}
        </button>
        <span className={openUploads > 0 ? 'device-open' : ''} title={words.openHint}>
          {words.open(isLoading && openUploads === 0 ? words.unknown : openUploads)}
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

function connectionOf(status: EntryStatus, isReached: boolean | null, isSlow: boolean): string {
  if (status.isElsewhere === true) return words.elsewhere;
  const { isDeviceMode, isLoading, isListOld, listAsOfMs, listProgress } = status;
  if (isLoading && isSlow) return words.loading;
  if (listAsOfMs === null && listProgress !== null) {
    return words.coming(Math.floor(100 * listProgress));
  }
  if (isReached === null) return words.unknown;
  if (isReached) return words.online;
  if (!isDeviceMode || isLoading) return words.unreached;
  if (listAsOfMs === null) return words.cutOff;
  return words.deciding(isListOld ? formatShortDateTime(listAsOfMs) : formatTime(listAsOfMs));
}

/** The bar that tells how this device is doing. */
import { useSelector } from 'react-redux';
import { selectEntryStatus } from '../../../entry/entrySlice.ts';
import { selectHasExtensions } from '../../../session/sessionSlice.ts';
import { formatTime } from '../../../shared/format.ts';
import { useAppDispatch } from '../../../shared/store.ts';
import { Icon } from '../RoundButton.tsx';
import { dialogOpened } from '../scanSlice.ts';
import { texts } from '../texts.ts';

const words = texts.device;

/** Its name and gate, whether it is online, how many guests it has admitted and how many taps wait for the server. */
export function DeviceBar() {
  const dispatch = useAppDispatch();
  const { deviceName, gate, isDeviceMode, listAsOfMs, openUploads, admittedToday } =
    useSelector(selectEntryStatus);
  const hasExtensions = useSelector(selectHasExtensions);
  return (
    <div className="device-bar">
      <div className="device-tile device-who">
        <button
          type="button"
          className="device-button-wide"
          onClick={() => dispatch(dialogOpened('device'))}
        >
          {/* One text node: with several, a change of the first would count as a layout shift of the others. */}
          {hasExtensions
            ? `${deviceName ?? words.nameless} · ${gate?.name ?? words.noGate}`
            : words.nameless}
        </button>
        <span className={isDeviceMode ? 'device-offline' : ''} role="status">
          {isDeviceMode ? offline(listAsOfMs) : words.online}
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

const offline = (listAsOfMs: number | null): string =>
  listAsOfMs === null ? words.cutOff : words.deciding(formatTime(listAsOfMs));

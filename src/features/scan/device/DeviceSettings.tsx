/** The settings of this device: name and gate, where the server knows devices, and automatic admission. */
import { useSelector } from 'react-redux';
import { selectEntryStatus } from '../../../entry/entrySlice.ts';
import { leaveAsked, selectHasExtensions } from '../../../session/sessionSlice.ts';
import { useAppDispatch } from '../../../shared/store.ts';
import { automaticToggled, dialogClosed, selectIsAutomatic } from '../scanSlice.ts';
import { DeviceName } from './DeviceName.tsx';
import { GateChoice } from './GateChoice.tsx';
import { texts } from './texts.ts';
import './deviceSettings.css';

const words = texts.settings;

export function DeviceSettings() {
  const dispatch = useAppDispatch();
  const { deviceName } = useSelector(selectEntryStatus);
  const hasExtensions = useSelector(selectHasExtensions);
  const isAutomatic = useSelector(selectIsAutomatic);
  const end = () => {
    dispatch(dialogClosed());
    dispatch(leaveAsked());
  };
  return (
    <div className="settings">
      {hasExtensions && deviceName === null && <p className="settings-help">{words.unknown}</p>}
      {hasExtensions && deviceName !== null && (
        <>
          <DeviceName present={deviceName} />
          <GateChoice />
        </>
      )}
      <label className="settings-choice">
        <input
          type="checkbox"
          checked={isAutomatic}
          onChange={() => dispatch(automaticToggled())}
        />
        <span>
          {words.automatic}
          <span className="settings-help">{words.automaticHelp}</span>
        </span>
      </label>
      <div className="settings-shift">
        <button type="button" className="scan-button" onClick={end}>
          {texts.shift.end}
        </button>
        <span className="settings-help">{texts.shift.help}</span>
      </div>
    </div>
  );
}

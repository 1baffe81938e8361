/** The controls of the camera: on and off, torch, lens and zoom. */
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import {
  cameraTogglePressed,
  selectControls,
  selectDecoder,
  torchPressed,
} from '../../../decoder/decoderSlice.ts';
import { useAppDispatch } from '../../../shared/store.ts';
import { RoundButton } from '../RoundButton.tsx';
import { texts } from '../texts.ts';

/** In one chunk with the dialogs, fetched once the camera runs. */
const loadLate = () => import(/* webpackChunkName: "scan-late" */ './LensAndZoom.tsx');
type Late = Awaited<ReturnType<typeof loadLate>>;

/** §2: torch and zoom only where the camera has them. */
export function CameraControls() {
  const dispatch = useAppDispatch();
  const { isWanted, isToggleLocked } = useSelector(selectDecoder);
  const controls = useSelector(selectControls);
  const torch = controls?.torch;
  const zoom = controls?.zoom;
  const [late, setLate] = useState<Late | null>(null);
  // When the network fails, it is tried again as soon as the camera's controls change.
  useEffect(() => {
    if (late === null && controls !== null) loadLate().then(setLate, () => undefined);
  }, [late, controls]);

  return (
    <>
      <div className="camera-controls">
        <RoundButton
          label={isWanted ? texts.camera.turnOff : texts.camera.turnOn}
          icon={isWanted ? 'camera' : 'cameraOff'}
          isDisabled={isToggleLocked}
          onPress={() => dispatch(cameraTogglePressed())}
        />
        {torch && (
          <RoundButton
            label={torch.isOn ? texts.camera.torchOff : texts.camera.torchOn}
            icon="torch"
            isOn={torch.isOn}
            onPress={() => dispatch(torchPressed())}
          />
        )}
        {late && <late.LensPicker />}
      </div>
      {zoom && late && <late.ZoomControls zoom={zoom} />}
    </>
  );
}

import {
  cameraTogglePressed,
  selectControls,
  selectDecoder,
  torchPressed,
} from '../../decoder/decoderSlice.ts';
import { useAppDispatch } from '../../shared/hooks/useAppDispatch.ts';
import { useAppSelector } from '../../shared/hooks/useAppSelector.ts';
import { LensPicker } from './LensPicker.tsx';
import { RoundButton } from './RoundButton.tsx';
import { texts } from './texts.ts';
import { ZoomControls } from './ZoomControls.tsx';

/** Spec §2: on/off; torch and zoom only where the camera has them. */
export function CameraControls() {
  const dispatch = useAppDispatch();
  const { isWanted, isToggleLocked } = useAppSelector(selectDecoder);
  const controls = useAppSelector(selectControls);
  const torch = controls?.torch;
  const zoom = controls?.zoom;
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
        <LensPicker />
      </div>
      {zoom && <ZoomControls zoom={zoom} />}
    </>
  );
}

import {
  cameraTogglePressed,
  selectControls,
  selectDecoder,
  torchPressed,
  zoomPressed,
} from '../../decoder/decoderSlice.ts';
import { useAppDispatch } from '../../shared/hooks/useAppDispatch.ts';
import { useAppSelector } from '../../shared/hooks/useAppSelector.ts';
import { texts } from './texts.ts';

const ICONS = {
  camera: 'M3 7h12v10H3zM15 11l6-4v10l-6-4',
  cameraOff: 'M3 7h12v10H3zM15 11l6-4v10l-6-4M2 3l20 18',
  torch: 'M13 2 5 14h6l-1 8 9-13h-6z',
  zoomIn: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM15 15l6 6M7 10h6M10 7v6',
  zoomOut: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM15 15l6 6M7 10h6',
};

/** Spec §2: on/off; torch and zoom only where the camera has them. */
export function CameraControls() {
  const dispatch = useAppDispatch();
  const { isWanted, isToggleLocked } = useAppSelector(selectDecoder);
  const controls = useAppSelector(selectControls);
  const torch = controls?.torch;
  const zoom = controls?.zoom;
  return (
    <div className="camera-controls">
      <Control
        label={isWanted ? texts.camera.turnOff : texts.camera.turnOn}
        icon={isWanted ? 'camera' : 'cameraOff'}
        isDisabled={isToggleLocked}
        onPress={() => dispatch(cameraTogglePressed())}
      />
      {torch && (
        <Control
          label={torch.isOn ? texts.camera.torchOff : texts.camera.torchOn}
          icon="torch"
          isOn={torch.isOn}
          onPress={() => dispatch(torchPressed())}
        />
      )}
      {zoom && (
        <>
          <Control
            label={texts.camera.zoomOut}
            icon="zoomOut"
            isDisabled={zoom.value <= zoom.min}
            onPress={() => dispatch(zoomPressed(-1))}
          />
          <Control
            label={texts.camera.zoomIn}
            icon="zoomIn"
            isDisabled={zoom.value >= zoom.max}
            onPress={() => dispatch(zoomPressed(1))}
          />
        </>
      )}
    </div>
  );
}

interface ControlProps {
  label: string;
  icon: keyof typeof ICONS;
  isOn?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}

function Control({ label, icon, isOn = false, isDisabled = false, onPress }: ControlProps) {
  return (
    <button
      type="button"
      className={isOn ? 'camera-control camera-control-on' : 'camera-control'}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={ICONS[icon]} />
      </svg>
    </button>
  );
}

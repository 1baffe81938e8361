import type { ZoomRange } from '../../decoder/cameraControls.ts';
import { zoomPressed, zoomSlid } from '../../decoder/decoderSlice.ts';
import { formatShort } from '../../shared/format.ts';
import { useAppDispatch } from '../../shared/hooks/useAppDispatch.ts';
import { RoundButton } from './RoundButton.tsx';
import { lensTexts as texts } from './lensTexts.ts';

/** Finer than a finger, coarse enough for the camera to follow. */
const SLIDER_STEPS = 30;

/** §9: a third of the range a press; the slider for what lies between. */
export function ZoomControls({ zoom: { min, max, value } }: { zoom: ZoomRange }) {
  const dispatch = useAppDispatch();
  return (
    <div className="zoom">
      <RoundButton
        label={texts.zoomIn}
        icon="zoomIn"
        isDisabled={value >= max}
        onPress={() => dispatch(zoomPressed(1))}
      />
      <input
        type="range"
        className="zoom-slider"
        aria-label={texts.zoom}
        aria-orientation="vertical"
        aria-valuetext={texts.zoomValue(formatShort(value))}
        min={min}
        max={max}
        step={(max - min) / SLIDER_STEPS}
        value={value}
        onChange={({ target }) => dispatch(zoomSlid(target.valueAsNumber))}
      />
      <RoundButton
        label={texts.zoomOut}
        icon="zoomOut"
        isDisabled={value <= min}
        onPress={() => dispatch(zoomPressed(-1))}
      />
    </div>
  );
}

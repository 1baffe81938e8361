import type { ZoomRange } from '../../../decoder/camera/cameraControls.ts';
import { lensChosen, selectDecoder, zoomPressed, zoomSlid } from '../../../decoder/decoderSlice.ts';
import { formatShort } from '../../../shared/format.ts';
import { useAppDispatch } from '../../../shared/hooks/useAppDispatch.ts';
import { useAppSelector } from '../../../shared/hooks/useAppSelector.ts';
import { lensName } from './lensName.ts';
import { lensTexts as texts } from './lensTexts.ts';
import { Icon, RoundButton } from '../RoundButton.tsx';

/** A choice only where there is one. The phone's own list opens, over a button like the others. */
export function LensPicker() {
  const dispatch = useAppDispatch();
  const { all, activeId } = useAppSelector(selectDecoder).lenses;
  if (all.length < 2) return null;
  return (
    <span className="round-button lens-picker" title={texts.choose}>
      <Icon icon="lens" />
      <select
        aria-label={texts.choose}
        value={activeId ?? ''}
        onChange={({ target }) => {
          dispatch(lensChosen(target.value));
          // A hand scanner's keys would choose another one.
          target.blur();
        }}
      >
        {all.map((lens, index) => (
          <option key={lens.id} value={lens.id}>
            {lensName(lens, index)}
          </option>
        ))}
      </select>
    </span>
  );
}

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

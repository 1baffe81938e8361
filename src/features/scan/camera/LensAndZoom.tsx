/** The choice of the lens, and the zoom. */
import { useSelector } from 'react-redux';
import type { ZoomRange } from '../../../decoder/camera/cameraControls.ts';
import { lensChosen, selectDecoder, zoomPressed, zoomSlid } from '../../../decoder/decoderSlice.ts';
import { formatShort } from '../../../shared/format.ts';
import { useAppDispatch } from '../../../shared/store.ts';
import type { Lens } from '../../../decoder/camera/lenses.ts';
import { Icon, RoundButton } from '../RoundButton.tsx';
import { texts } from '../texts.ts';

const words = texts.camera;

/** Shown where there are several lenses: a round button that opens the browser's own list. */
export function LensPicker() {
  const dispatch = useAppDispatch();
  const { all, activeId } = useSelector(selectDecoder).lenses;
  if (all.length < 2) return null;
  return (
    <span className="round-button lens-picker" title={words.chooseLens}>
      <Icon icon="lens" />
      <select
        aria-label={words.chooseLens}
        value={activeId ?? ''}
        onChange={({ target }) => {
          dispatch(lensChosen(target.value));
          // With the focus, the keys of a hand scanner would choose another lens.
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

/** Android's labels of its cameras. */
const ANDROID_LABEL = /^camera2? (\d+), facing (back|front)$/;

/** @param index its place among the lenses: a lens without a label is called by it. */
export function lensName({ label }: Lens, index: number): string {
  if (label === '') return words.lens(index + 1);
  const [, number, side] = ANDROID_LABEL.exec(label) ?? [];
  if (number === undefined) return label;
  return side === 'back' ? words.rearLens(number) : words.frontLens(number);
}

/** Steps of the slider over the whole range of the zoom. */
const SLIDER_STEPS = 30;

/** §9: each press zooms by a third of the range; the slider is for what lies between. */
export function ZoomControls({ zoom: { min, max, value } }: { zoom: ZoomRange }) {
  const dispatch = useAppDispatch();
  return (
    <div className="zoom">
      <RoundButton
        label={words.zoomIn}
        icon="zoomIn"
        isDisabled={value >= max}
        onPress={() => dispatch(zoomPressed(1))}
      />
      <input
        type="range"
        className="zoom-slider"
        aria-label={words.zoom}
        aria-orientation="vertical"
        aria-valuetext={words.zoomValue(formatShort(value))}
        min={min}
        max={max}
        step={(max - min) / SLIDER_STEPS}
        value={value}
        onChange={({ target }) => dispatch(zoomSlid(target.valueAsNumber))}
      />
      <RoundButton
        label={words.zoomOut}
        icon="zoomOut"
        isDisabled={value <= min}
        onPress={() => dispatch(zoomPressed(-1))}
      />
    </div>
  );
}

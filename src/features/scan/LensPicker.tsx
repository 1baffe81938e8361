import { lensChosen, selectDecoder } from '../../decoder/decoderSlice.ts';
import type { Lens } from '../../decoder/lenses.ts';
import { useAppDispatch } from '../../shared/hooks/useAppDispatch.ts';
import { useAppSelector } from '../../shared/hooks/useAppSelector.ts';
import { Icon } from './RoundButton.tsx';
import { texts } from './texts.ts';

/** Android's names are English and technical. */
const ANDROID_LABEL = /^camera2? (\d+), facing (back|front)$/;

function nameOf({ label }: Lens, index: number): string {
  if (label === '') return texts.camera.lens(index + 1);
  const [, number, side] = ANDROID_LABEL.exec(label) ?? [];
  if (number === undefined) return label;
  return side === 'back' ? texts.camera.rearLens(number) : texts.camera.frontLens(number);
}

/** A choice only where there is one. The phone's own list opens, over a button like the others. */
export function LensPicker() {
  const dispatch = useAppDispatch();
  const { all, activeId } = useAppSelector(selectDecoder).lenses;
  if (all.length < 2) return null;
  return (
    <span className="round-button lens-picker" title={texts.camera.choose}>
      <Icon icon="lens" />
      <select
        aria-label={texts.camera.choose}
        value={activeId ?? ''}
        onChange={({ target }) => {
          dispatch(lensChosen(target.value));
          // A hand scanner's keys would choose another one.
          target.blur();
        }}
      >
        {all.map((lens, index) => (
          <option key={lens.id} value={lens.id}>
            {nameOf(lens, index)}
          </option>
        ))}
      </select>
    </span>
  );
}

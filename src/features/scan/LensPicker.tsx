import { lensChosen, selectDecoder } from '../../decoder/decoderSlice.ts';
import { useAppDispatch } from '../../shared/hooks/useAppDispatch.ts';
import { useAppSelector } from '../../shared/hooks/useAppSelector.ts';
import { lensName } from './lensName.ts';
import { Icon } from './RoundButton.tsx';
import { lensTexts as texts } from './lensTexts.ts';

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

import { Input } from 'antd';
import {
  CONTRAST_MIN,
  contrastOnPaper,
  contrastText,
  isColor,
  OWN_COLOR,
} from '../../../contract/brandColor.ts';
import { FACT_MAX_CHARS } from '../../../contract/festivalFacts.ts';
import { texts } from './texts.ts';

interface ColorFieldProps {
  id?: string;
  value?: string;
  onChange?: (color: string) => void;
}

/** A colour, typed or picked, and whether it can be read. */
export function ColorField({ value = '', onChange, ...control }: ColorFieldProps) {
  const color = value.trim();
  const isFine = isColor(color) && contrastOnPaper(color) >= CONTRAST_MIN;
  return (
    <>
      <span className="settings-picker">
        <Input
          {...control}
          value={value}
          maxLength={FACT_MAX_CHARS.color}
          placeholder={OWN_COLOR}
          autoComplete="off"
          onChange={({ target }) => onChange?.(target.value)}
        />
        <input
          type="color"
          aria-label={texts.pickColor}
          value={isColor(color) ? color.toLowerCase() : OWN_COLOR}
          onChange={({ target }) => onChange?.(target.value)}
        />
      </span>
      {isFine && (
        <span className="settings-fine" role="status">
          {texts.colorFine(contrastText(contrastOnPaper(color)))}
        </span>
      )}
    </>
  );
}

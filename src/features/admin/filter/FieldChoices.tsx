/** What a field of the filter offers in the menu: choices, labels, or a span. */
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { DATE_MAX, DATE_MIN } from '../../../../contract/limits.ts';
import { labelKey } from '../../../../contract/office/labelNames.ts';
import type { FilterValue } from '../../../../contract/office/memberFilter.ts';
import type { FilterField } from '../../../../contract/office/memberFilterFields.ts';
import { useLabelsQuery } from '../../../api/labelsApi.ts';
import { inPage } from '../../../shared/ui/inPage.ts';
import { texts as labelTexts } from '../labels/texts.ts';
import { texts } from '../texts.ts';

interface FieldChoicesProps {
  field: FilterField;
  values: readonly FilterValue[];
  /** Its name alone: what it offers is about to come. */
  isToCome: boolean;
  onChange: (values: readonly FilterValue[]) => void;
  onManage: () => void;
}

export function FieldChoices({ field, values, isToCome, onChange, onManage }: FieldChoicesProps) {
  const span = values.find(({ kind }) => kind === field.kind && kind !== 'choice');
  return (
    <fieldset className="filter-choices">
      <legend title={field.sentence}>{field.label}</legend>
      {!isToCome && (
        <div className="filter-options">
          {field.choices.map(({ value: choice, label }) => {
            const isChosen = (value: FilterValue) =>
              value.kind === 'choice' && value.choice === choice;
            return (
              <Checkbox
                key={choice}
                checked={values.some(isChosen)}
                onChange={({ target }) =>
                  onChange(
                    target.checked
                      ? [...values, { kind: 'choice', choice }]
                      : values.filter((value) => !isChosen(value)),
                  )
                }
              >
                {label}
              </Checkbox>
            );
          })}
          {field.kind === 'label' && (
            <LabelField
              field={field}
              onManage={onManage}
              keys={values.flatMap((value) => (value.kind === 'label' ? [value.key] : []))}
              onChange={(keys) =>
                onChange([
                  ...values.filter(({ kind }) => kind !== 'label'),
                  ...keys.map((key) => ({ kind: 'label', key }) as const),
                ])
              }
            />
          )}
          {field.kind === 'number' && (
            <NumberSpanFields
              field={field}
              span={span?.kind === 'number' ? span : null}
              onChange={(next) => onChange(withSpan(values, next))}
            />
          )}
          {field.kind === 'date' && (
            <DaySpanFields
              field={field}
              span={span?.kind === 'date' ? span : null}
              onChange={(next) => onChange(withSpan(values, next))}
            />
          )}
        </div>
      )}
    </fieldset>
  );
}

const withSpan = (values: readonly FilterValue[], span: FilterValue | null): FilterValue[] => [
  ...values.filter(({ kind }) => kind === 'choice'),
  ...(span === null ? [] : [span]),
];

interface LabelFieldProps {
  field: FilterField;
  keys: string[];
  onChange: (keys: string[]) => void;
  onManage: () => void;
}

function LabelField({ field, keys, onChange, onManage }: LabelFieldProps) {
  const { data: known = [] } = useLabelsQuery();
  return (
    <span className="filter-options">
      <Select
        className="filter-labels"
        mode="multiple"
        size="small"
        aria-label={field.label}
        placeholder={field.label}
        value={keys}
        onChange={onChange}
        options={known.map(({ name }) => ({ value: labelKey(name), label: name }))}
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent={labelTexts.nobodyYet}
        getPopupContainer={inPage}
        virtual={false}
      />
      <Button type="link" size="small" onClick={onManage}>
        {labelTexts.manage}
      </Button>
    </span>
  );
}

type SpanOf<Kind> = Extract<FilterValue, { kind: Kind }>;
interface SpanProps<Kind> {
  field: FilterField;
  span: SpanOf<Kind> | null;
  onChange: (span: SpanOf<Kind> | null) => void;
}

function NumberSpanFields({ field, span, onChange }: SpanProps<'number'>) {
  /** Its own until the menu closes: the address follows what is typed a moment later. */
  const [{ min, max }, setTyped] = useState({ min: span?.min ?? null, max: span?.max ?? null });
  /** Whoever types 139 behind 100 has typed 1 first: such a span waits until its field is left. */
  const isTurned = min !== null && max !== null && min > max;
  const leave = (): void => {
    if (!isTurned) return;
    setTyped({ min: max, max: min });
    onChange({ kind: 'number', min: max, max: min });
  };
  const end = (side: 'min' | 'max', label: string) => (
    <InputNumber
      size="small"
      min={0}
      max={999_999_999}
      precision={0}
      controls={false}
      placeholder={label}
      aria-label={`${field.label} ${label}`}
      value={side === 'min' ? min : max}
      onChange={(value) => {
        const next = { min, max, [side]: value };
        setTyped(next);
        if (next.min !== null && next.max !== null && next.min > next.max) return;
        onChange(next.min === null && next.max === null ? null : { kind: 'number', ...next });
      }}
      onBlur={leave}
      onPressEnter={leave}
      changeOnBlur
    />
  );
  return (
    <span className="filter-options">
      {end('min', texts.from)}
      {end('max', texts.until)}
    </span>
  );
}

function DaySpanFields({ field, span, onChange }: SpanProps<'date'>) {
  const end = (side: 'from' | 'until', label: string) => (
    <label className="filter-day">
      {label}{' '}
      <Input
        type="date"
        size="small"
        min={DATE_MIN}
        max={DATE_MAX}
        aria-label={`${field.label} ${label}`}
        // Its own until the menu closes: a day that is half typed is none.
        defaultValue={span?.[side] ?? ''}
        onChange={({ target }) => {
          if (!target.validity.valid) return;
          const day = target.value === '' ? null : target.value;
          const next = { from: span?.from ?? null, until: span?.until ?? null, [side]: day };
          onChange(next.from === null && next.until === null ? null : { kind: 'date', ...next });
        }}
      />
    </label>
  );
  return (
    <span className="filter-options">
      {end('from', texts.from)}
      {end('until', texts.until)}
    </span>
  );
}

import { Radio } from 'antd';
import type { MergePreview, MergeSide } from '../../../../contract/office/mergeEntities.ts';
import {
  CHOSEN_FIELDS,
  isAsked,
  valueOf,
  type Choice,
  type ChosenField,
  type MergeChoice,
} from './mergeChoice.ts';
import { texts } from './texts.ts';

interface FieldChoicesProps {
  preview: MergePreview;
  choice: MergeChoice;
  onChange: (field: ChosenField, choice: Choice) => void;
}

/** Both members field by field; where they differ, one of the two values stays. */
export function FieldChoices({ preview, choice, onChange }: FieldChoicesProps) {
  const { kept, gone } = preview;
  return (
    <div className="merge-fields">
      {CHOSEN_FIELDS.map((field) =>
        isAsked(preview, field) ? (
          <FieldChoice
            key={field}
            field={field}
            preview={preview}
            value={choice.fields[field]}
            onChange={(next) => onChange(field, next)}
          />
        ) : (
          valueOf(kept, field) + valueOf(gone, field) !== '' && (
            <FieldRow key={field} name={texts.fields[field]}>
              <bdi>{shownOf(kept, field)}</bdi>
              <bdi>{shownOf(gone, field)}</bdi>
            </FieldRow>
          )
        ),
      )}
      <FieldRow name={texts.fields.email}>
        <span>{loginOf(kept)}</span>
        <span>{loginOf(gone)}</span>
      </FieldRow>
      <FieldRow name={texts.fields.is_active}>
        <span>{kept.member.is_active ? texts.yes : texts.no}</span>
        <span>{gone.member.is_active ? texts.yes : texts.no}</span>
      </FieldRow>
    </div>
  );
}

function shownOf(side: MergeSide, field: ChosenField): string {
  const value = valueOf(side, field);
  return value === '' ? texts.empty : value;
}

const loginOf = ({ member }: MergeSide): string => member.email ?? texts.noLogin;

function FieldRow({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="merge-field" role="group" aria-label={name}>
      <span className="merge-name" aria-hidden>
        {name}
      </span>
      <div className="merge-values">{children}</div>
    </div>
  );
}

interface FieldChoiceProps {
  field: ChosenField;
  preview: MergePreview;
  value: Choice;
  onChange: (choice: Choice) => void;
}

function FieldChoice({ field, preview: { kept, gone }, value, onChange }: FieldChoiceProps) {
  const values = [valueOf(kept, field), valueOf(gone, field)];
  const isBothOffered = field === 'notes' && !values.includes('');
  return (
    <div className="merge-field">
      <span className="merge-name" aria-hidden>
        {texts.fields[field]}
      </span>
      <Radio.Group
        className="merge-values"
        aria-label={texts.fields[field]}
        name={`merge-${field}`}
        value={value}
        onChange={({ target }) => onChange(target.value as Choice)}
      >
        <Radio value="kept">
          <bdi>{shownOf(kept, field)}</bdi>
        </Radio>
        <Radio value="gone">
          <bdi>{shownOf(gone, field)}</bdi>
        </Radio>
        {isBothOffered && (
          <Radio value="both" className="merge-both">
            {texts.both}
          </Radio>
        )}
      </Radio.Group>
    </div>
  );
}

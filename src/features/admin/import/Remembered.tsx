/** Says that a file was taken for what the last one of its shape was, and leads to what its columns' names say. */
import { Button } from 'antd';
import type { ImportPlan, MemberImport } from '../../../../contract/office/importEntities.ts';
import { formatDate } from '../../../shared/format.ts';
import { texts } from './texts.ts';

interface RememberedProps {
  file: MemberImport;
  plan: ImportPlan;
  onChange: (plan: ImportPlan) => void;
}

export function Remembered({
  file: { plan: before, guess, remembered_at: at },
  plan,
  onChange,
}: RememberedProps) {
  const isGuess = guess !== undefined && isSame(plan, guess);
  const isBefore = isSame(plan, before);
  return (
    <p className="import-hint import-remembered">
      <span role="status">
        {isBefore && texts.remembered(at === undefined ? null : formatDate(at))}
        {!isBefore && (isGuess ? texts.guessed : texts.chosen)}
      </span>
      {guess !== undefined && !isSame(before, guess) && (
        <Button type="link" onClick={() => onChange(isGuess ? before : guess)}>
          {isGuess ? texts.asBefore : texts.reset}
        </Button>
      )}
    </p>
  );
}

const isSame = (one: ImportPlan, other: ImportPlan): boolean =>
  one.match === other.match &&
  one.existing === other.existing &&
  one.fields.length === other.fields.length &&
  one.fields.every((field, place) => field === other.fields[place]);

import type { GateRuleName } from '../../../contract/festivalFacts.ts';
import { texts } from './texts.ts';

interface RuleFieldProps {
  name: GateRuleName;
  id?: string;
  /** `true` or `false`. */
  value?: string;
  onChange?: (value: string) => void;
}

/** Whether the festival allows something at the gate. */
export function RuleField({ name, onChange, ...control }: RuleFieldProps) {
  return (
    <select
      {...control}
      className="settings-rule"
      onChange={({ target }) => onChange?.(target.value)}
    >
      {Object.entries(texts.rules[name]).map(([value, meaning]) => (
        <option key={value} value={value}>
          {meaning}
        </option>
      ))}
    </select>
  );
}

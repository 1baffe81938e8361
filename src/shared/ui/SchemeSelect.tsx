/** The choice between light and dark colours. */
import { useSyncExternalStore } from 'react';
import {
  chooseScheme,
  currentSchemeChoice,
  watchScheme,
  type SchemeChoice,
} from '../colorScheme.ts';
import './SchemeSelect.css';

const LABELS: Record<SchemeChoice, string> = { system: 'System', light: 'Hell', dark: 'Dunkel' };

/** Halves, sun, moon. */
const SIGNS: Record<SchemeChoice, string> = {
  system: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 2v14a7 7 0 0 1 0-14Z',
  light:
    'M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM3.5 4.9l1.4-1.4 2.8 2.8-1.4 1.4zM16.3 17.7l1.4-1.4 2.8 2.8-1.4 1.4zM3.5 19.1l2.8-2.8 1.4 1.4-2.8 2.8zM16.3 6.3l2.8-2.8 1.4 1.4-2.8 2.8z',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
};

/** Light, dark, or as the system is. A native list: a keyboard, a reader and a thumb know it already. */
export function SchemeSelect() {
  const choice = useSyncExternalStore(watchScheme, currentSchemeChoice, () => 'system' as const);
  return (
    <label className="scheme-select" title="Farbschema">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={SIGNS[choice]} />
      </svg>
      <span className="visually-hidden">Farbschema</span>
      <select value={choice} onChange={({ target }) => chooseScheme(target.value as SchemeChoice)}>
        {Object.entries(LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

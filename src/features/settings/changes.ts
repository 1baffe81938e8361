/** What is typed over settings, and what others have changed below it. */
import { FACT_NAMES, type FactName } from '../../../contract/festivalFacts.ts';
import type { Settings, SettingValues } from '../../api/settingsApi.ts';

export type Values = Record<FactName, string>;

export const valuesOf = ({ settings }: Settings): Values =>
  Object.fromEntries(settings.map(({ name, value }) => [name, value])) as Values;

/** What was typed anew, and nothing else: the rest stays as it is by now. */
export function typedOver(before: Values, typed: Partial<Values>): SettingValues {
  const changed = FACT_NAMES.filter((name) => {
    const value = typed[name]?.trim();
    return value !== undefined && value !== before[name];
  });
  return Object.fromEntries(changed.map((name) => [name, typed[name]?.trim()]));
}

export const differing = (before: Values, now: Values): FactName[] =>
  FACT_NAMES.filter((name) => before[name] !== now[name]);

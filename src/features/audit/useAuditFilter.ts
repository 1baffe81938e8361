/** What of the audit is shown, as the address says it. */
import type { AuditFilter } from '../../../contract/office/audit.ts';
import { useUrlParams, useUrlSearch } from '../../shared/hooks/useUrlSearch.ts';

/** In the address, and on the wire. */
const NAMES = {
  aktion: 'action',
  wer: 'actor',
  mitglied: 'member',
  auftrag: 'job',
  von: 'from',
  bis: 'to',
} as const satisfies Record<string, keyof AuditFilter>;
/** Also what jobs have done to each. */
const UNFOLDED = 'einzeln';
export type FilterName = keyof typeof NAMES;

export function useAuditFilter() {
  const { typed, setTyped, search } = useUrlSearch();
  const [params, change] = useUrlParams();
  const valueOf = (name: FilterName): string => params.get(name) ?? '';
  const filter: AuditFilter = search === '' ? {} : { search };
  for (const [name, field] of Object.entries(NAMES) as [FilterName, keyof AuditFilter][]) {
    if (valueOf(name) !== '') filter[field] = valueOf(name);
  }
  /** Whoever asks for what somebody, or a job, has done wants to see each. */
  const isFoldable = (['search', 'action', 'member', 'job'] as const).every(
    (field) => filter[field] === undefined,
  );
  const isUnfolded = params.get(UNFOLDED) !== null;
  return {
    typed,
    setTyped,
    filter,
    isFoldable,
    isUnfolded,
    isFolded: isFoldable && !isUnfolded,
    unfold: (is: boolean): void =>
      change((next) => {
        if (is) next.set(UNFOLDED, '1');
        else next.delete(UNFOLDED);
      }),
    isFiltered: Object.keys(filter).length > 0,
    valueOf,
    set: (name: FilterName, value: string): void =>
      change((next) => {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }),
    clear: (): void => {
      setTyped('');
      change((next) => {
        for (const name of ['suche', ...Object.keys(NAMES)]) next.delete(name);
      });
    },
  };
}

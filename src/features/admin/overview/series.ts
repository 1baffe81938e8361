/** What the chart of the overview shows, one below the other. */
import type { Growth } from '../../../../contract/office/overview.ts';

export type Series = Exclude<keyof Growth['steps'][number], 'from'>;

export const SERIES: readonly Series[] = ['members', 'codes', 'tickets', 'admissions'];

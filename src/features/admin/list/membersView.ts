/** How the list is looked at on this device: which columns in which order, how dense, how many a page. */
import { useState } from 'react';
import { PAGE_SIZE_MAX } from '../../../../contract/limits.ts';
import { deviceMemory } from '../../../shared/deviceMemory.ts';

/** Those that can be chosen. Number and name stand before them, codes and what unfolds them behind. */
export const CHOSEN_COLUMNS = [
  'email',
  'state',
  'invitation',
  'tickets',
  'created',
  'lastActive',
] as const;
export type ChosenColumn = (typeof CHOSEN_COLUMNS)[number];

export const PAGE_SIZES = [50, 100, PAGE_SIZE_MAX] as const;

export interface MembersView {
  /** In order; those that are shown come first. */
  readonly columns: readonly ChosenColumn[];
  /** How many of them are shown. */
  readonly shown: number;
  readonly isDense: boolean;
  readonly pageSize: number;
}

export const DEFAULT_VIEW: MembersView = {
  columns: CHOSEN_COLUMNS,
  shown: 3,
  isDense: false,
  pageSize: 50,
};

/** What an earlier or later release has remembered is taken as far as it is understood. */
export function readView(remembered: string | null): MembersView {
  const [names = '', density, size] = (remembered ?? '').split(';');
  if (density === undefined) return DEFAULT_VIEW;
  const known = names
    .split(',')
    .flatMap((name) => CHOSEN_COLUMNS.filter((column) => column === name));
  const shown = [...new Set(known)];
  return {
    columns: [...shown, ...CHOSEN_COLUMNS.filter((column) => !shown.includes(column))],
    shown: shown.length,
    isDense: density === 'dense',
    pageSize: PAGE_SIZES.find((known) => String(known) === size) ?? DEFAULT_VIEW.pageSize,
  };
}

export const writeView = ({ columns, shown, isDense, pageSize }: MembersView): string =>
  `${columns.slice(0, shown).join()};${isDense ? 'dense' : 'calm'};${pageSize}`;

export const rememberedView = (): MembersView => readView(deviceMemory.read('members-view'));

export function useMembersView(): [view: MembersView, setView: (view: MembersView) => void] {
  const [view, setView] = useState(rememberedView);
  return [
    view,
    (next) => {
      deviceMemory.write('members-view', writeView(next));
      setView(next);
    },
  ];
}

/** Shows a column behind those that are shown, or hides it. */
export function withShown(view: MembersView, column: ChosenColumn, isShown: boolean): MembersView {
  const others = view.columns.filter((other) => other !== column);
  const shown = isShown ? view.shown + 1 : view.shown - 1;
  others.splice(isShown ? view.shown : shown, 0, column);
  return { ...view, columns: others, shown };
}

/** @param step -1: towards the beginning. Only those that are shown have an order. */
export function withMoved(view: MembersView, column: ChosenColumn, step: -1 | 1): MembersView {
  const from = view.columns.indexOf(column);
  const to = from + step;
  if (to < 0 || to >= view.shown) return view;
  const columns = view.columns.filter((other) => other !== column);
  columns.splice(to, 0, column);
  return { ...view, columns };
}

/** The list by keys: `/` searches, arrows or j and k move, Enter opens, e edits, x selects, Shift a range, a acts, ? shows them all. */
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { deviceMemory } from '../../../shared/deviceMemory.ts';
import { openDialogs } from '../../../shared/openDialogs.ts';

interface ListKeys {
  /** Around the table; the expander of each row has the class `admin-expand`, its row `admin-member` and the row's key. */
  list: RefObject<HTMLElement | null>;
  search: () => void;
  /** By the keys of the rows: those of a page may not all be drawn yet. */
  select: (rowKeys: readonly string[], isRange: boolean) => void;
  edit: (rowKey: string) => void;
  /** To what can be done with those that are selected. */
  act: () => void;
  help: () => void;
}

/** Single letters are keys only where nobody minds (WCAG 2.1.4): they can be turned off. */
export const areKeysOn = (): boolean => deviceMemory.read('list-keys') !== 'off';
export const turnKeys = (isOn: boolean): void =>
  deviceMemory.write('list-keys', isOn ? 'on' : 'off');

const MOVES: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

const isElsewhere = (target: Element): boolean =>
  target.closest(
    'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=listbox], .ant-popover, .ant-select-dropdown',
  ) !== null;

/** The list opens with its search in hand: no search begins with these. */
const isForEmptySearch = ({ target, key }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement &&
  target.type === 'search' &&
  target.value === '' &&
  (key === '/' || key === '?') &&
  areKeysOn();

/** All of the row comes in sight: on a phone its button stands below what says whose it is. */
function goTo(row: HTMLElement | undefined): void {
  const button = row?.querySelector<HTMLElement>('.admin-expand');
  // First: with the focus the edges keep their distance (admin.css).
  button?.focus({ preventScroll: true });
  for (const part of [row, button]) part?.scrollIntoView({ block: 'nearest' });
}

export function useListKeys({ list, search, select, edit, act, help }: ListKeys): void {
  /** Where a range begins. */
  const anchor = useRef<string | null>(null);

  const press = useEffectEvent((event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isElsewhere(target) && !isForEmptySearch(event)) return;
    if (openDialogs().length > 0) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('.admin-member') ?? [])];
    const keys = rows.map(({ dataset }) => dataset.rowKey ?? '');
    const place = rows.findIndex((row) => row.contains(target));
    const own = keys[place] ?? '';
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const move = MOVES[key];

    if (key === '/' && areKeysOn()) search();
    else if (key === '?' && areKeysOn()) help();
    else if (key === 'a' && areKeysOn()) act();
    else if (key === 'e' && areKeysOn() && place !== -1) edit(own);
    else if (key === 'x' && areKeysOn() && place !== -1) {
      anchor.current = own;
      select([own], false);
    } else if (key === 'ArrowUp' && place === 0 && !event.shiftKey) search();
    else if (move !== undefined && (key.length > 1 ? place !== -1 : areKeysOn())) {
      const next = Math.min(Math.max(place + move, 0), rows.length - 1);
      goTo(rows[next]);
      if (event.shiftKey && place !== -1) {
        anchor.current ??= own;
        const begun = keys.indexOf(anchor.current);
        const from = begun === -1 ? place : begun;
        select(keys.slice(Math.min(from, next), Math.max(from, next) + 1), true);
      } else anchor.current = null;
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** What the table of members that was last taken away had, as this device remembers it: columns and format. */
import { useState } from 'react';
import type { TableFormat } from '../../../../contract/office/memberTable.ts';
import {
  HARMLESS_COLUMNS,
  inTableOrder,
  type TableColumn,
} from '../../../../contract/office/tableColumns.ts';
import { deviceMemory } from '../../../shared/deviceMemory.ts';
import { rememberedView, type ChosenColumn } from '../list/membersView.ts';

export interface TableChoice {
  readonly columns: readonly TableColumn[];
  readonly format: TableFormat;
}

const FORMATS: readonly TableFormat[] = ['xlsx', 'csv', 'csv_comma'];

const DEFAULT: TableChoice = {
  columns: [
    'number',
    'first_name',
    'last_name',
    'email',
    'status',
    'registered',
    'entry_staff',
    'staff',
    'superuser',
    'codes',
    'free_codes',
    'tickets',
  ],
  format: 'xlsx',
};

const LIST_COLUMNS: Record<ChosenColumn, readonly TableColumn[]> = {
  email: ['email'],
  state: ['status', 'registered'],
  invitation: ['invited_at'],
  tickets: ['tickets', 'admitted'],
  created: ['created_at'],
  lastActive: ['last_active_at'],
};

/** What the list shows on this device. */
export function columnsOfList(): readonly TableColumn[] {
  const { columns, shown } = rememberedView();
  const chosen = columns.slice(0, shown).flatMap((column) => LIST_COLUMNS[column]);
  return inTableOrder(['number', 'first_name', 'last_name', 'codes', 'free_codes', ...chosen]);
}

/** What an earlier or later release has remembered is taken as far as it is understood. */
export function readChoice(remembered: string | null): TableChoice {
  const [names = '', format] = (remembered ?? '').split(';');
  const columns = inTableOrder(names.split(','));
  return {
    columns: columns.length === 0 ? DEFAULT.columns : columns,
    format: FORMATS.find((known) => known === format) ?? DEFAULT.format,
  };
}

/** Invitation codes are asked for each time anew. */
export const writeChoice = ({ columns, format }: TableChoice): string =>
  `${columns.filter((column) => HARMLESS_COLUMNS.includes(column)).join()};${format}`;

export const rememberedChoice = (): TableChoice => readChoice(deviceMemory.read('members-table'));

export function useTableChoice(): [choice: TableChoice, set: (choice: TableChoice) => void] {
  const [choice, setChoice] = useState(rememberedChoice);
  return [
    choice,
    (next) => {
      // None is no choice to come back to.
      if (next.columns.length > 0) deviceMemory.write('members-table', writeChoice(next));
      setChoice(next);
    },
  ];
}

import { useEffect, useRef, useState } from 'react';
import { formatMemberSort, type MemberSort } from '../../../../contract/office/memberList.ts';
import {
  tableFileName,
  type MemberTableAsked,
  type TableFormat,
} from '../../../../contract/office/memberTable.ts';
import { textOf } from '../../../api/client/failures.ts';
import { fetchMemberTable } from '../../../api/memberTableApi.ts';
import type { ClientServices } from '../../../session/services.ts';
import { useExclusive } from '../../../shared/hooks/useExclusive.ts';
import { saveFile } from '../../../shared/saveFile.ts';
import { useAppDispatch } from '../../../shared/store.ts';
import { toast } from '../../../shared/toast.tsx';
import { rememberedChoice } from './tableChoice.ts';
import { texts } from './texts.ts';

const TYPES: Record<TableFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  csv_comma: 'text/csv',
};
/** Progress is said so often, in bytes. */
const STEP_BYTES = 100_000;

const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });

export interface LoadedTable {
  load: (asked: MemberTableAsked) => void;
  /** With the columns of the last time. */
  loadAgain: (selection: MemberTableAsked['selection']) => void;
  /** Bytes that are there; null: nothing is being loaded. */
  progress: number | null;
  stop: () => void;
}

/**
 * Takes members away as a table, in the order of the list; a toast says why it did not work. Whoever leaves the page ends it.
 */
export function useMemberTable(sort: MemberSort): LoadedTable {
  const dispatch = useAppDispatch<ClientServices>();
  const [progress, setProgress] = useState(0);
  const loading = useRef<AbortController>(null);
  const [load, isLoading] = useExclusive(async (asked: MemberTableAsked) => {
    const ending = new AbortController();
    loading.current = ending;
    setProgress(0);
    const { file, error } = await dispatch(
      fetchMemberTable(
        { ...asked, sort: formatMemberSort(sort) },
        {
          signal: ending.signal,
          onProgress: (bytes) => setProgress(Math.floor(bytes / STEP_BYTES) * STEP_BYTES),
        },
      ),
    );
    if (ending.signal.aborted) return;
    if (error !== undefined) toast.error(textOf(error, texts.failure));
    else saveFile(file, TYPES[asked.format], tableFileName(asked.format, today()));
  });
  useEffect(() => () => loading.current?.abort(), []);
  return {
    load,
    loadAgain(selection) {
      const { columns, format } = rememberedChoice();
      load({ selection, columns: [...columns], format });
    },
    progress: isLoading ? progress : null,
    stop: () => loading.current?.abort(),
  };
}

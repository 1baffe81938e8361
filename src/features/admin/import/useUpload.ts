/** A file on its way to the server. */
import type { Store } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import { IMPORT_MAX_BYTES, type MemberImport } from '../../../../contract/office/importEntities.ts';
import type { OfferedSheet } from '../../../../contract/office/importSheets.ts';
import { asFailure, explanationOf } from '../../../api/client/failures.ts';
import { sendImport } from '../../../api/importsApi.ts';
import type { ClientServices } from '../../../session/services.ts';
import type { SessionRootState } from '../../../session/sessionSlice.ts';
import { askBeforeLeaving } from '../../../shared/hooks/useDraft.ts';
import type { DispatchOf } from '../../../shared/store.ts';
import { toast } from '../../../shared/toast.tsx';
import { texts } from './texts.ts';

/** Which sheet of a workbook is meant. */
export interface SheetQuestion {
  text: string;
  sheets: readonly OfferedSheet[];
  /** Those that are not offered. */
  more: number;
}

export interface UploadState {
  /** The one chosen; null: none is. */
  file: File | null;
  /** The place of its sheet that was chosen; null: none was. */
  sheet: number | null;
  /** It has several; asked of this file until it is read. */
  question: SheetQuestion | null;
  /** How much has gone out, from 0 to 1; null: it is not on its way. */
  share: number | null;
  /** Why it was not read. */
  failure: { text: string; detail: string; canRetry: boolean } | null;
  /** Nobody has gone on with it yet. */
  read: MemberImport | null;
}

export interface Upload extends UploadState {
  send: (file: File) => void;
  /** The same file, of which a sheet was chosen, or which failed. */
  sendAgain: (sheet?: number) => void;
  cancel: () => void;
}

type UploadStore = Store<SessionRootState> & { dispatch: DispatchOf<unknown, ClientServices> };

const NONE: UploadState = {
  file: null,
  sheet: null,
  question: null,
  share: null,
  failure: null,
  read: null,
};

/** The one of a session: other pages may be looked at meanwhile. */
function createUpload(store: UploadStore) {
  let state = NONE;
  let sending: AbortController | null = null;
  const watching = new Set<() => void>();
  const set = (next: UploadState): void => {
    state = next;
    for (const watch of watching) watch();
  };
  const cancel = (): void => {
    sending?.abort();
    set(NONE);
  };

  store.subscribe(() => {
    if (state !== NONE && !store.getState().session.isAuthenticated) cancel();
  });

  async function send(
    file: File,
    asked: Pick<UploadState, 'sheet' | 'question'> = NONE,
  ): Promise<void> {
    cancel();
    const { sheet, question } = asked;
    const chosen: UploadState = { ...NONE, file, sheet, question };
    const refusal = refusalOf(file);
    if (refusal !== null) {
      set({ ...chosen, failure: { text: refusal, detail: '', canRetry: false } });
      return;
    }
    const mine = new AbortController();
    sending = mine;
    const onSent = (share: number): void => {
      if (!mine.signal.aborted) set({ ...chosen, share });
    };
    onSent(0);
    const stopAsking = askBeforeLeaving(() => true);
    const { data, error } = await store.dispatch(
      sendImport({ file, sheet, onSent, signal: mine.signal }),
    );
    stopAsking();
    if (mine.signal.aborted) return;
    const which = questionOf(error);
    if (which !== null) {
      set({ ...NONE, file, question: which });
      if (watching.size === 0) toast.error(`${file.name}: ${which.text}`);
      return;
    }
    const failure = error === undefined ? null : failureOf(error);
    set({ ...chosen, failure, read: data ?? null });
    if (watching.size > 0) return;
    if (failure === null) toast.success(texts.readMeanwhile(file.name));
    else toast.error(`${file.name}: ${failure.text}`);
  }

  return {
    get: () => state,
    send: (file: File) => void send(file),
    sendAgain: (sheet?: number) => {
      const { file, question } = state;
      if (file !== null) void send(file, { sheet: sheet ?? state.sheet, question });
    },
    cancel,
    watch: (listener: () => void) => {
      watching.add(listener);
      return () => {
        watching.delete(listener);
        if (state.share === null) state = NONE;
      };
    },
  };
}

const uploads = new WeakMap<UploadStore, ReturnType<typeof createUpload>>();

function uploadOf(store: UploadStore) {
  const known = uploads.get(store) ?? createUpload(store);
  uploads.set(store, known);
  return known;
}

export function useUpload(onRead: (read: MemberImport) => void): Upload {
  const { get, watch, send, sendAgain, cancel } = uploadOf(useStore() as UploadStore);
  const state = useSyncExternalStore(watch, get);
  const goOn = useEffectEvent(onRead);
  useEffect(() => {
    if (state.read !== null) goOn(state.read);
  }, [state.read]);
  return { ...state, send, sendAgain, cancel };
}

/** What need not be sent to be refused. */
function refusalOf({ name, size }: File): string | null {
  if (size > IMPORT_MAX_BYTES) return texts.tooLarge;
  return /\.xls$/i.test(name) ? texts.oldExcel : null;
}

/** Null: the answer is none. */
function questionOf(error: unknown): SheetQuestion | null {
  const failure = asFailure(error);
  if (failure?.kind !== 'server' || failure.sheets === undefined) return null;
  return { text: explanationOf(error), ...failure.sheets };
}

function failureOf(error: unknown): NonNullable<UploadState['failure']> {
  const failure = asFailure(error);
  if (failure?.kind === 'client') return { text: texts.broken, detail: '', canRetry: true };
  if (failure?.kind === 'page' && failure.status === 413) {
    return { text: texts.proxyLimit, detail: '', canRetry: false };
  }
  // A file that cannot be read is as bad a second time.
  const canRetry = failure?.kind !== 'server' || failure.status >= 500;
  return { text: texts.sendFailure, detail: explanationOf(error), canRetry };
}

/** A file on its way to the server. */
import type { Store } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import { IMPORT_MAX_BYTES, type MemberImport } from '../../../../contract/office/importEntities.ts';
import { asFailure, explanationOf } from '../../../api/client/failures.ts';
import { sendImport } from '../../../api/importsApi.ts';
import type { ClientServices } from '../../../session/services.ts';
import type { SessionRootState } from '../../../session/sessionSlice.ts';
import { askBeforeLeaving } from '../../../shared/hooks/useDraft.ts';
import type { DispatchOf } from '../../../shared/store.ts';
import { toast } from '../../../shared/toast.tsx';
import { texts } from './texts.ts';

export interface UploadState {
  /** The one chosen; null: none is. */
  file: File | null;
  /** How much has gone out, from 0 to 1; null: it is not on its way. */
  share: number | null;
  /** Why it was not read. */
  failure: { text: string; detail: string; canRetry: boolean } | null;
  /** Nobody has gone on with it yet. */
  read: MemberImport | null;
}

export interface Upload extends UploadState {
  send: (file: File) => void;
  cancel: () => void;
}

type UploadStore = Store<SessionRootState> & { dispatch: DispatchOf<unknown, ClientServices> };

const NONE: UploadState = { file: null, share: null, failure: null, read: null };

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

  async function send(file: File): Promise<void> {
    cancel();
    const refusal = refusalOf(file);
    if (refusal !== null) {
      set({ ...NONE, file, failure: { text: refusal, detail: '', canRetry: false } });
      return;
    }
    const mine = new AbortController();
    sending = mine;
    const onSent = (share: number): void => {
      if (!mine.signal.aborted) set({ ...NONE, file, share });
    };
    onSent(0);
    const stopAsking = askBeforeLeaving(() => true);
    const { data, error } = await store.dispatch(sendImport({ file, onSent, signal: mine.signal }));
    stopAsking();
    if (mine.signal.aborted) return;
    const failure = error === undefined ? null : failureOf(error);
    set({ ...NONE, file, failure, read: data ?? null });
    if (watching.size > 0) return;
    if (failure === null) toast.success(texts.readMeanwhile(file.name));
    else toast.error(`${file.name}: ${failure.text}`);
  }

  return {
    get: () => state,
    send: (file: File) => void send(file),
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
  const { get, watch, send, cancel } = uploadOf(useStore() as UploadStore);
  const state = useSyncExternalStore(watch, get);
  const goOn = useEffectEvent(onRead);
  useEffect(() => {
    if (state.read !== null) goOn(state.read);
  }, [state.read]);
  return { ...state, send, cancel };
}

/** What need not be sent to be refused. */
function refusalOf({ name, size }: File): string | null {
  if (size > IMPORT_MAX_BYTES) return texts.tooLarge;
  return /\.xls$/i.test(name) ? texts.oldExcel : null;
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

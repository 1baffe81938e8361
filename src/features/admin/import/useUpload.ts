/** A file on its way to the server. */
import { useEffect, useRef, useState } from 'react';
import { IMPORT_MAX_BYTES, type MemberImport } from '../../../../contract/office/importEntities.ts';
import { asFailure, explanationOf } from '../../../api/client/failures.ts';
import { sendImport } from '../../../api/importsApi.ts';
import type { ClientServices } from '../../../session/services.ts';
import { useAppDispatch } from '../../../shared/store.ts';
import { texts } from './texts.ts';

export interface Upload {
  /** The one chosen; null: none is. */
  file: File | null;
  /** How much has gone out, from 0 to 1; null: it is not on its way. */
  share: number | null;
  /** Why it was not read. */
  failure: { text: string; detail: string; canRetry: boolean } | null;
  send: (file: File) => void;
  cancel: () => void;
}

export function useUpload(onRead: (read: MemberImport) => void): Upload {
  const dispatch = useAppDispatch<ClientServices>();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<Upload['failure']>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  async function send(chosen: File): Promise<void> {
    sending.current?.abort();
    const mine = new AbortController();
    sending.current = mine;
    setFile(chosen);
    setFailure(null);
    const refusal = refusalOf(chosen);
    if (refusal !== null) {
      setFailure({ text: refusal, detail: '', canRetry: false });
      return;
    }
    setShare(0);
    const { data, error } = await dispatch(
      sendImport({ file: chosen, onSent: setShare, signal: mine.signal }),
    );
    if (mine.signal.aborted) return;
    setShare(null);
    if (error === undefined) onRead(data);
    else setFailure(failureOf(error));
  }

  return {
    file,
    share,
    failure,
    send: (chosen) => void send(chosen),
    cancel() {
      sending.current?.abort();
      setShare(null);
      setFile(null);
    },
  };
}

/** What need not be sent to be refused. */
function refusalOf({ name, size }: File): string | null {
  if (size > IMPORT_MAX_BYTES) return texts.tooLarge;
  return /\.xls$/i.test(name) ? texts.oldExcel : null;
}

function failureOf(error: unknown): NonNullable<Upload['failure']> {
  const failure = asFailure(error);
  if (failure?.kind === 'client') return { text: texts.broken, detail: '', canRetry: true };
  if (failure?.kind === 'page' && failure.status === 413) {
    return { text: texts.proxyLimit, detail: '', canRetry: false };
  }
  // A file that cannot be read is as bad a second time.
  const canRetry = failure?.kind !== 'server' || failure.status >= 500;
  return { text: texts.sendFailure, detail: explanationOf(error), canRetry };
}

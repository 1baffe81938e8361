/** The thread that writes a table of members, on a connection of its own that cannot write; some bytes whenever asked. */
import { parentPort, workerData } from 'node:worker_threads';
import type { MemberTableAsked } from '../../../contract/office/memberTable.ts';
import { openDatabase } from '../../db/openDatabase.ts';
import { stepBack } from '../../lib/threadPriority.ts';
import { tableBytes } from './tableBytes.ts';

export interface ExportTask {
  readonly location: string;
  readonly asked: MemberTableAsked;
}

/** The first answer counts; then bytes, until there are no more. */
export type ExportAnswer =
  { readonly count: number } | { readonly bytes: Uint8Array<ArrayBuffer> | null };

stepBack();
const { location, asked } = workerData as ExportTask;
const database = openDatabase({ location, readOnly: true });
const table = tableBytes(database, asked);
let isCounted = false;

async function next(): Promise<ExportAnswer> {
  const { count, bytes } = await table;
  if (!isCounted) {
    isCounted = true;
    return { count };
  }
  const part = await bytes.next();
  return { bytes: part.done === true ? null : part.value };
}

parentPort?.on('message', () => {
  void next().then((answer) => {
    const moved = 'bytes' in answer && answer.bytes !== null ? [answer.bytes.buffer] : [];
    parentPort?.postMessage(answer, moved);
  });
});

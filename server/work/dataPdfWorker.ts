/** The thread that draws a file of a person's data. */
import { stepBack } from '../lib/threadPriority.ts';
import { renderDataPdf, type DataFile } from './dataPdf.ts';

stepBack();

export default function work(file: DataFile): Promise<Uint8Array> {
  return renderDataPdf(file);
}

/** The thread that draws a file of a person's data. */
import { renderDataPdf, type DataFile } from './dataPdf.ts';

export default function work(file: DataFile): Promise<Uint8Array> {
  return renderDataPdf(file);
}

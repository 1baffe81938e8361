/** The thread that draws a file of a person's data. */
import { parentPort, workerData } from 'node:worker_threads';
import { stepBack } from '../lib/threadPriority.ts';
import { renderDataPdf, type DataFile } from './dataPdf.ts';

stepBack();
parentPort?.postMessage(await renderDataPdf(workerData as DataFile));

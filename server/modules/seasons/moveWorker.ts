/** The thread that begins a season on the embedded database, or brings a festival back. */
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../db/openDatabase.ts';
import { HttpError } from '../../errors.ts';
import type { MoveAnswer } from '../../work/seasonMover.ts';
import { moveSeason, type SeasonTask } from './moveService.ts';

const { location, task } = workerData as { location: string; task: SeasonTask };

async function work(): Promise<MoveAnswer> {
  const database = openDatabase({ location });
  try {
    return { done: await moveSeason(database, task) };
  } catch (error) {
    if (error instanceof HttpError) {
      return { refused: { status: error.status, sentence: error.message, fields: error.body } };
    }
    const { errcode } = Object(error) as { errcode?: unknown };
    return { failed: { message: String(error), errcode } };
  } finally {
    await database.close();
  }
}

parentPort?.postMessage(await work());

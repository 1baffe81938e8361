/**
 * The speed and the safety of the gate's calls on the embedded database.
 * Options: --rounds N, --kills N, --tickets N (each wanted by 64 rivals).
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createFestival, type Festival } from './server/festival.ts';
import { countDoubles, countLost } from './server/safety.ts';
import { measureAdmissions, measureChecks } from './server/speed.ts';
import type { Report } from './support/area.ts';

export async function measure(args: readonly string[]): Promise<Report> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '7' },
      kills: { type: 'string', default: '100' },
      tickets: { type: 'string', default: '1000' },
    },
  });
  const rounds = Number(values.rounds);
  const folder = mkdtempSync(join(tmpdir(), 'einlass-bench-'));
  const festivals: Festival[] = [];
  const newFestival = async (): Promise<Festival> => {
    const place = join(folder, String(festivals.length));
    mkdirSync(place);
    const festival = await createFestival(join(place, 'einlass.sqlite'));
    festivals.push(festival);
    return festival;
  };
  try {
    const figures = [
      ...(await measureChecks(newFestival, rounds)),
      ...(await measureAdmissions(newFestival, rounds, 16)),
      ...(await measureAdmissions(newFestival, rounds, 64)),
      await countDoubles(await newFestival(), Number(values.tickets)),
      await countLost(await newFestival(), Number(values.kills)),
    ];
    return { title: 'The server', figures, leftOut: [] };
  } finally {
    for (const festival of festivals) await festival.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

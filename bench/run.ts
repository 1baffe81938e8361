/** `npm run bench -- <area> [options]`: measures an area against its peers, prints and keeps the table. */
import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Area } from './support/area.ts';
import { keepReport, printReport } from './support/report.ts';

const areas = globSync('*.ts', { cwd: import.meta.dirname })
  .map((file) => basename(file, '.ts'))
  .filter((name) => name !== 'run')
  .sort();

const [name = '', ...options] = process.argv.slice(2);

if (!existsSync(join(import.meta.dirname, 'node_modules'))) {
  console.error('The bench has packages of its own: install them with "npm --prefix bench ci".');
  process.exitCode = 1;
} else if (areas.includes(name)) {
  const area = (await import(join(import.meta.dirname, `${name}.ts`))) as Area;
  const report = await area.measure(options);
  printReport(report);
  await keepReport(report.file ?? name, report);
} else {
  console.error(`Usage: npm run bench -- <area> [options]\nAreas: ${areas.join(', ')}`);
  process.exitCode = 1;
}

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { isReached, NO_PEER, ratioOf, type Figure, type Report } from './area.ts';

const RESULTS = join(import.meta.dirname, '../results');

const HEADINGS = ['figure', 'unit', 'peer or floor', 'theirs', 'ours', 'ratio', 'reach', 'reached'];

export function printReport(report: Report): void {
  console.log(`\n${asMarkdown(report)}`);
}

/** Writes bench/results/<area>.md for people and .json for programs. */
export async function keepReport(area: string, report: Report): Promise<void> {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${area}.md`), asMarkdown(report));
  const filepath = join(RESULTS, `${area}.json`);
  const style = await resolveConfig(filepath);
  writeFileSync(filepath, await format(JSON.stringify(report), { ...style, filepath }));
}

/** Of a run of some groups: the figures that are kept, with these in place of those of the same name, in the old order. */
export function keptFigures(area: string, figures: readonly Figure[]): Figure[] {
  const file = join(RESULTS, `${area}.json`);
  if (!existsSync(file)) return [...figures];
  const kept = (JSON.parse(readFileSync(file, 'utf8')) as Report).figures;
  const isSame = (one: Figure, other: Figure) => one.what === other.what && one.peer === other.peer;
  return [
    ...kept.map((old) => figures.find((figure) => isSame(figure, old)) ?? old),
    ...figures.filter((figure) => !kept.some((old) => isSame(figure, old))),
  ];
}

function asMarkdown({ title, figures, leftOut }: Report): string {
  const rows = figures.map(cellsOf);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const notes = figures.flatMap(({ what, note }) =>
    note === undefined ? [] : [`${what}: ${note}`],
  );
  return [
    `# ${title}`,
    '',
    `Node ${process.versions.node}, ${cpus().length} cores. How it is measured: see ../README.md.`,
    '',
    line(HEADINGS),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map(line),
    '',
    ...[...notes, ...leftOut.map((reason) => `Left out: ${reason}`)].map((text) => `- ${text}`),
    '',
  ].join('\n');
}

function cellsOf(figure: Figure): string[] {
  const { what, unit, peer, peersFigure, ours, reach } = figure;
  return [
    what,
    unit,
    peer,
    peer === NO_PEER ? NO_PEER : rounded(peersFigure),
    rounded(ours),
    peersFigure === 0 ? NO_PEER : `${rounded(ratioOf(figure))} ×`,
    'atLeast' in reach ? `≥ ${reach.atLeast}` : `≤ ${reach.atMost}`,
    isReached(figure) ? 'yes' : 'no',
  ];
}

/** Three digits that say something. */
function rounded(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(3)));
}

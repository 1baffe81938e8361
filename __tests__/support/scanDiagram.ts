/** The drawing of docs/entry.md, from the table in code. */
import { scanTable } from '../../src/entry/scanMachine.ts';

export function scanDiagram(): string {
  const states = Object.entries(scanTable);
  const lines = states.flatMap(([name, { on }]) => {
    const byTarget = Map.groupBy(Object.entries(on), ([, target]) => target);
    return [...byTarget].map(
      ([target, events]) => `  ${name} --> ${target}: ${events.map(([event]) => event).join(', ')}`,
    );
  });
  const rows = states.map(([name, { status, panel }]) => `| ${name} | ${status} | ${panel} |`);
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> idle',
    ...lines,
    '```',
    '',
    '| state | status of spec §4 | panel |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}

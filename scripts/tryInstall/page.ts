/** The commands of docs/operations.md, as whoever follows it types them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(import.meta.dirname, '../../docs/operations.md');

/** @param heading of the third level. @returns the lines of its shell blocks, in order, without what they say at their end. */
export function commandsUnder(heading: string): string[] {
  const page = readFileSync(PAGE, 'utf8');
  const begin = page.indexOf(`\n### ${heading}\n`);
  if (begin < 0) throw new Error(`${PAGE} has no heading „${heading}“`);
  const rest = page.slice(begin + 1);
  const end = /\n##+ /.exec(rest)?.index ?? rest.length;
  return [...rest.slice(0, end).matchAll(/```sh\n([\s\S]*?)```/g)]
    .flatMap(([, block = '']) => block.trimEnd().split('\n'))
    .map((line) => line.replace(/\s{2,}# .*$/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

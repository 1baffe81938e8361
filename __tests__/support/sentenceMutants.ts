/** Mutants of the sentences that docs/spec.md quotes: each loses its end, wherever the code says it. */
import ts from 'typescript';

import type { Mutant } from './mutants.ts';
import { sentencePattern, type SpecRow } from './specTable.ts';

/**
 * Rows that say the same with the same tests have one mutant. Tests in a browser are left out: they take minutes.
 * @param read gives the text of a file
 */
export function sentenceMutants(
  rows: readonly SpecRow[],
  read: (path: string) => string,
): Mutant[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const tests = row.tests.filter(({ file }) => !file.startsWith('__tests__/e2e/'));
    return row.sentences.flatMap((sentence) =>
      row.code.flatMap((file) =>
        endsOf(sentence, file, read(file)).flatMap((_, place): Mutant[] => {
          const same = JSON.stringify([sentence, file, place, tests]);
          if (seen.has(same)) return [];
          seen.add(same);
          const nth = place === 0 ? '' : ` (${place + 1})`;
          return [
            {
              name: `§${row.section} “${sentence}” is cut short in ${file}${nth}`,
              where: `docs/spec.md:${row.line}`,
              file,
              change: (text) => cutShort(text, endsOf(sentence, file, text)[place], sentence),
              tests,
              survives: null,
              flaws: [],
            },
          ];
        }),
      ),
    );
  });
}

/** @returns where the strings end that say the sentence and nothing else: their closing quotes. */
function endsOf(sentence: string, path: string, text: string): number[] {
  if (!/\.tsx?$/.test(path)) return [];
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const template = new RegExp(`^\`${sentencePattern(sentence)}\`$`);
  const ends: number[] = [];
  const visit = (node: ts.Node): void => {
    const says = ts.isTemplateExpression(node)
      ? template.test(node.getText(tree))
      : ts.isStringLiteralLike(node) && node.text === sentence;
    if (says) ends.push(node.getEnd() - 1);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return ends;
}

/** A value that is filled in at the end goes as a whole. */
function cutShort(text: string, end: number | undefined, sentence: string): string | null {
  if (end === undefined) return null;
  const isFilledIn = /\{\w+\}$/.test(sentence);
  const last = isFilledIn ? text.lastIndexOf('${', end) : end - 1;
  return text.slice(0, last) + text.slice(end);
}

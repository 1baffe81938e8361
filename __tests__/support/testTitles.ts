/** The names of a test file's tests, read from its syntax tree: as they are written, `%s` included. */
import ts from 'typescript';

const NAMERS = new Set(['describe', 'test', 'it', 'forEachEngine']);

/** Titles of tests and of the groups around them; what is skipped, only planned or empty is no test. */
export function testTitles(path: string, text: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const words = wordsOf(node.expression);
      // What stands in a skipped group is skipped with it.
      if (words.includes('skip') || words.includes('todo')) return;
      const [title, ...rest] = node.arguments;
      if (NAMERS.has(words[0] ?? '') && title !== undefined && ts.isStringLiteralLike(title)) {
        if (rest.some(isEmpty)) return;
        titles.push(title.text);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return titles;
}

function isEmpty(work: ts.Expression): boolean {
  return (
    (ts.isArrowFunction(work) || ts.isFunctionExpression(work)) &&
    ts.isBlock(work.body) &&
    work.body.statements.length === 0
  );
}

/** `it.each(rows)` is `it`, `each`. */
function wordsOf(called: ts.Expression): string[] {
  if (ts.isIdentifier(called)) return [called.text];
  if (ts.isPropertyAccessExpression(called))
    return [...wordsOf(called.expression), called.name.text];
  if (ts.isCallExpression(called)) return wordsOf(called.expression);
  if (ts.isTaggedTemplateExpression(called)) return wordsOf(called.tag);
  return [];
}

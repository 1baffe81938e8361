/** A file's text without its comments: what stands in a comment is not done. */
import ts from 'typescript';

/** Scripts are read by TypeScript, since only their syntax tells a comment from `//` in an address. */
export function withoutComments(path: string, text: string): string {
  if (/\.tsx?$/.test(path)) return ofScript(path, text);
  return path.endsWith('.html')
    ? text.replace(/<!--[^]*?-->/g, ' ')
    : text.replace(/\/\*[^]*?\*\//g, ' ');
}

function ofScript(path: string, text: string): string {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  let code = '';
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    const parts = node.getChildren(tree);
    for (const part of parts) visit(part);
    if (parts.length > 0) return;
    // What stands before a token is blanks and comments.
    const before = text.slice(node.getFullStart(), node.getStart(tree));
    code += /^\s*$/.test(before) ? before : ' ';
    code += node.getText(tree);
  };
  visit(tree);
  return code;
}

/** What a source file imports, read from its syntax tree. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';

import ts from 'typescript';

export interface Import {
  /** A path from the project's root (`src/api/tags.ts`), or a package (`kysely`). */
  readonly target: string;
  /** True when it is written as a path, so that it is a file of ours. */
  readonly relative: boolean;
  readonly typeOnly: boolean;
}

export interface SourceFile {
  /** From the project's root, with slashes. */
  readonly path: string;
  readonly imports: readonly Import[];
  /** True when it has nothing of its own: every statement imports or passes on. */
  readonly onlyPassesOn: boolean;
  /** Names of the methods it calls: `transaction` for `db.transaction(…)`. */
  readonly calledMethods: ReadonlySet<string>;
  readonly readsEnvironment: boolean;
}

/** Every TypeScript file below the folders, declarations included. */
export function readSourceFiles(root: string, folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        const path = relative(root, file).replaceAll('\\', '/');
        return parseSourceFile(path, readFileSync(file, 'utf8'));
      }),
  );
}

export function parseSourceFile(path: string, text: string): SourceFile {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const imports: Import[] = [];
  const calledMethods = new Set<string>();
  let readsEnvironment = false;

  const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (specifier === undefined || !ts.isStringLiteral(specifier)) return;
    const relative = specifier.text.startsWith('.');
    const target = relative ? resolve(path, specifier.text) : specifier.text;
    imports.push({ target, relative, typeOnly });
  };

  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node.importClause));
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true);
    }
    if (ts.isCallExpression(node)) {
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0], false);
      if (ts.isPropertyAccessExpression(node.expression)) {
        calledMethods.add(node.expression.name.text);
      }
    }
    // new URL('./decoderWorker.ts', import.meta.url) is how webpack is told of a worker or an asset.
    if (
      ts.isNewExpression(node) &&
      isNamed(node.expression, 'URL') &&
      isModuleUrl(node.arguments?.[1])
    ) {
      add(node.arguments?.[0], false);
    }
    if (ts.isPropertyAccessExpression(node) && isNamed(node.expression, 'process')) {
      readsEnvironment ||= node.name.text === 'env';
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);

  const { statements } = tree;
  return {
    path,
    imports,
    calledMethods,
    readsEnvironment,
    onlyPassesOn:
      statements.some((statement) => ts.isExportDeclaration(statement)) &&
      statements.every((s) => ts.isImportDeclaration(s) || ts.isExportDeclaration(s)),
  };
}

const isNamed = (node: ts.Expression, name: string): boolean =>
  ts.isIdentifier(node) && node.text === name;

const isModuleUrl = (node: ts.Expression | undefined): boolean =>
  node !== undefined &&
  ts.isPropertyAccessExpression(node) &&
  node.name.text === 'url' &&
  ts.isMetaProperty(node.expression);

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false; // import './x.css'
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = clause;
  return (
    name === undefined &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.length > 0 &&
    namedBindings.elements.every((element) => element.isTypeOnly)
  );
}

/** Without the query that tells webpack how to load it. */
const resolve = (from: string, specifier: string): string =>
  posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));

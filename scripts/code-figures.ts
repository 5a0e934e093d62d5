/** Figures of the source tree: names, functions, folders and imports, read from the syntax tree (oxc). */
import { dirname, join, normalize } from "node:path";
import { parseSync } from "oxc-parser";

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export interface ExportedName {
  name: string;
  /** Whether the declaration is a type or interface only. */
  isType: boolean;
}

export interface FunctionFigures {
  name: string;
  line: number;
  /** From the first line of the function to its last, blank lines too. */
  lines: number;
  params: number;
}

export interface FileFigures {
  /** From the project's folder: `src/bottles/rules.ts`. */
  path: string;
  lines: number;
  /** Nodes of the syntax tree, imports left out: a size that neither names, comments nor line breaks change. */
  nodes: number;
  /** Names declared here and exported; what is only passed on does not count. */
  exports: ExportedName[];
  functions: FunctionFigures[];
  /** Names declared at the top level, in order. */
  declarations: { name: string; line: number }[];
  /** Every identifier, declared or used. */
  identifiers: Set<string>;
  /** Module-level variables with a map or set that can change, also inside an object, an array or a static field. */
  collections: string[];
  /** Imported files of the project, without extension. */
  imports: string[];
  /** Names imported or passed on, with the file they come from. */
  imported: { from: string; name: string }[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** Called some million times: plain loops take a third of the time that `flatMap` over the entries does. */
function childrenOf(node: Node): Node[] {
  const result: Node[] = [];
  for (const key in node) {
    const value = node[key];
    if (Array.isArray(value)) result.push(...value.filter(isNode));
    else if (key !== "parent" && isNode(value)) result.push(value);
  }
  return result;
}

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
const TYPES = new Set(["TSInterfaceDeclaration", "TSTypeAliasDeclaration"]);

const nameOf = (node: unknown): string => {
  const name = isNode(node) ? (node.name ?? node.value) : "";
  return typeof name === "string" || typeof name === "number" ? String(name) : "";
};

/** Names that a pattern or declaration binds. */
function boundNames(pattern: Node): string[] {
  if (pattern.type === "Identifier") return [nameOf(pattern)];
  return childrenOf(pattern).flatMap((child) =>
    child.type === "Property" && isNode(child.value) ? boundNames(child.value) : boundNames(child),
  );
}

function declaredNames(declaration: Node): string[] {
  if (declaration.type !== "VariableDeclaration") return [nameOf(declaration.id)];
  const declarators = declaration.declarations as Node[];
  return declarators.flatMap(({ id }) => (isNode(id) ? boundNames(id) : []));
}

function exportsOf(body: Node[]): ExportedName[] {
  return body.flatMap((statement) => {
    const declaration = statement.declaration;
    if (statement.type !== "ExportNamedDeclaration" || !isNode(declaration)) return [];
    return declaredNames(declaration).map((name) => ({ name, isType: TYPES.has(declaration.type) }));
  });
}

function functionsIn(program: Node, lineOf: (at: number) => number): FunctionFigures[] {
  const result: FunctionFigures[] = [];
  const visit = (node: Node, name: string): void => {
    if (FUNCTIONS.has(node.type)) {
      const line = lineOf(node.start);
      const params = (node.params as Node[] | { items: Node[] } | undefined) ?? [];
      const count = Array.isArray(params) ? params.length : params.items.length;
      result.push({ name: nameOf(node.id) || name, line, lines: lineOf(node.end) - line + 1, params: count });
    }
    const inner = nameOf(node.id) || nameOf(node.key) || name;
    for (const child of childrenOf(node)) visit(child, inner);
  };
  visit(program, "");
  return result;
}

function identifiersIn(node: Node, result = new Set<string>()): Set<string> {
  if (node.type === "Identifier" || node.type === "JSXIdentifier") result.add(nameOf(node));
  for (const child of childrenOf(node)) identifiersIn(child, result);
  return result;
}

const countNodes = (node: Node): number =>
  node.type === "ImportDeclaration" ? 0 : childrenOf(node).reduce((sum, child) => sum + countNodes(child), 1);

const DECLARATIONS =
  /^(VariableDeclaration|FunctionDeclaration|ClassDeclaration|TSInterfaceDeclaration|TSTypeAliasDeclaration)$/;

function declarationsOf(body: Node[], lineOf: (at: number) => number): FileFigures["declarations"] {
  return body
    .map((statement) => (isNode(statement.declaration) ? statement.declaration : statement))
    .filter(({ type }) => DECLARATIONS.test(type))
    .flatMap((each) => declaredNames(each).map((name) => ({ name, line: lineOf(each.start) })));
}

/** What stands between a variable and a value that it holds for as long as the module lives. */
const WRAPPERS =
  /^(TSAsExpression|TSSatisfiesExpression|ParenthesizedExpression|ObjectExpression|ArrayExpression|Property|LogicalExpression)$/;

const holdsCollection = (value: Node): boolean =>
  value.type === "NewExpression"
    ? /^(Map|Set|WeakMap|WeakSet)$/.test(nameOf(value.callee))
    : WRAPPERS.test(value.type) && childrenOf(value).some(holdsCollection);

/** `const x: ReadonlySet<string> = new Set([…])`: the compiler refuses whoever changes it. */
function isConstant({ id, init }: Node): boolean {
  if (!isNode(id) || !isNode(init) || init.type !== "NewExpression") return false;
  const annotation = isNode(id.typeAnnotation) ? id.typeAnnotation.typeAnnotation : undefined;
  return isNode(annotation) && /^Readonly(Map|Set)$/.test(nameOf(annotation.typeName));
}

function collectionsOf(body: Node[]): string[] {
  const declarations = body.map((each) => (isNode(each.declaration) ? each.declaration : each));
  const variables = declarations
    .filter(({ type }) => type === "VariableDeclaration")
    .flatMap((each) => each.declarations as Node[])
    .filter((each) => isNode(each.init) && holdsCollection(each.init) && !isConstant(each))
    .map(({ id }) => nameOf(id));
  const fields = declarations
    .filter(({ type }) => type === "ClassDeclaration")
    .flatMap((each) => (isNode(each.body) ? childrenOf(each.body) : []))
    .filter((each) => each.static === true && isNode(each.value) && holdsCollection(each.value))
    .map(({ key }) => nameOf(key));
  return [...variables, ...fields];
}

const targetOf = (path: string, specifier: string): string =>
  normalize(join(dirname(path), specifier)).replace(/\.tsx?$/, "");

function namesFrom(node: Node): string[] {
  const specifiers = (node.specifiers as Node[] | undefined) ?? [];
  const names = specifiers.map(({ type, imported, local }) =>
    type === "ImportNamespaceSpecifier" ? "*" : nameOf(imported ?? local),
  );
  return names.length > 0 ? names : ["*"];
}

function importedBy(path: string, node: Node): FileFigures["imported"] {
  const source = nameOf(node.source);
  const from = targetOf(path, source);
  const own = source.startsWith(".") ? namesFrom(node).map((name) => ({ from, name })) : [];
  return [...own, ...childrenOf(node).flatMap((child) => importedBy(path, child))];
}

/** @param path from the project's folder @throws Error where the file does not parse */
export function figuresOf(path: string, text: string): FileFigures {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const starts = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const lineOf = (at: number): number => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
  const tree = program as unknown as Node;
  const body = tree.body as Node[];
  const imported = importedBy(path, tree);
  return {
    path,
    lines: starts.length,
    nodes: countNodes(tree),
    exports: exportsOf(body),
    functions: functionsIn(tree, lineOf),
    declarations: declarationsOf(body, lineOf),
    identifiers: identifiersIn(tree),
    collections: collectionsOf(body),
    imports: [...new Set(imported.map(({ from }) => from))],
    imported,
  };
}

/** Exported names that are declared in more than one file, with these files. */
export function namesWithTwoMeanings(files: FileFigures[]): Map<string, string[]> {
  const places = new Map<string, Set<string>>();
  for (const { path, exports } of files)
    for (const { name } of exports) places.set(name, (places.get(name) ?? new Set()).add(path));
  return new Map([...places].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, [...paths]]));
}

/**
 * React without what our islands do not use: class components, Suspense and what it hides, actions of forms, styles and
 * scripts that components bring along, custom elements. Whoever uses one of these finds an error that names it
 * (`tests/install/slim-react.test.ts`, docs/decisions/0181).
 */
import {
  type FunctionDeclaration,
  parseSync,
  type Statement,
  type SwitchCase,
  type SwitchStatement,
  type VariableDeclarator,
} from "@swc/core";
import type { BunPlugin } from "bun";

/** The file that was looked at, react-dom 19.1.10: in another one the same functions may serve what is used. */
const REACT_SHA256 = "fa643912f696c41308da86904df5f4b875739e034de6fa1ae0315f5edad41e7f";

/** Functions that are reached by what is not used alone. */
const UNUSED = [
  // Class components.
  "updateClassComponent",
  "initializeClassErrorUpdate",
  "safelyCallComponentWillUnmount",
  "resolveClassComponentProps",
  // Suspense, lists of it, and what is hidden meanwhile.
  "updateSuspenseComponent",
  "updateSuspenseListComponent",
  "updateOffscreenComponent",
  "clearSuspenseBoundary",
  "recursivelyTraverseReappearLayoutEffects",
  "recursivelyTraverseDisappearLayoutEffects",
  "recursivelyTraverseReconnectPassiveEffects",
  "recursivelyTraverseAtomicPassiveEffects",
  "recursivelyTraverseDisconnectPassiveEffects",
  "cutOffTailIfNeeded",
  // Actions of forms.
  "mountActionState",
  "updateActionStateImpl",
  "updateActionState",
  "rerenderActionState",
  "dispatchActionState",
  "runActionStateAction",
  "startTransition",
  "startHostTransition",
  // Styles, scripts and hints that components bring along.
  "getResource",
  "acquireResource",
  "insertStylesheet",
  "insertStylesheetIntoRoot",
  "insertSuspendedStylesheets",
  "suspendResource",
  "preloadStylesheet",
  "getHydratableHoistableCache",
  "mountHoistable",
  "preconnectAs",
  "preload",
  "preloadModule",
  "preinitStyle",
  "preinitScript",
  "preinitModuleScript",
  // Custom elements.
  "setPropOnCustomElement",
];

/** Functions that are called for everything, and what is left of them. */
const EMPTY: Readonly<Record<string, string>> = { extractEvents$1: "", isHostHoistableType: "return false;" };

/** Kinds of fibers that these would make, by React's numbers: class, portal, profiler, Suspense … singleton. */
const UNUSED_TAGS: ReadonlySet<unknown> = new Set([1, 4, 12, 13, 16, 17, 19, 22, 23, 24, 25, 26, 27]);

const LEFT_OUT = 'function isLeftOut(name) { throw Error("React is built without " + name); }';

interface Edit {
  from: number;
  to: number;
  text: string;
}

/** Whether what follows is not reached. */
function endsForGood(statements: readonly Statement[]): boolean {
  const last = statements.at(-1);
  if (last?.type === "BlockStatement") return endsForGood(last.stmts);
  return ["BreakStatement", "ContinueStatement", "ReturnStatement", "ThrowStatement"].includes(last?.type ?? "");
}

const isTagOfFiber = ({ discriminant: of }: SwitchStatement): boolean =>
  of.type === "MemberExpression" &&
  of.property.type === "Identifier" &&
  of.property.value === "tag" &&
  !(of.object.type === "Identifier" && of.object.value === "update");

/** Cases of fibers that are never made, and that no other case shares or runs into. */
function unusedCases(cases: readonly SwitchCase[]): SwitchCase[] {
  let isShared = false;
  return cases.filter(({ test, consequent }, at) => {
    const isUnused = test?.type === "NumericLiteral" && UNUSED_TAGS.has(test.value);
    const isLabel = consequent.length === 0;
    const isOwn = !isShared && (endsForGood(consequent) || at === cases.length - 1);
    if (isUnused && (isLabel || isOwn)) return true;
    isShared = !endsForGood(consequent);
    return false;
  });
}

type ProgramNode = { type: string };

/** Every part of a program that has a type. */
export function* nodesOf(node: unknown): Generator<ProgramNode> {
  if (!node || typeof node !== "object") return;
  if ("type" in node) yield node as ProgramNode;
  for (const each of Object.values(node)) yield* nodesOf(each);
}

/** Variables hold for the whole function, wherever they are declared. */
const variablesOf = (unused: SwitchCase): string[] =>
  [...nodesOf(unused.consequent)]
    .flatMap((node) => (node.type === "VariableDeclarator" ? [(node as VariableDeclarator).id] : []))
    .map((id) => (id as { value: string }).value);

/** What stays of a case that is left out. */
function restOfCase(unused: SwitchCase): string {
  const variables = variablesOf(unused);
  const tag = (unused.test as { value: number } | undefined)?.value;
  return variables.length > 0 ? `case ${tag}: var ${variables}; return isLeftOut(${tag});` : "";
}

const bodyOf = (name: string): string | undefined =>
  UNUSED.includes(name) ? `return isLeftOut("${name}");` : EMPTY[name];

type NamedEdit = Edit & { name: string };

function editsAt(node: ProgramNode): NamedEdit[] {
  if (node.type === "FunctionDeclaration") {
    const { identifier, body } = node as FunctionDeclaration;
    const text = bodyOf(identifier.value);
    if (!body || text === undefined) return [];
    return [{ name: identifier.value, from: body.span.start, to: body.span.end, text: `{ ${text} }` }];
  }
  if (node.type !== "SwitchStatement" || !isTagOfFiber(node as SwitchStatement)) return [];
  return unusedCases((node as SwitchStatement).cases).map((unused) => ({
    name: "",
    from: unused.span.start,
    to: unused.span.end,
    text: restOfCase(unused),
  }));
}

/** @throws Error where a version of React has not what is to be left out: look at it anew */
function editsOf(source: string): Edit[] {
  const { body } = parseSync(source, { syntax: "ecmascript", target: "es2022" });
  const edits = [...nodesOf(body)].flatMap(editsAt);
  for (const name of ["", ...UNUSED, ...Object.keys(EMPTY)])
    if (!edits.some((edit) => edit.name === name)) throw new Error(`React has no ${name || "cases of tags"}`);
  // The parser counts on from what it parsed before, and begins at the first statement.
  const first = (body[0]?.span.start ?? 0) - source.indexOf('"use strict"');
  return edits.map(({ from, to, text }) => ({ from: from - first, to: to - first, text }));
}

/** @throws Error where this is not the file that was looked at */
export function checkReact(source: string): void {
  const sha256 = new Bun.CryptoHasher("sha256").update(source).digest("hex");
  if (sha256 === REACT_SHA256) return;
  throw new Error(
    `react-dom is another one than scripts/slim-react.ts was written for: see what changed in each function that it leaves out and in what calls them, run tests/install/slim-react.test.ts and the journeys of tests/e2e, then set REACT_SHA256 to ${sha256}`,
  );
}

/** React's code for browsers without what is not used. */
export function slimReact(source: string): string {
  let [slim, at] = ["", 0];
  for (const { from, to, text } of editsOf(source).sort((one, other) => one.from - other.from)) {
    // In a body that is gone.
    if (from < at) continue;
    slim += source.slice(at, from) + text;
    at = to;
  }
  return `${slim}${source.slice(at)}\n${LEFT_OUT}\n`;
}

export const slimReactPlugin: BunPlugin = {
  name: "slim React",
  setup(build) {
    build.onLoad({ filter: /react-dom-client\.production\.js$/ }, async ({ path }) => {
      const source = await Bun.file(path).text();
      checkReact(source);
      return { contents: slimReact(source), loader: "js" };
    });
  },
};

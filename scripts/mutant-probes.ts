/** Says in the text of a file where it runs: which test has a chance to notice a mutant is known from one run of all. */
import { type Node, spanOf, syntaxNodesOf } from "./mutations";

/** A piece of code that runs as a whole, in bytes of its file. */
export interface Probe {
  start: number;
  end: number;
  /** Around it. */
  open: string;
  close: string;
}

const CALL = "globalThis.reached?.";

const statementsOf = (node: Node): Node[] | undefined => node.stmts as Node[] | undefined;

/** Statements of blocks, branches without a block, and arrows that are an expression. */
function piecesOf(node: Node): [Node, [string, string]][] {
  const statements = statementsOf(node);
  if (statements) return statements.map((each) => [each, ["", ""]]);
  const isArrow = node.type === "ArrowFunctionExpression";
  const parts = isArrow ? [node.body] : node.type === "IfStatement" ? [node.consequent, node.alternate] : [];
  const bare = (parts as (Node | null)[]).filter((each) => each !== null && !statementsOf(each)) as Node[];
  return bare.map((each) => [each, isArrow ? ["(", ")"] : ["{", "}"]]);
}

/** In the order of their beginnings. */
export const probesOf = (source: string, tsx: boolean): Probe[] =>
  syntaxNodesOf(source, tsx)
    .flatMap(piecesOf)
    .map(([node, [open, close]]) => ({ ...spanOf(node), open, close }))
    .sort((one, other) => one.start - other.start || other.end - one.end);

/** @param first number of the first probe */
export function withProbes(source: string, probes: Probe[], first: number): string {
  const bytes = Buffer.from(source);
  const marks = probes.flatMap(({ start, end, open, close }, nth) => [
    { at: start, text: `${open}${CALL}(${first + nth})${open === "(" ? "," : ";"}`, inner: nth },
    { at: end, text: close, inner: -nth },
  ]);
  // At one place what ends comes before what begins, and the innermost ends first.
  marks.sort((one, other) => one.at - other.at || one.inner - other.inner);
  let [text, from] = ["", 0];
  for (const mark of marks) {
    text += bytes.subarray(from, mark.at).toString() + mark.text;
    from = mark.at;
  }
  return text + bytes.subarray(from).toString();
}

/** The number of the smallest piece around a mutant. @returns -1 where it runs as the file is read */
export const probeAround = (probes: Probe[], { start, end }: { start: number; end: number }): number =>
  probes.findLastIndex((each) => each.start <= start && end <= each.end);

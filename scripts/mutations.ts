/** Small changes of a source file that a good test notices, from its syntax tree. */
import { parseSync } from "@swc/core";

export interface Mutation {
  /** Bytes of the file. */
  start: number;
  end: number;
  /** What stands there instead. */
  text: string;
  kind: string;
}

export interface Node {
  type: string;
  span: { start: number; end: number };
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "span" in value;

const OTHER_OPERATOR: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "&&": "||",
  "||": "&&",
  "??": "&&",
};

/** In conditions of queries. */
const OTHER_SQL_OPERATOR: Record<string, string> = {
  "=": "!=",
  "!=": "=",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  is: "is not",
  "is not": "is",
};

/** Calls of a chain that it can do without, as the compiler sees it. */
const LEFT_OUT = /^(where|andWhere|orderBy|limit|filter|innerJoin)$/;

/** Positions of swc begin with 1. */
const startOf = ({ span }: Node): number => span.start - 1;
const endOf = ({ span }: Node): number => span.end - 1;

/** Where it stands. */
export const spanOf = (node: Node): { start: number; end: number } => ({ start: startOf(node), end: endOf(node) });

const replaced = (node: Node, kind: string, text: string): Mutation => ({
  start: startOf(node),
  end: endOf(node),
  kind,
  text,
});

type Mutate = (node: Node, textOf: (node: Node) => string) => Mutation[];

const mutateBinary: Mutate = (node, textOf) => {
  const [operator, left, right] = [String(node.operator), node.left as Node, node.right as Node];
  const other = OTHER_OPERATOR[operator];
  const isText = operator === "+" && /["'`]/.test(textOf(node));
  if (!other || isText) return [];
  return [{ start: endOf(left), end: startOf(right), kind: `${operator} to ${other}`, text: ` ${other} ` }];
};

const mutateCall: Mutate = (node, textOf) => {
  const callee = node.callee as Node;
  if (callee.type !== "MemberExpression") return [];
  const [object, property] = [callee.object as Node, callee.property as Node];
  const name = typeof property.value === "string" ? property.value : "";
  const found: Mutation[] = [];
  if (LEFT_OUT.test(name)) found.push(replaced(node, `without .${name}()`, textOf(object)));
  const operator = (node.arguments as { expression: Node }[])[1]?.expression;
  const other = operator?.type === "StringLiteral" ? OTHER_SQL_OPERATOR[String(operator.value)] : undefined;
  if (operator && other) found.push(replaced(operator, `"${operator.value}" to "${other}"`, JSON.stringify(other)));
  return found;
};

const MUTATES: Record<string, Mutate> = {
  BinaryExpression: mutateBinary,
  CallExpression: mutateCall,
  BooleanLiteral: (node) => [replaced(node, `not ${node.value}`, String(!node.value))],
  NumericLiteral: (node) => [replaced(node, `${node.value} + 1`, String(Number(node.value) + 1))],
  UnaryExpression: (node, textOf) =>
    node.operator === "!" ? [replaced(node, "without !", textOf(node.argument as Node))] : [],
  IfStatement: (node) => [
    replaced(node.test as Node, "if never", "(false as boolean)"),
    replaced(node.test as Node, "if always", "(true as boolean)"),
  ],
  ConditionalExpression: (node, textOf) => [
    replaced(node, "always the first", textOf(node.consequent as Node)),
    replaced(node, "always the second", textOf(node.alternate as Node)),
  ],
  ExpressionStatement: (node) =>
    ["AwaitExpression", "CallExpression"].includes((node.expression as Node).type)
      ? [replaced(node, "without the statement", ";")]
      : [],
};

/** Types and imports do nothing when the program runs. */
const SKIPPED = /^(ImportDeclaration|TsTypeAliasDeclaration|TsInterfaceDeclaration|TsTypeAnnotation|Ts\w*Type\w*)$/;

/** Every node that runs, in no order. */
function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null || (isNode(value) && SKIPPED.test(value.type))) return;
  if (isNode(value)) yield value;
  for (const child of Object.values(value)) yield* nodesIn(child);
}

/**
 * Every node of a file that runs, in no order.
 * @param tsx a file with elements: generics before an arrow are read otherwise there
 * @throws Error where it does not parse
 */
export const syntaxNodesOf = (source: string, tsx: boolean): Node[] => [
  ...nodesIn(parseSync(source, { syntax: "typescript", tsx, target: "esnext" }).body),
];

/** All that can be done to a file, in the order of its text. */
export function mutationsOf(source: string, tsx = false): Mutation[] {
  const bytes = Buffer.from(source);
  const textOf = (node: Node): string => bytes.subarray(startOf(node), endOf(node)).toString();
  return syntaxNodesOf(source, tsx)
    .flatMap((node) => MUTATES[node.type]?.(node, textOf) ?? [])
    .sort((one, other) => one.start - other.start);
}

/** The file with one of them. */
export function applyMutation(source: string, { start, end, text }: Mutation): string {
  const bytes = Buffer.from(source);
  return `${bytes.subarray(0, start)}${text}${bytes.subarray(end)}`;
}

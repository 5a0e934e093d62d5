/** The durations and dates that `src/limits` declares, by their path: `CHAT_LIMITS.recallWindow`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { ROOT } from "../../../scripts/setup";

const UNITS = ["SECOND", "MINUTE", "HOUR", "DAY", "UTC"];

/** Names of times that are not written in units. */
const TIME_NAMES = /(seconds|minutes|hours?|days?|times|delays?|interval|timeout|pauses?|since|within)$|^(age|adult)/i;

/** These say again what others declare. */
const DERIVED_FILES = ["text-values.ts"];

/** A part of a syntax tree. */
interface SyntaxNode {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === "object" && value !== null && "type" in value;

const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode);

const usesUnit = (node: SyntaxNode): boolean =>
  (node.type === "Identifier" && UNITS.includes(String(node.name))) || childrenOf(node).some(usesUnit);

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value) : "");

const withoutTypes = (node: SyntaxNode): SyntaxNode =>
  node.type.startsWith("TS") && isNode(node.expression) ? withoutTypes(node.expression) : node;

/** The paths below a value that are times. */
function listTimePaths(path: string[], value: unknown): string[] {
  if (!isNode(value)) return [];
  const node = withoutTypes(value);
  if (node.type === "ObjectExpression")
    return childrenOf(node).flatMap(({ key, value: own }) => listTimePaths([...path, nameOf(key)], own));
  return usesUnit(node) || path.some((name) => TIME_NAMES.test(name)) ? [path.join(".")] : [];
}

const declaredIn = (file: string): string[] =>
  parseSync(file, readFileSync(join(ROOT, file), "utf8"))
    .program.body.map((statement) => statement as unknown as SyntaxNode)
    .flatMap((statement) => [statement, ...childrenOf(statement)])
    .flatMap(({ declarations }) => (Array.isArray(declarations) ? declarations : []))
    .flatMap(({ id, init }) => listTimePaths([nameOf(id)], init));

export const listDeclaredDurations = (): string[] =>
  [...new Bun.Glob("src/limits/*.ts").scanSync(ROOT)]
    .filter((file) => !DERIVED_FILES.some((derived) => file.endsWith(`/${derived}`)))
    .flatMap(declaredIn)
    .sort();

import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** What has to be handed in for a placeholder. */
type Kind = "number" | "string | number" | Choice;
/** One of the branches of a `select`; `other` is none of them, so that no kind is called by another's name. */
type Choice = `"${string}"`;

const KINDS: Partial<Record<TYPE, Kind>> = {
  [TYPE.argument]: "string | number",
  [TYPE.number]: "number",
  [TYPE.plural]: "number",
  [TYPE.date]: "number",
  [TYPE.time]: "number",
};

interface Plural {
  type: "cardinal" | "ordinal";
  /** `one`, `few`, `=0` … */
  cases: string[];
}

interface Asks {
  /** The narrower kind where a name repeats. */
  kinds: Record<string, Kind>;
  plurals: Plural[];
  /** Texts should have none. */
  tags: string[];
}

const narrower = (known: Kind | undefined, found: Kind): Kind =>
  known && known !== "string | number" ? known : found;

const choiceOf = (branches: string[]): Choice =>
  branches
    .filter((name) => name !== "other")
    .map((name) => JSON.stringify(name))
    .join(" | ") as Choice;

const kindOf = (element: MessageFormatElement): Kind | undefined =>
  element.type === TYPE.select ? choiceOf(Object.keys(element.options)) : KINDS[element.type];

function note(asks: Asks, element: MessageFormatElement): void {
  const kind = kindOf(element);
  if (kind && "value" in element) asks.kinds[element.value] = narrower(asks.kinds[element.value], kind);
  if (element.type === TYPE.plural) {
    const cases = Object.keys(element.options);
    asks.plurals.push({ type: element.pluralType === "ordinal" ? "ordinal" : "cardinal", cases });
  }
  if (element.type === TYPE.tag) asks.tags.push(element.value);
}

function inner(element: MessageFormatElement): MessageFormatElement[] {
  if (element.type === TYPE.tag) return element.children;
  return "options" in element ? Object.values(element.options).flatMap((option) => option.value) : [];
}

function walk(asks: Asks, elements: MessageFormatElement[]): void {
  for (const element of elements) {
    note(asks, element);
    walk(asks, inner(element));
  }
}

/** Parses a text. @throws SyntaxError for invalid ICU */
export function asksOf(text: string): Asks {
  const asks: Asks = { kinds: {}, plurals: [], tags: [] };
  walk(asks, parse(text));
  return asks;
}

/** The output of a text without arguments; else null. */
export function plainText(text: string): string | null {
  const elements = parse(text);
  if (elements.some((element) => element.type !== TYPE.literal)) return null;
  return elements.map((element) => ("value" in element ? element.value : "")).join("");
}

function literals(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) =>
    element.type === TYPE.literal ? [element.value] : literals(inner(element)),
  );
}

/** A text's literal words. */
export const wordsOf = (text: string): string => literals(parse(text)).join(" ");

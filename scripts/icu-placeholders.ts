import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** What has to be handed in for a placeholder. */
type PlaceholderKind = "number" | "string | number" | SelectChoice;
/** One of the branches of a `select`; `other` is none of them, so that no kind is called by another's name. */
type SelectChoice = `"${string}"`;

const KINDS: Partial<Record<TYPE, PlaceholderKind>> = {
  [TYPE.argument]: "string | number",
  [TYPE.number]: "number",
  [TYPE.plural]: "number",
  [TYPE.date]: "number",
  [TYPE.time]: "number",
};

interface PluralPlaceholder {
  type: "cardinal" | "ordinal";
  /** `one`, `few`, `=0` … */
  cases: string[];
}

interface TextPlaceholders {
  /** The narrower kind where a name repeats. */
  kinds: Record<string, PlaceholderKind>;
  plurals: PluralPlaceholder[];
  /** Texts should have none. */
  tags: string[];
}

const narrowerKind = (known: PlaceholderKind | undefined, kind: PlaceholderKind): PlaceholderKind =>
  known && known !== "string | number" ? known : kind;

const choiceOf = (branches: string[]): SelectChoice =>
  branches
    .filter((name) => name !== "other")
    .map((name) => JSON.stringify(name))
    .join(" | ") as SelectChoice;

const kindOf = (element: MessageFormatElement): PlaceholderKind | undefined =>
  element.type === TYPE.select ? choiceOf(Object.keys(element.options)) : KINDS[element.type];

function collectElement(asks: TextPlaceholders, element: MessageFormatElement): void {
  const kind = kindOf(element);
  if (kind && "value" in element) asks.kinds[element.value] = narrowerKind(asks.kinds[element.value], kind);
  if (element.type === TYPE.plural) {
    const cases = Object.keys(element.options);
    asks.plurals.push({ type: element.pluralType === "ordinal" ? "ordinal" : "cardinal", cases });
  }
  if (element.type === TYPE.tag) asks.tags.push(element.value);
}

function childElements(element: MessageFormatElement): MessageFormatElement[] {
  if (element.type === TYPE.tag) return element.children;
  return "options" in element ? Object.values(element.options).flatMap((option) => option.value) : [];
}

function collectElements(asks: TextPlaceholders, elements: MessageFormatElement[]): void {
  for (const element of elements) {
    collectElement(asks, element);
    collectElements(asks, childElements(element));
  }
}

/** Parses a text. @throws SyntaxError for invalid ICU */
export function icuPlaceholdersOf(text: string): TextPlaceholders {
  const asks: TextPlaceholders = { kinds: {}, plurals: [], tags: [] };
  collectElements(asks, parse(text));
  return asks;
}

/** The output of a text without arguments; else null. */
export function literalText(text: string): string | null {
  const elements = parse(text);
  if (elements.some((element) => element.type !== TYPE.literal)) return null;
  return elements.map((element) => ("value" in element ? element.value : "")).join("");
}

function literalTexts(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) =>
    element.type === TYPE.literal ? [element.value] : literalTexts(childElements(element)),
  );
}

/** A text's literal words. */
export const literalTextOf = (text: string): string => literalTexts(parse(text)).join(" ");

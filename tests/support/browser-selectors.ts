/** The part of CSS selectors that our pages use: compounds, descendants, lists, `:not()` and states. */
import type { PageElement } from "./browser-elements";

type Test = (element: PageElement) => boolean;

const OPERATORS: Record<string, (value: string, wanted: string) => boolean> = {
  "=": (value, wanted) => value === wanted,
  "^=": (value, wanted) => value.startsWith(wanted),
  "*=": (value, wanted) => value.includes(wanted),
};

const PSEUDO_CLASSES: Record<string, Test> = {
  "popover-open": (element) => element.isPopoverOpen,
  focus: (element) => element.ownerDocument.activeElement === element,
};

const PART = new RegExp(
  [
    String.raw`^(?<tag>[\w-]+)`,
    String.raw`^#(?<id>(?:[\w-]|\\.)+)`,
    String.raw`^\.(?<className>[\w-]+)`,
    String.raw`^\[(?<attribute>[\w:-]+)(?:(?<operator>[\^*]?=)(?<quote>["']?)(?<value>.*?)\k<quote>)?\]`,
    String.raw`^:not\((?<not>[^)]*)\)`,
    String.raw`^:(?<pseudo>[\w-]+)`,
  ].join("|"),
);

function attributeTest({ attribute = "", operator = "", value = "" }: Record<string, string | undefined>): Test {
  const compare = OPERATORS[operator];
  return (element) => {
    const there = element.getAttribute(attribute);
    return there !== null && (!compare || compare(there, value));
  };
}

function partTest(groups: Record<string, string | undefined>): Test {
  const { tag, id, className, attribute, not, pseudo } = groups;
  if (tag) return (element) => element.localName === tag;
  if (id) return (element) => element.id === id.replaceAll("\\", "");
  if (className) return (element) => element.classList.contains(className);
  if (attribute) return attributeTest(groups);
  if (not !== undefined) return (element) => !matchesSelector(element, not);
  const test = PSEUDO_CLASSES[pseudo ?? ""];
  if (!test) throw new Error(`a selector that the stand-in does not know: :${pseudo}`);
  return test;
}

function parseCompound(text: string): Test[] {
  const tests: Test[] = [];
  for (let rest = text; rest !== ""; ) {
    const match = PART.exec(rest);
    if (!match?.groups) throw new Error(`a selector that the stand-in does not know: ${text}`);
    tests.push(partTest(match.groups));
    rest = rest.slice(match[0].length);
  }
  return tests;
}

/** Splits outside of brackets and quotes. */
const splitOutside = (text: string, separator: RegExp): string[] => {
  let depth = 0;
  let part = "";
  const parts: string[] = [];
  for (const character of text) {
    if ("([".includes(character)) depth++;
    if (")]".includes(character)) depth--;
    if (depth === 0 && separator.test(character)) {
      parts.push(part);
      part = "";
    } else part += character;
  }
  return [...parts, part].map((each) => each.trim()).filter(Boolean);
};

const parsed = new Map<string, Test[][][]>();

/** Lists of descendants, each a compound. */
function parseSelector(selector: string): Test[][][] {
  const known = parsed.get(selector);
  if (known) return known;
  const lists = splitOutside(selector, /,/).map((each) => splitOutside(each, /\s/).map(parseCompound));
  parsed.set(selector, lists);
  return lists;
}

function matchesChain(element: PageElement, chain: readonly Test[][]): boolean {
  const last = chain.at(-1) ?? [];
  if (!last.every((test) => test(element))) return false;
  const ancestors = chain.slice(0, -1);
  if (ancestors.length === 0) return true;
  for (let each = element.parentElement; each; each = each.parentElement)
    if (matchesChain(each, ancestors)) return true;
  return false;
}

export const matchesSelector = (element: PageElement, selector: string): boolean =>
  parseSelector(selector).some((chain) => matchesChain(element, chain));

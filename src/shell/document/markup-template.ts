import { createElement, type FunctionComponent } from "react";
import { BoundedMap, memoize } from "../../runtime/cache";
import { keyOfProps, type PlainProps } from "./cached-part";
import { renderStaticMarkup } from "./page-stream";

type NameOf<P> = keyof P & string;
/** Texts that a component places: it must not read, measure or change them. Absent ones change what it renders. */
type PlacedTexts<S> = { [K in keyof S]: string | undefined };

/**
 * How each of them is placed: a `text` or value of an attribute is escaped as React does; what is `raw` stays as it is: markup that
 * React rendered, in `dangerouslySetInnerHTML`, and paths, ids and numbers of our own.
 */
type Placing<S> = { [K in keyof S]-?: "text" | "raw" };

interface CompiledTemplate<S> {
  start: string;
  places: { name: NameOf<S>; isText: boolean; after: string }[];
}

const TEMPLATES_KEPT = 200;
/** A text's place while its template is rendered: letters for private use, which React does not escape. */
const placeOf = (name: string): string => `\uE000${name}\uE001`;
const PLACES = /\uE000(\w+)\uE001/;

function compileTemplate<S>(markup: string, placing: Placing<S>): CompiledTemplate<S> {
  const [start = "", ...rest] = markup.split(PLACES);
  const places: CompiledTemplate<S>["places"] = [];
  for (let n = 0; n < rest.length; n += 2) {
    const name = rest[n] as NameOf<S>;
    places.push({ name, isText: placing[name] === "text", after: rest[n + 1] ?? "" });
  }
  return { start, places };
}

/** What React escapes; most texts have none of it, and looking costs less than escaping. */
const ESCAPED = /["'&<>]/;

function fillTemplate<S extends PlacedTexts<S>>({ start, places }: CompiledTemplate<S>, placed: S): string {
  let html = start;
  for (const { name, isText, after } of places) {
    const text = placed[name] as string;
    // One template string for both: a rope of half as many pieces, which are copied once the page is sent.
    html = `${html}${isText && ESCAPED.test(text) ? Bun.escapeHTML(text) : text}${after}`;
  }
  return html;
}

/** One bit for each text that is absent. */
function absentOf<S>(names: NameOf<S>[], placed: S): number {
  let bits = 0;
  for (let n = 0; n < names.length; n++) if (placed[names[n] as NameOf<S>] === undefined) bits |= 1 << n;
  return bits;
}

function haveSameValues<P extends object>(a: P, b: P): boolean {
  for (const name in a) if (a[name] !== b[name]) return false;
  for (const name in b) if (a[name] !== b[name]) return false;
  return true;
}

/** A template as a test sees it: what it gives is what React gives for the same props. */
interface DeclaredTemplate {
  placing: Readonly<Record<string, "text" | "raw">>;
  Part: FunctionComponent<Record<string, unknown>>;
  fill(fixed: object, placed: object): string;
  /** What it was rendered for last, with the first character of each text, as nothing that somebody wrote is kept; null: never. */
  last: { fixed: object; firstCharacters: object } | null;
}

/** All of this process, of every room. */
export const declaredTemplates: DeclaredTemplate[] = [];

/**
 * Renders a component to markup with React once for equal fixed props, and then only fills in its texts: rows of lists
 * and forms that differ in nothing else. Nothing that somebody wrote is kept. It has no view. Within a component it is
 * called after the component's hooks, which React forgets while it renders another root.
 * @returns markup of fixed props and texts, the same byte for byte as React's own
 */
export function markupTemplate<F extends PlainProps<F>, S extends PlacedTexts<S>>(
  placing: Placing<S>,
  Part: FunctionComponent<F & S>,
): (fixed: F, placed: S) => string {
  const names = Object.keys(placing) as NameOf<S>[];
  const render = (fixed: F, placed: S): CompiledTemplate<S> => {
    const places = Object.fromEntries(
      names.map((name) => [name, placed[name] === undefined ? undefined : placeOf(name)]),
    );
    declared.last = {
      fixed,
      firstCharacters: Object.fromEntries(names.map((name) => [name, placed[name]?.charAt(0)])),
    };
    const props = { ...fixed, ...(places as unknown as S) };
    return compileTemplate(renderStaticMarkup(createElement(Part, props)), placing);
  };
  const compiled = memoize(
    "templates",
    (_key: string, [fixed, placed]: [F, S]) => render(fixed, placed),
    TEMPLATES_KEPT,
  );
  // Rows of a list have mostly the same fixed props as the row before: comparing them costs less than building a key.
  const latest = new BoundedMap<"row", { fixed: F; absent: number; template: CompiledTemplate<S> }>("templates", 1);
  const templateOf = (fixed: F, placed: S): CompiledTemplate<S> => {
    const absent = absentOf(names, placed);
    const known = latest.get("row");
    if (known?.absent === absent && haveSameValues(known.fixed, fixed)) return known.template;
    const template = compiled(`${keyOfProps(fixed)}${absent}`, [fixed, placed]);
    latest.set("row", { fixed, absent, template });
    return template;
  };
  const fill = (fixed: F, placed: S): string => fillTemplate(templateOf(fixed, placed), placed);
  const declared = { placing, Part, fill, last: null } as unknown as DeclaredTemplate;
  declaredTemplates.push(declared);
  return fill;
}

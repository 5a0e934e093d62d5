import { createElement, type FunctionComponent } from "react";
import { memoize } from "../../runtime/cache";
import { keyOfProps, type PlainProps } from "./cached-part";
import { renderStaticMarkup } from "./page-stream";

type NameOf<P> = keyof P & string;
/** Texts that a component places: it must not read, measure or change them. Absent ones change what it renders. */
type PlacedTexts<S> = { [K in keyof S]: string | undefined };

/** Every name of what is placed, by how. */
interface Placing<S> {
  /** Texts and attribute values; escaped as React does. */
  texts: readonly NameOf<S>[];
  /** As they are: markup that React rendered, in `dangerouslySetInnerHTML`, and paths, ids and numbers of our own. */
  raw?: readonly NameOf<S>[];
}

interface CompiledTemplate<S> {
  start: string;
  places: { name: NameOf<S>; isText: boolean; after: string }[];
}

const TEMPLATES_KEPT = 200;
/** A text's place while its template is rendered: letters for private use, which React does not escape. */
const placeOf = (name: string): string => `\uE000${name}\uE001`;
const PLACES = /\uE000(\w+)\uE001/;

function compileTemplate<S>(markup: string, texts: readonly NameOf<S>[]): CompiledTemplate<S> {
  const [start = "", ...rest] = markup.split(PLACES);
  const places: CompiledTemplate<S>["places"] = [];
  for (let n = 0; n < rest.length; n += 2) {
    const name = rest[n] as NameOf<S>;
    places.push({ name, isText: texts.includes(name), after: rest[n + 1] ?? "" });
  }
  return { start, places };
}

function fillTemplate<S extends PlacedTexts<S>>({ start, places }: CompiledTemplate<S>, placed: S): string {
  let html = start;
  for (const { name, isText, after } of places) {
    const text = placed[name] as string;
    html += (isText ? Bun.escapeHTML(text) : text) + after;
  }
  return html;
}

/**
 * Renders a component to markup with React once for equal fixed props, and then only fills in its texts: rows of lists
 * and forms that differ in nothing else. Nothing that somebody wrote is kept. It has no view. Within a component it is
 * called after the component's hooks, which React forgets while it renders another root.
 * @returns markup of fixed props and texts, the same byte for byte as React's own
 */
export function markupTemplate<F extends PlainProps<F>, S extends PlacedTexts<S>>(
  { texts, raw = [] }: Placing<S>,
  Part: FunctionComponent<F & S>,
): (fixed: F, placed: S) => string {
  const names = [...texts, ...raw];
  const render = (fixed: F, placed: S): CompiledTemplate<S> => {
    const places = Object.fromEntries(
      names.map((name) => [name, placed[name] === undefined ? undefined : placeOf(name)]),
    );
    return compileTemplate(renderStaticMarkup(createElement(Part, { ...fixed, ...(places as unknown as S) })), texts);
  };
  const compiled = memoize(
    "templates",
    (_key: string, [fixed, placed]: [F, S]) => render(fixed, placed),
    TEMPLATES_KEPT,
  );
  const keyOf = (fixed: F, placed: S): string => {
    let key = keyOfProps(fixed);
    for (const name of names) if (placed[name] === undefined) key += name;
    return key;
  };
  let last: { key: string; template: CompiledTemplate<S> } | null = null;
  return (fixed, placed) => {
    const key = keyOf(fixed, placed);
    // Most rows of a list are alike, and to compare keys costs less than to look one up.
    if (last?.key !== key) last = { key, template: compiled(key, [fixed, placed]) };
    return fillTemplate(last.template, placed);
  };
}

import { createElement, type FunctionComponent } from "react";
import { memoize } from "../../runtime/cache";
import type { PlainProps, PlainValue } from "./cached-part";
import { renderStaticMarkup } from "./page-stream";

type NameOf<P> = keyof P & string;

/** Props that a template's component only places: it must not read, measure or change them. */
interface TemplateSlots<P> {
  /** Texts and attribute values; escaped as React does. */
  texts: readonly NameOf<P>[];
  /** Placed as they are: markup that React rendered, in `dangerouslySetInnerHTML`, and paths and ids of our own. */
  markups?: readonly NameOf<P>[];
}

interface CompiledTemplate<P> {
  /** Text before the first slot. */
  start: string;
  slots: { name: NameOf<P>; isText: boolean; after: string }[];
}

const TEMPLATES_KEPT = 200;
/** A slot's place while its template is rendered: letters for private use, which React does not escape. */
const placeOf = (name: string): string => `\uE000${name}\uE001`;
const PLACES = /\uE000(\w+)\uE001/;

/** `undefined` and `null` stay: they change what the component renders. */
const isPlaced = (value: PlainValue): value is string => typeof value === "string";

function compileTemplate<P extends PlainProps<P>>(
  Part: FunctionComponent<P>,
  props: P,
  names: readonly NameOf<P>[],
  texts: ReadonlySet<string>,
): CompiledTemplate<P> {
  const fixed = { ...props };
  for (const name of names) if (isPlaced(props[name])) fixed[name] = placeOf(name) as never;
  const [start = "", ...rest] = renderStaticMarkup(createElement(Part, fixed)).split(PLACES);
  const slots: CompiledTemplate<P>["slots"] = [];
  for (let n = 0; n < rest.length; n += 2) {
    const name = rest[n] as NameOf<P>;
    slots.push({ name, isText: texts.has(name), after: rest[n + 1] ?? "" });
  }
  return { start, slots };
}

/**
 * Renders a component to markup with React once for each combination of its other props, and then only fills in the
 * texts: rows of lists and forms that differ in nothing else. Nothing that somebody wrote is kept. It has no view.
 * Within a component it is called after the component's hooks, which React forgets while it renders another root.
 * @returns markup of props, the same byte for byte as React's own
 */
export function markupTemplate<P extends PlainProps<P>>(
  { texts, markups = [] }: TemplateSlots<P>,
  Part: FunctionComponent<P>,
): (props: P) => string {
  const names = [...texts, ...markups];
  const places = new Set<string>(names);
  const escaped = new Set<string>(texts);
  const compiled = memoize(
    "templates",
    (_key: string, props: P) => compileTemplate(Part, props, names, escaped),
    TEMPLATES_KEPT,
  );
  /** Values of the other props, and which places are filled. */
  function keyOf(props: P): string {
    let key = "";
    for (const name in props)
      if (!places.has(name)) key += `${name}\0${props[name]}\0`;
      else if (!isPlaced(props[name])) key += `${name}\0`;
    return key;
  }
  return (props) => {
    const { start, slots } = compiled(keyOf(props), props);
    let html = start;
    for (const { name, isText, after } of slots) {
      const value = props[name] as string;
      html += (isText ? Bun.escapeHTML(value) : value) + after;
    }
    return html;
  };
}

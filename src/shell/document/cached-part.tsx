import { createElement, type FunctionComponent, type HTMLAttributes, type ReactElement } from "react";
import { memoize } from "../../runtime/cache";
import { Icon } from "../../ui/icon";
import type { IconName } from "../../ui/icons";
import { renderStaticMarkup } from "./page-stream";

type PlainValue = string | number | boolean | null | undefined;
export type PlainProps<P> = { [K in keyof P]: PlainValue };

type ElementAttributes = HTMLAttributes<HTMLElement> & {
  [name: `${"data" | "hx"}-${string}`]: PlainValue;
  href?: string;
  type?: "button";
};

/** The element that a cached part fills. */
interface PartElement {
  as: string;
  attributes?: ElementAttributes;
}

const MARKUPS_KEPT = 500;

/** Names and values: texts contain no NUL, so different props have different keys. */
export function keyOfProps<P extends PlainProps<P>>(props: P): string {
  let key = "";
  for (const name in props) if (name !== "as" && name !== "attributes") key += `${name}\0${props[name]}\0`;
  return key;
}

/**
 * Renders a component to markup once for equal props. It has no view, so its markup depends on its props alone and
 * cannot carry one person's data to another.
 */
export function cachedMarkup<P extends PlainProps<P>>(Part: FunctionComponent<P>): (props: P) => string {
  const markupOf = memoize(
    "markup",
    (_key: string, props: P) => renderStaticMarkup(createElement(Part, props)),
    MARKUPS_KEPT,
  );
  return (props) => markupOf(keyOfProps(props), props);
}

/** An element with markup that React rendered inside. */
export const elementWithMarkup = (
  tag: string,
  attributes: ElementAttributes | undefined,
  markup: string,
): ReactElement => createElement(tag, { ...attributes, dangerouslySetInnerHTML: { __html: markup } });

/**
 * A component whose content is rendered once for equal props, as rendering each element at every request is slow:
 * `<Part as="nav" attributes={…} …props />`. Attributes of the element itself are not part of what is kept.
 */
export function cachedPart<P extends PlainProps<P>>(Part: FunctionComponent<P>): FunctionComponent<P & PartElement> {
  const markupOf = cachedMarkup(Part);
  return (props) => elementWithMarkup(props.as, props.attributes, markupOf(props));
}

/** An element with an icon as its only content. */
export const IconOnly = cachedPart(({ name, size = 24 }: { name: IconName; size?: number }) => (
  <Icon name={name} size={size} />
));

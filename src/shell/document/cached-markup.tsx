import { createElement, type HTMLAttributes, type ReactElement, type ReactNode } from "react";
import { Icon } from "../../ui/icon";
import type { IconName } from "../../ui/icons";
import { renderStaticMarkup } from "./page-stream";

type PlainValue = string | number | boolean | null | undefined;

/** What React wrote before. */
interface StaticMarkup {
  __html: string;
}

type ElementAttributes = HTMLAttributes<HTMLElement> & {
  [name: `${"data" | "hx"}-${string}`]: PlainValue;
  key?: string;
  href?: string;
  type?: "button";
};

const CACHED_MARKUPS_MAX = 1_000;

/**
 * Renders a part once for the same props, as each element costs at every request. The part has no view, so nothing
 * of one person can get into another's page: what it shows is in its props. No text of anybody's has a NUL, so no two
 * sets of props share a key.
 */
export function cachedMarkup<P extends { [K in keyof P]: PlainValue }>(
  part: (props: P) => ReactNode,
  max = CACHED_MARKUPS_MAX,
): (props: P) => StaticMarkup {
  const cache = new Map<string, StaticMarkup>();
  return (props) => {
    let key = "";
    for (const name in props) key += `${props[name]}\0`;
    const cached = cache.get(key);
    if (cached) return cached;
    if (cache.size >= max) cache.clear();
    const markup = { __html: renderStaticMarkup(createElement(part, props)) };
    cache.set(key, markup);
    return markup;
  };
}

/** An element with a kept part inside. */
export const elementWithMarkup = (
  tag: string,
  attributes: ElementAttributes,
  markup: StaticMarkup,
): ReactElement => createElement(tag, { ...attributes, dangerouslySetInnerHTML: markup });

/** The icon of a control that has nothing else in it. */
export const soleIconMarkup = cachedMarkup(({ name, size = 24 }: { name: IconName; size?: number }) => (
  <Icon name={name} size={size} />
));

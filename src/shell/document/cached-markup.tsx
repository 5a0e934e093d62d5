import { createElement, type HTMLAttributes, type ReactElement, type ReactNode } from "react";
import { Icon } from "../../ui/icon";
import type { IconName } from "../../ui/icons";
import { renderStaticMarkup } from "./page-stream";

type PlainValue = string | number | boolean | null | undefined;

/** Markup rendered by React, for `dangerouslySetInnerHTML`. */
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
 * Renders a component once for equal props, as rendering each element at every request is slow. The component has no
 * view, so its markup depends on its props alone and cannot carry one person's data to another. Texts contain no NUL,
 * so different props have different keys. @param max entries; when full the cache is cleared
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

/** An element with cached markup inside. */
export const elementWithMarkup = (
  tag: string,
  attributes: ElementAttributes,
  markup: StaticMarkup,
): ReactElement => createElement(tag, { ...attributes, dangerouslySetInnerHTML: markup });

/** Markup of an icon that is the only content of its control. */
export const soleIconMarkup = cachedMarkup(({ name, size = 24 }: { name: IconName; size?: number }) => (
  <Icon name={name} size={size} />
));

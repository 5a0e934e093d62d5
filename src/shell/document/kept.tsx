import { createElement, type HTMLAttributes, type ReactElement, type ReactNode } from "react";
import { Icon } from "../../ui/icon";
import type { IconName } from "../../ui/icons";
import { renderOnce } from "./stream";

type Plain = string | number | boolean | null | undefined;

/** What React wrote before. */
interface Markup {
  __html: string;
}

type Attributes = HTMLAttributes<HTMLElement> & {
  [name: `${"data" | "hx"}-${string}`]: Plain;
  key?: string;
  href?: string;
  type?: "button";
};

const MOST = 1_000;

/**
 * Renders a part once for the same props, as each element costs at every request. The part has no view, so nothing
 * of one person can get into another's page: what it shows is in its props. No text of anybody's has a NUL, so no two
 * sets of props share a key.
 */
export function kept<P extends { [K in keyof P]: Plain }>(
  part: (props: P) => ReactNode,
  most = MOST,
): (props: P) => Markup {
  const known = new Map<string, Markup>();
  return (props) => {
    let key = "";
    for (const name in props) key += `${props[name]}\0`;
    const found = known.get(key);
    if (found) return found;
    if (known.size >= most) known.clear();
    const made = { __html: renderOnce(createElement(part, props)) };
    known.set(key, made);
    return made;
  };
}

/** An element with a kept part inside. */
export const filled = (tag: string, attributes: Attributes, markup: Markup): ReactElement =>
  createElement(tag, { ...attributes, dangerouslySetInnerHTML: markup });

/** The icon of a control that has nothing else in it. */
export const iconAlone = kept(({ name, size = 24 }: { name: IconName; size?: number }) => (
  <Icon name={name} size={size} />
));

import type { NavigationTab } from "../../room";

/** Pages whose content stands beside what was chosen in it. */
const LISTS: readonly { lists: readonly string[]; of: RegExp }[] = [
  { lists: ["/", "/my-bottles", "/picked-bottles"], of: /^\/bottle\/[^/]+$/ },
  { lists: ["/bottle-square"], of: /^\/bottle-square\/./ },
  { lists: ["/friends"], of: /^\/(chat|friends)\/./ },
];

const LIST_PATHS = [...LISTS.flatMap(({ lists }) => lists), "/profile"];

export const isListPath = (path: string): boolean => LIST_PATHS.includes(path);

const pathOf = (remembered: string): string => remembered.split("?")[0] ?? "";

/** The tab of what stands beside a page that has none of its own: the rail marks it. */
const TABS_OF_LISTS: Readonly<Record<string, NavigationTab>> = {
  "/": "home",
  "/my-bottles": "profile",
  "/picked-bottles": "profile",
  "/bottle-square": "square",
  "/friends": "friends",
  "/profile": "profile",
};

/** @param list with its query; null: none is beside the page yet, as on the first one of a browser */
export function railTabOf(path: string, tab: NavigationTab | "hidden" | null, list: string | null) {
  if (tab !== null && tab !== "hidden") return tab;
  return TABS_OF_LISTS[pathOf(list ?? listOf(path, tab, "") ?? "")] ?? tab;
}

/**
 * The list beside a page, with its query; null: none.
 * @param remembered the list that was looked at last
 */
export function listOf(path: string, tab: NavigationTab | "hidden" | null, remembered: string): string | null {
  const lists = LISTS.find(({ of }) => of.test(path))?.lists;
  if (lists) return lists.includes(pathOf(remembered)) ? remembered : (lists[0] ?? null);
  return tab === "profile" && path !== "/profile" ? "/profile" : null;
}

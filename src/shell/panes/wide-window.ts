import type { Ctx } from "../../http/env";
import { readCookie } from "../../http/request/cookies";

/** 1024 px; in em, so that large letters have the column (docs/product.md "Wide windows"). */
export const WIDE_WINDOW = "(min-width:64em)";

/** Name of the cookie that a wide window sets by script: its pages have two panes. */
export const WIDE_COOKIE = "wide";

/** Whether a window of this browser was wide. */
export const isWideBrowser = (c: Ctx): boolean => readCookie(c, WIDE_COOKIE) === "1";

/** Characters of a "User-Agent" that are read: browsers send a quarter of it. */
const USER_AGENT_READ = 1_000;

/** Whether a phone is named. Without a pattern, whose time could grow with the square of what a stranger sends. */
function namesPhone(userAgent: string): boolean {
  const read = userAgent.slice(0, USER_AGENT_READ);
  return read.includes("iPhone") || read.includes("iPod") || (read.includes("Android") && read.includes("Mobile"));
}

/**
 * Whether the browser says that it is on a phone, whose windows are not wide: its pages do not ask. Those that say nothing are
 * asked; a phone that has a large window all the same keeps the column.
 */
export const isPhone = (c: Ctx): boolean =>
  c.req.header("sec-ch-ua-mobile") === "?1" || namesPhone(c.req.header("user-agent") ?? "");

const whenWide = (then: string): string =>
  `matchMedia("${WIDE_WINDOW}").matches&&(document.cookie="${WIDE_COOKIE}=1;path=/;max-age=31536000;samesite=lax",${then})`;

/**
 * In the head of each page of a browser not known as wide: a phone loads nothing more. Written, as a link that a script
 * inserts does not keep the page from being painted without it.
 */
export const wideProbe = (sheet: string): string =>
  whenWide(`document.write('<link rel="stylesheet" href="${sheet}">')`);

/** In its place on a page that has a list: before anything is painted it is asked for again, with its list. */
export const LIST_PROBE = whenWide(`document.cookie.includes("${WIDE_COOKIE}=1")&&location.reload()`);

/** After the panes: each scrolls to where it was, before it is painted. `islands/panes/panes.ts` keeps the places. */
export const RESTORE_SCROLL =
  `for(const e of document.querySelectorAll("[data-pane]"))try{` +
  `const n=performance.getEntriesByType("navigation")[0];` +
  `if(e.dataset.list||n&&n.type!="navigate")e.scrollTop=+sessionStorage["pane "+(e.dataset.list||location.pathname+location.search)]||0` +
  `}catch{}`;

/** The console of officials has panes of its own. */
export const hasPanes = (path: string): boolean => !/^\/official(\/|$)/.test(path);

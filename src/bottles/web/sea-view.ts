import type { Ctx } from "../../http/env";
import { readCookie, writeCookie } from "../../http/request/cookies";
import { SEA_LIMITS } from "../../limits/sea";
import { SECOND } from "../../runtime/units";
import type { SeaView } from "../sea/drifting";

/** Ids of the bottles that a person saw last, by place, separated by dots: alike on every server, and without script. */
const VIEW_COOKIE = "sea";
const ID = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
const VIEW_PATTERN = new RegExp(`^(?:${ID})?(?:\\.(?:${ID})?){0,${SEA_LIMITS.bottlesOnHome - 1}}$`);

/** What this browser's person saw last, by place; anything malformed is dropped. Each is checked again before it is shown. */
export function readShown(c: Ctx): (string | null)[] {
  const text = readCookie(c, VIEW_COOKIE) ?? "";
  return text !== "" && VIEW_PATTERN.test(text) ? text.split(".").map((id) => id || null) : [];
}

/** Of the page that the browser asked for, of which home may be a pane. */
const askedFor = (c: Ctx): Ctx => c.get("pane")?.asking ?? c;

/** Remembers what a person sees, also in a page that is fetched ahead, as it is the one that is shown. A part of the page shows nothing new. */
export function saveSeaView(page: Ctx, view: SeaView): void {
  const c = askedFor(page);
  const isPart = c.req.header("hx-request") !== undefined && !page.req.query("seen");
  if (isPart) return;
  const ids = view.map((bottle) => bottle?.id ?? "").join(".");
  writeCookie(c, VIEW_COOKIE, ids.replace(/\.+$/, ""), SEA_LIMITS.viewKept / SECOND);
}

/** Deletes it, so that the next person of this browser does not get it. */
export function clearSeaView(page: Ctx): void {
  const c = askedFor(page);
  if (readCookie(c, VIEW_COOKIE) !== undefined) writeCookie(c, VIEW_COOKIE, "", 0);
}

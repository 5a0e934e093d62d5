import type { MiddlewareHandler } from "hono";
import type { Env } from "../http/env";

/** Programs that make link previews get the page itself, not the detour. */
const ROBOT = /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|telegram|slack|twitter|discord|embed/i;

/** The choice itself, what programs ask for, and the page that is kept for bad weather. */
const OPEN = /^\/(api\/|language-select$|offline$)/;

/** Section 2: without a stored language every navigation of a person goes to the language choice, then on. */
export const languageGate: MiddlewareHandler<Env> = async (c, next) => {
  const navigation = c.req.method === "GET" && !OPEN.test(c.req.path);
  const robot = ROBOT.test(c.req.header("user-agent") ?? "");
  if (c.var.languageKnown || !navigation || robot) return next();
  const url = new URL(c.req.url);
  return c.redirect(`/language-select?next=${encodeURIComponent(url.pathname + url.search)}`, 303);
};

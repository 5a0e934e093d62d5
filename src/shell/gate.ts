import type { MiddlewareHandler } from "hono";
import type { Ctx, Env } from "../http/env";
import { go, whereOneIs } from "./go";

/** What it calls itself: a robot, or what it does. A CUBOT is a phone. */
const CALLED = /(?<!\bcu)bots?\b|crawl|spider|preview|embed|scrape|unfurl|externalhit|slurp/i;
/** Where one may ask about it. People's browsers name no page and no mailbox. */
const SIGNED = /\+ ?(https?:|mailto:)/i;
/** Those that say neither; the first ones begin so, where a person's browser inside the same app does not. */
const NAMED =
  /^(whatsapp|iframely|viber|snapchat|tumblr|pinterest|mastodon|pleroma|akkoma|misskey|lemmy|synapse|mattermost|zulip|nextcloud|hatena|skype)\b|\b(vkshare|cardyb|facebookcatalog|meta-external|kakaotalk-scrap|line-poker|google-(inspectiontool|pagerenderer|read-aloud)|mediapartners-google|apis-google|feedfetcher|flipboardproxy|xing-contenttabreceiver|quora link)/i;

const isRobot = (agent: string): boolean => CALLED.test(agent) || SIGNED.test(agent) || NAMED.test(agent);

/** The choice itself, what programs ask for, and the page that is kept for bad weather. */
const OPEN = /^\/(api\/|\.well-known\/|language-select$|offline$)/;
/** What is called like a file is one, or is not there. */
const FILE = /\.[a-z\d]{1,12}$/i;

const isNavigation = ({ req }: Ctx): boolean =>
  req.method === "GET" && !OPEN.test(req.path) && !FILE.test(req.path);

/** Section 2: without a stored language every navigation of a person goes to the language choice, then on. */
export const languageGate: MiddlewareHandler<Env> = async (c, next) => {
  if (c.get("languageKnown") || !isNavigation(c) || isRobot(c.req.header("user-agent") ?? "")) return next();
  return go(c, `/language-select?next=${encodeURIComponent(whereOneIs(c))}`);
};

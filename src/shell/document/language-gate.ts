import type { MiddlewareHandler } from "hono";
import type { Ctx, Env } from "../../http/env";
import { currentPathOf, redirectTo } from "../redirect";

/** CUBOT is a phone. */
const BOT_WORDS = /(?<!\bcu)bots?\b|crawl|spider|preview|embed|scrape|unfurl|externalhit|slurp/i;
/** Bots name a page or mailbox in their User-Agent. */
const BOT_CONTACT = /\+ ?(https?:|mailto:)/i;
/** Other bots; the first ones match at the start only, as in-app browsers contain them too. */
const BOT_NAMES =
  /^(whatsapp|iframely|viber|snapchat|tumblr|pinterest|mastodon|pleroma|akkoma|misskey|lemmy|synapse|mattermost|zulip|nextcloud|hatena|skype)\b|\b(vkshare|cardyb|facebookcatalog|meta-external|kakaotalk-scrap|line-poker|google-(inspectiontool|pagerenderer|read-aloud)|mediapartners-google|apis-google|feedfetcher|flipboardproxy|xing-contenttabreceiver|quora link)/i;

const isRobot = (agent: string): boolean => BOT_WORDS.test(agent) || BOT_CONTACT.test(agent) || BOT_NAMES.test(agent);

/** Never redirected. */
const UNGATED_PATHS = /^\/(api\/|\.well-known\/|language-select$|offline$)/;
/** A path with an extension is a file, or missing. */
const FILE = /\.[a-z\d]{1,12}$/i;

const isNavigation = ({ req }: Ctx): boolean =>
  req.method === "GET" && !UNGATED_PATHS.test(req.path) && !FILE.test(req.path);

/** First navigation without a stored language goes to the language choice (docs/product.md 2.2). */
export const languageGate: MiddlewareHandler<Env> = async (c, next) => {
  if (c.get("languageKnown") || !isNavigation(c) || isRobot(c.req.header("user-agent") ?? "")) return next();
  return redirectTo(c, `/language-select?next=${encodeURIComponent(currentPathOf(c))}`);
};

import { Hono } from "hono";
import { Refusal } from "../../errors";
import { documented } from "../../http/documented";
import type { Ctx, Env } from "../../http/env";
import { members, signedIn } from "../../http/guard";
import { EVENTS, SECOND } from "../../limits";
import { AT_HOME } from "../../rates";

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // A proxy that gathers what it passes on would keep everything back.
  "x-accel-buffering": "no",
};

/** First who, then room. @throws Refusal `rate_limited` where a person or an address has too many streams open */
function seeRoom(c: Ctx): void {
  if (!c.get("config").rateLimits) return;
  const { person, address } = c.get("streams").count(signedIn(c).id, c.get("address"));
  const fromHere = EVENTS.fromAddress * (c.get("atHome") ? AT_HOME : 1);
  if (person < EVENTS.ofPerson && address < fromHere) return;
  const seconds = EVENTS.beat / SECOND;
  c.header("retry-after", String(seconds));
  throw new Refusal("rate_limited", { seconds });
}

/** Bun ends what is silent for ten seconds unless it is told for this request. */
function neverTooLong(c: Ctx): void {
  const { server } = (c.env ?? {}) as { server?: Bun.Server<undefined> };
  server?.timeout(c.req.raw, 0);
}

/** Under `/api/events`. */
export const eventsApi = new Hono<Env>().get(
  "/",
  documented("What happens to the person, as server-sent events", {
    media: "text/event-stream",
    errors: ["rate_limited"],
  }),
  members,
  async (c) => {
    seeRoom(c);
    // It has no body that could be read.
    if (c.req.method === "HEAD") return c.body(null, 200, HEADERS);
    neverTooLong(c);
    const { id: userId, sessionId } = signedIn(c);
    const lastId = c.req.header("last-event-id") || undefined;
    const stream = await c.get("streams").open({ userId, sessionId, address: c.get("address"), lastId });
    return c.body(stream, 200, HEADERS);
  },
);

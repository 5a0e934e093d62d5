import { Hono } from "hono";
import { membersOnly, requirePerson } from "../../http/actor";
import { describeRoute, lazyValue } from "../../http/contract/route-description";
import type { Ctx, Env } from "../../http/env";
import { EVENT_STREAM_LIMITS, KEEP_ALIVE_INTERVAL, QUICK_KEEP_ALIVE_INTERVAL } from "../../limits/events";
import { LOCAL_RATE_FACTOR } from "../../limits/rates";
import { Refusal } from "../../runtime/errors";
import { SECOND } from "../../runtime/units";
import { type EventPayloads, streamEventSchema } from "./payloads";

/** Seconds between two comments: asked for, and answered. */
const ALIVE_INTERVAL_HEADER = "alive-interval";

const EVENT_STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Proxies must not buffer.
  "x-accel-buffering": "no",
};

/** Makes room for one more of a person. @throws Refusal `rate_limited` for too many streams of an address */
function checkStreamLimits(c: Ctx): void {
  if (!c.get("deps").config.rateLimits) return;
  const client = c.get("client");
  const { id, sessionId } = requirePerson(c);
  const { streams } = c.get("deps");
  const { person, address } = streams.count(id, client.address);
  const fromHere = EVENT_STREAM_LIMITS.perAddress * (client.isLocal ? LOCAL_RATE_FACTOR : 1);
  if (address < fromHere) {
    if (person >= EVENT_STREAM_LIMITS.perPerson) streams.endOldest(id, sessionId);
    return;
  }
  const seconds = EVENT_STREAM_LIMITS.checkInterval / SECOND;
  c.header("retry-after", String(seconds));
  throw new Refusal("rate_limited", { seconds });
}

/** Bun ends a request that is silent for ten seconds, unless told otherwise. */
function disableWriteTimeout(c: Ctx): void {
  const { server } = (c.env ?? {}) as { server?: Bun.Server<undefined> };
  server?.timeout(c.req.raw, 0);
}

async function serveEventStream(c: Ctx): Promise<Response> {
  const isQuick = Number(c.req.header(ALIVE_INTERVAL_HEADER)) * SECOND === QUICK_KEEP_ALIVE_INTERVAL;
  const interval = isQuick ? QUICK_KEEP_ALIVE_INTERVAL : KEEP_ALIVE_INTERVAL;
  const headers = { ...EVENT_STREAM_HEADERS, [ALIVE_INTERVAL_HEADER]: String(interval / SECOND) };
  // HEAD has no body to stream.
  if (c.req.method === "HEAD") return c.body(null, 200, headers);
  checkStreamLimits(c);
  disableWriteTimeout(c);
  const { id: userId, sessionId } = requirePerson(c);
  const lastId = c.req.header("last-event-id") || undefined;
  const { address } = c.get("client");
  const stream = await c.get("deps").streams.open({ userId, sessionId, address, lastId, isQuick });
  return c.body(stream, 200, headers);
}

const SUMMARY =
  "What happens to the person, as server-sent events; `Alive-Interval: 3` asks for a comment every 3 seconds instead of 15, and the answer's header says which";

/** `GET /events`. @param payloads of each event, for the contract */
export const eventsApi = (payloads: EventPayloads): Hono<Env> =>
  new Hono<Env>().get(
    "/",
    describeRoute(SUMMARY, {
      media: "text/event-stream",
      answer: lazyValue(() => streamEventSchema(payloads)),
      errors: ["rate_limited", "overloaded"],
    }),
    membersOnly,
    serveEventStream,
  );

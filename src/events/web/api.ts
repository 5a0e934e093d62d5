import { Hono } from "hono";
import { documented, lazy } from "../../http/contract/documented";
import type { Ctx, Env } from "../../http/env";
import { members, signedIn } from "../../http/guard";
import { EVENTS, SECOND } from "../../limits/limits";
import { AT_HOME } from "../../limits/rates";
import { Refusal } from "../../runtime/errors";
import { eventSchema, type Payloads } from "./payloads";

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Proxies must not buffer.
  "x-accel-buffering": "no",
};

/** @throws Refusal `rate_limited` for too many streams of a person or address */
function seeRoom(c: Ctx): void {
  if (!c.get("deps").config.rateLimits) return;
  const client = c.get("client")();
  const { person, address } = c.get("deps").streams.count(signedIn(c).id, client.address);
  const fromHere = EVENTS.fromAddress * (client.atHome ? AT_HOME : 1);
  if (person < EVENTS.ofPerson && address < fromHere) return;
  const seconds = EVENTS.beat / SECOND;
  c.header("retry-after", String(seconds));
  throw new Refusal("rate_limited", { seconds });
}

/** Bun ends a request that is silent for ten seconds, unless told otherwise. */
function neverTooLong(c: Ctx): void {
  const { server } = (c.env ?? {}) as { server?: Bun.Server<undefined> };
  server?.timeout(c.req.raw, 0);
}

async function listen(c: Ctx): Promise<Response> {
  seeRoom(c);
  // Without a body nothing can be streamed.
  if (c.req.method === "HEAD") return c.body(null, 200, HEADERS);
  neverTooLong(c);
  const { id: userId, sessionId } = signedIn(c);
  const lastId = c.req.header("last-event-id") || undefined;
  const { address } = c.get("client")();
  const stream = await c.get("deps").streams.open({ userId, sessionId, address, lastId });
  return c.body(stream, 200, HEADERS);
}

/** `GET /events`. @param payloads what each event tells */
export const eventsApi = (payloads: Payloads): Hono<Env> =>
  new Hono<Env>().get(
    "/",
    documented("What happens to the person, as server-sent events", {
      media: "text/event-stream",
      answer: lazy(() => eventSchema(payloads)),
      errors: ["rate_limited", "overloaded"],
    }),
    members,
    listen,
  );

import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Db } from "../../db/transact";
import type { Ctx, Env } from "../../http/env";
import { isLoopback } from "../../http/request/address";
import { isLoopbackHost, isPrivateServer } from "../../http/request/origin";
import { METRICS } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import { agesOf, readMeters } from "../../runtime/meters";
import { figures } from "../metrics";
import { prometheus } from "../text";

/** What a proxy says of whom it speaks for. */
const FORWARDED = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "via",
];

const digest = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest();

function hasToken(c: Ctx): boolean {
  const wanted = c.get("deps").config.metricsToken;
  const given = /^bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  return wanted !== null && given !== undefined && timingSafeEqual(digest(given), digest(wanted));
}

/** Loopback without proxy headers. */
const isLocal = (c: Ctx): boolean =>
  isPrivateServer(c.get("deps").config) &&
  isLoopback(c.get("client")().address) &&
  isLoopbackHost(c) &&
  FORWARDED.every((name) => !c.req.header(name));

/** Within a second, whatever hangs: a monitor takes silence for the end of the server. */
async function textOf(db: Db, now: number): Promise<string> {
  const late = Bun.sleep(METRICS.patience);
  const [counted, { metrics, ages }] = await Promise.all([figures(db, now, late), readMeters(db, late)]);
  return prometheus(counted.value, [...metrics, agesOf([["driftglass_people", counted.age], ...ages])]);
}

/** `/metrics`, for local programs or with METRICS_TOKEN. */
export const metricsApi = new Hono<Env>().get("/metrics", async (c) => {
  if (!isLocal(c) && !hasToken(c)) throw new Refusal("forbidden");
  const text = await textOf(c.get("db"), c.get("now"));
  return c.body(text, 200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
});

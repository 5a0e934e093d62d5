import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Db } from "../../db/transact";
import type { Ctx, Env } from "../../http/env";
import { isLoopbackAddress } from "../../http/request/client-address";
import { isLoopbackHost, isPrivateServer } from "../../http/request/host-and-origin";
import { runNow } from "../../http/run-now";
import { METRICS_TIMES } from "../../limits/metrics";
import { metricOfAges, readRegisteredMetrics } from "../../runtime/meters";
import { sleep } from "../../runtime/timers";
import { readProductMetrics } from "../product-metrics";
import { formatPrometheus } from "../prometheus";

/** What a proxy says of whom it speaks for. */
const FORWARDED_HEADERS = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];

const REFUSED = "refused: from here /metrics asks for METRICS_TOKEN as a bearer token\n";

const digest = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest();

function hasToken(c: Ctx): boolean {
  const expectedToken = c.get("deps").config.metricsToken;
  const token = /^bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  return expectedToken !== null && token !== undefined && timingSafeEqual(digest(token), digest(expectedToken));
}

/** Loopback without proxy headers. */
const isLocalRequest = (c: Ctx): boolean =>
  isPrivateServer(c.get("deps").config) &&
  isLoopbackAddress(c.get("client").address) &&
  isLoopbackHost(c) &&
  FORWARDED_HEADERS.every((name) => !c.req.header(name));

/** Within a second, whatever hangs: a monitor takes silence for the end of the server. */
async function renderMetrics(db: Db, now: number): Promise<string> {
  const late = sleep(METRICS_TIMES.answerTimeout);
  const [figures, { metrics, ages }] = await Promise.all([
    readProductMetrics(db, now, late),
    readRegisteredMetrics(db, late),
  ]);
  return formatPrometheus(figures.value, [...metrics, metricOfAges([["driftglass_people", figures.age], ...ages])]);
}

/** `/metrics`, for local programs or with METRICS_TOKEN. */
export const metricsApi = new Hono<Env>().get("/metrics", async (c) => {
  // For who set up a monitor: a page of the product would say nothing to it.
  if (!isLocalRequest(c) && !hasToken(c)) return c.text(REFUSED, 403);
  const text = await runNow(c, renderMetrics);
  return c.body(text, 200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
});

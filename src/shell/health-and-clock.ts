import { Hono } from "hono";
import { z } from "zod";
import { probeDataFolders } from "../config/data-folders";
import { probeWritable } from "../db/installation";
import { publicJsonBody } from "../http/body/validation";
import { declareThrows } from "../http/contract/declared-throws";
import { checksMiddleware, type GuardMiddleware } from "../http/contract/request-checks";
import { describeRoute, lazyValue, TIME_SCHEMA } from "../http/contract/route-description";
import type { Env } from "../http/env";
import { sameOriginCheck } from "../http/request/host-and-origin";
import { runNow } from "../http/run-now";
import { FAR_FUTURE } from "../limits/sea";
import { isDraining } from "../runtime/drain";
import { Refusal } from "../runtime/errors";
import { toIsoTime } from "../runtime/iso";
import { OUTSIDE_LIMITS, waitAtMost } from "../runtime/outside";
import { VERSION } from "../runtime/version";

/** 404 unless the clock may be set. */
const testClockGuard: GuardMiddleware = declareThrows(["not_found"], async (c, next) => {
  if (!c.get("deps").clock.shift) throw new Refusal("not_found");
  await next();
});

const shiftInput = z.object({ offsetMs: z.number().int().min(-FAR_FUTURE).max(FAR_FUTURE) });

export const healthApi = new Hono<Env>()
  .get("/healthz", (c) => c.json({ status: "ok", version: VERSION }))
  .get("/readyz", async (c) => {
    // Proxies send new requests to another server before this one stops listening.
    if (isDraining()) return c.json({ status: "draining" }, 503);
    // Only this server's pages are left: a proxy goes on asking it.
    if (c.get("deps").readOnly) return c.json({ status: "read_only" });
    // A proxy takes a late answer for none.
    const probes = Promise.all([runNow(c, probeWritable), probeDataFolders(c.get("deps").config.dataDir)]);
    await waitAtMost("database", OUTSIDE_LIMITS.probe, "database or disk", probes);
    return c.json({ status: "ready" });
  });

const SHIFTED_CLOCK = lazyValue(() => z.object({ now: TIME_SCHEMA }));

export const testClockApi = new Hono<Env>().post(
  "/api/test/clock",
  describeRoute("Shifts the clock; only where `CLOCK_OFFSET_MS` is set", {
    open: true,
    answer: SHIFTED_CLOCK,
  }),
  testClockGuard,
  checksMiddleware(sameOriginCheck),
  publicJsonBody(shiftInput),
  (c) => {
    c.get("deps").clock.shift?.(c.req.valid("json").offsetMs);
    return c.json({ now: toIsoTime(c.get("deps").clock.now()) });
  },
);

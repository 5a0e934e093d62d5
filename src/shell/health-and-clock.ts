import { Hono } from "hono";
import { z } from "zod";
import { probeDataFolders } from "../config/data-folders";
import { probeReadable, probeWritable } from "../db/installation";
import type { Db } from "../db/transact";
import { publicJsonBody } from "../http/body/validation";
import { declareThrows } from "../http/contract/declared-throws";
import { checksMiddleware, type GuardMiddleware } from "../http/contract/request-checks";
import { describeRoute, lazyValue, TIME_SCHEMA } from "../http/contract/route-description";
import type { Ctx, Env } from "../http/env";
import { sameOriginCheck } from "../http/request/host-and-origin";
import { runNow } from "../http/run-now";
import { FAR_FUTURE } from "../limits/sea";
import { monotonicTime } from "../runtime/clock";
import { isDraining } from "../runtime/drain";
import { Refusal } from "../runtime/errors";
import { toIsoTime } from "../runtime/iso";
import { errorFields } from "../runtime/log";
import { isLateError, lateError, OUTSIDE_LIMITS, waitAtMost } from "../runtime/outside";
import { perOwner } from "../runtime/per-owner";
import { SECOND } from "../runtime/units";
import { VERSION } from "../runtime/version";

/** 404 unless the clock may be set. */
const testClockGuard: GuardMiddleware = declareThrows(["not_found"], async (c, next) => {
  if (!c.get("deps").clock.shift) throw new Refusal("not_found");
  await next();
});

const shiftInput = z.object({ offsetMs: z.number().int().min(-FAR_FUTURE).max(FAR_FUTURE) });

/** Why database or folders cannot be written; null: they can. */
async function findWriteFault(c: Ctx): Promise<Error | null> {
  const probes = Promise.all([runNow(c, probeWritable), probeDataFolders(c.get("deps").config.dataDir)]);
  return waitAtMost("database", OUTSIDE_LIMITS.probe, "what is written", probes).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
}

const lastWriteFaultOf = perOwner((_: Db): { text: string | null } => ({ text: null }));

/** ms: a database that was read so lately is not away, but slow, where it does not answer a probe in time. */
const READ_LATELY = 3 * SECOND;
interface Reads {
  /** When the last one that succeeded began: one that took long says nothing of now. */
  succeeded: number;
  /** One that still runs; probes share it, as a database that hangs is not to be asked twice a second. */
  running: Promise<void> | null;
}
const readsOf = perOwner((_: Db): Reads => ({ succeeded: Number.NEGATIVE_INFINITY, running: null }));

async function read(c: Ctx, reads: Reads): Promise<void> {
  const began = monotonicTime();
  try {
    await runNow(c, probeReadable);
    reads.succeeded = began;
  } finally {
    reads.running = null;
  }
}

/**
 * A server with too much to do stays ready: proxies that take it away send all to the other one, which is late then
 * too, until none is left. @throws Error where the database cannot be read, or does not answer
 */
async function ensureReadable(c: Ctx): Promise<void> {
  const reads = readsOf(c.get("db"));
  reads.running ??= read(c, reads);
  // A proxy takes a late answer for none.
  const waiting = waitAtMost("database", OUTSIDE_LIMITS.probe, "database", reads.running);
  const late = await waiting.then(
    () => lateError("database"),
    (error: unknown) => {
      if (isLateError(error)) return error;
      throw error;
    },
  );
  if (monotonicTime() - reads.succeeded > READ_LATELY) throw late;
}

/** Each probe of a folder has a name of its own. */
const PROBE_NAME = /\.try-[\w-]+/g;

/** Logs what changed: proxies ask twice a second. */
function noteWriteFault(c: Ctx, fault: Error | null): void {
  const last = lastWriteFaultOf(c.get("db"));
  const text = fault?.message.replace(PROBE_NAME, ".try") ?? null;
  if (text === last.text) return;
  last.text = text;
  const { log } = c.get("deps");
  if (fault)
    log.error(errorFields(fault), "the database or a folder cannot be written: pages are shown, writes are refused");
  else log.info({}, "it can be written again");
}

export const healthApi = new Hono<Env>()
  .get("/healthz", (c) => c.json({ status: "ok", version: VERSION }))
  .get("/readyz", async (c) => {
    // Proxies send new requests to another server before this one stops listening.
    if (isDraining()) return c.json({ status: "draining" }, 503);
    // Only this server's pages are left: a proxy goes on asking it.
    if (c.get("deps").readOnly) return c.json({ status: "read_only" });
    const writing = findWriteFault(c);
    await ensureReadable(c);
    const fault = await writing;
    noteWriteFault(c, fault);
    // Reads work: a proxy that took this server away would take away the pages too.
    if (fault) return c.json({ status: "storage_unavailable" });
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

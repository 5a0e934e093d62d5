import { Hono } from "hono";
import { z } from "zod";
import { proveFolders } from "../config/data-folders";
import { proveWritable } from "../db/installation";
import { openJson } from "../http/body/validated";
import { checked, type Guard } from "../http/contract/checks";
import { documented, lazy, TIME } from "../http/contract/documented";
import { declared } from "../http/contract/throws";
import type { Env } from "../http/env";
import { sameOrigin } from "../http/request/origin";
import { NEVER } from "../limits/limits";
import { Refusal } from "../runtime/errors";
import { iso } from "../runtime/iso";
import { VERSION } from "../runtime/version";

/** 404 unless the clock may be set. */
const shiftable: Guard = declared(["not_found"], async (c, next) => {
  if (!c.get("deps").clock.shift) throw new Refusal("not_found");
  await next();
});

const shiftInput = z.object({ offsetMs: z.number().int().min(-NEVER).max(NEVER) });

export const probes = new Hono<Env>()
  .get("/healthz", (c) => c.json({ status: "ok", version: VERSION }))
  .get("/readyz", async (c) => {
    await proveWritable(c.get("db"), c.get("now"));
    await proveFolders(c.get("deps").config.dataDir);
    return c.json({ status: "ready" });
  });

const SHIFTED = lazy(() => z.object({ now: TIME }));

export const testClock = new Hono<Env>().post(
  "/api/test/clock",
  documented("Shifts the clock; only where `CLOCK_OFFSET_MS` is set", {
    open: true,
    answer: SHIFTED,
  }),
  shiftable,
  checked(sameOrigin),
  openJson(shiftInput),
  (c) => {
    c.get("deps").clock.shift?.(c.req.valid("json").offsetMs);
    return c.json({ now: iso(c.get("deps").clock.now()) });
  },
);

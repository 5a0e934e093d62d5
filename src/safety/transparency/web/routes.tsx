import { Hono } from "hono";
import { z } from "zod";
import { REPORT_REASONS } from "../../../db/tables/safety";
import { COUNT_SCHEMA, describeRoute, TIME_SCHEMA } from "../../../http/contract/route-description";
import type { Ctx, Env } from "../../../http/env";
import { runNow } from "../../../http/run-now";
import { sha256 } from "../../../runtime/sha256";
import { MINUTE, SECOND } from "../../../runtime/units";
import { loadTransparency } from "../list-months";
import { PUBLISHED_MEASURES } from "../published-month";
import { transparencyPage } from "./page";

const HIDDEN = z.object({ fewerThan: COUNT_SCHEMA });
const COUNT = z.union([COUNT_SCHEMA, HIDDEN]);
const DURATIONS = z.union([z.object({ medianMinutes: COUNT_SCHEMA, p90Minutes: COUNT_SCHEMA }), HIDDEN]);
const counts = <K extends string>(names: readonly K[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, COUNT])) as Record<K, typeof COUNT>);

const TRANSPARENCY = () =>
  z.object({
    months: z.array(
      z.object({
        month: z.string().regex(/^\d{4}-\d{2}$/),
        reports: counts(REPORT_REASONS),
        firstLook: DURATIONS,
        decision: DURATIONS,
        measures: counts(PUBLISHED_MEASURES),
        rejected: COUNT,
        closed: COUNT,
        care: counts(["seenTo", "rested"]),
        appeals: counts(["made", "granted", "refused"]),
        restored: COUNT,
      }),
    ),
    nextAt: TIME_SCHEMA,
  });

const MAX_AGE_SECONDS = (5 * MINUTE) / SECOND;

/** The same for everybody: caches may keep it, and ask whether it has changed. */
async function answerTransparency(c: Ctx): Promise<Response> {
  const report = await runNow(c, loadTransparency);
  const etag = `"${sha256(JSON.stringify(report))}"`;
  c.header("cache-control", `public, max-age=${MAX_AGE_SECONDS}`);
  // Weak where a proxy has compressed it.
  c.header("etag", etag);
  const known = c.req.header("if-none-match");
  return known === "*" || known?.includes(etag) ? c.body(null, 304) : c.json(report);
}

export const transparencyApi = new Hono<Env>().get(
  "/",
  describeRoute("Reports, measures and appeals by month, without names; small counts are hidden", {
    open: true,
    answer: TRANSPARENCY,
    revalidates: true,
  }),
  answerTransparency,
);

export const transparencyPages = new Hono<Env>().get("/transparency", async (c) =>
  transparencyPage(c, await runNow(c, loadTransparency)),
);

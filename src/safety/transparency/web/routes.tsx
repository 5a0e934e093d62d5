import { Hono } from "hono";
import { z } from "zod";
import { MEASURE_KINDS, REPORT_REASONS } from "../../../db/tables/safety";
import { COUNT_SCHEMA, describeRoute, TIME_SCHEMA } from "../../../http/contract/route-description";
import type { Ctx, Env } from "../../../http/env";
import { runNow } from "../../../http/run-now";
import { MINUTE, SECOND } from "../../../runtime/units";
import { loadTransparency } from "../list-months";
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
        measures: counts(MEASURE_KINDS),
        rejected: COUNT,
        appeals: counts(["made", "granted", "refused"]),
        restored: COUNT,
      }),
    ),
    nextAt: TIME_SCHEMA,
  });

const MAX_AGE_SECONDS = (5 * MINUTE) / SECOND;

/** The same for everybody: caches may keep it. */
async function answerTransparency(c: Ctx): Promise<Response> {
  c.header("cache-control", `public, max-age=${MAX_AGE_SECONDS}`);
  return c.json(await runNow(c, loadTransparency));
}

export const transparencyApi = new Hono<Env>().get(
  "/",
  describeRoute("Reports, measures and appeals by month, without names; small counts are hidden", {
    open: true,
    answer: TRANSPARENCY,
  }),
  answerTransparency,
);

export const transparencyPages = new Hono<Env>().get("/transparency", async (c) =>
  transparencyPage(c, await runNow(c, loadTransparency)),
);

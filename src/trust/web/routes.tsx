import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../http/actor";
import { describeRoute, TIME_SCHEMA } from "../../http/contract/route-description";
import type { Ctx, Env } from "../../http/env";
import { runNow } from "../../http/run-now";
import { TRUST_STEPS } from "../../limits/safety";
import { Refusal } from "../../runtime/errors";
import { toIsoTime, toIsoTimeOrNull } from "../../runtime/iso";
import { loadTrust, type Trust } from "../trust";
import { trustPage } from "./page";

/** @throws Refusal `unauthenticated` */
async function loadOwnTrust(c: Ctx): Promise<Trust> {
  const trust = await runNow(c, loadTrust, requirePerson(c).id);
  if (!trust) throw new Refusal("unauthenticated");
  return trust;
}

export const trustPages = new Hono<Env>().get("/account/trust", async (c) =>
  trustPage(c, await loadOwnTrust(c), requirePerson(c)),
);

const STEP_SCHEMA = z.enum(["first", "settled", "known"]);

const trustSchema = () =>
  z
    .object({
      step: STEP_SCHEMA,
      links: z.boolean().describe("Others see links, handles and numbers that the person writes"),
      strangersPerDay: z.int().describe("New conversations with people who are no friends"),
      setBack: z
        .object({ until: TIME_SCHEMA, measureId: z.string().nullable() })
        .nullable()
        .describe("A measure sets the person back to the first step"),
      next: z
        .object({
          step: STEP_SCHEMA,
          from: TIME_SCHEMA.nullable().describe("null: the account is old enough"),
          throws: z.int().describe("Letters that are missing"),
          likedBy: z.int().describe("People that are missing who like a letter or thank for a comment"),
        })
        .nullable(),
    })
    .meta({ id: "Trust" });

export const trustApi = new Hono<Env>().get(
  "/",
  describeRoute("What one may do now, and what comes next; for oneself alone", { answer: trustSchema }),
  async (c) => {
    const { step, setBack, next } = await loadOwnTrust(c);
    const { links, strangersPerDay } = TRUST_STEPS[step];
    return c.json({
      step,
      links,
      strangersPerDay,
      setBack: setBack && { ...setBack, until: toIsoTime(setBack.until) },
      next: next && { ...next, from: toIsoTimeOrNull(next.from) },
    });
  },
);

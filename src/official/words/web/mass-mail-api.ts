import { Hono } from "hono";
import { z } from "zod";
import { pagingInput } from "../../../db/page-input";
import { mapPage } from "../../../db/paging";
import { jsonBody, queryParams } from "../../../http/body/validation";
import { describeRoute, lazyValue, listPageSchema, TIME_SCHEMA } from "../../../http/contract/route-description";
import type { Env } from "../../../http/env";
import { runNow, runWithoutAnswer } from "../../../http/run-now";
import { toIsoTime, toIsoTimeOrNull } from "../../../runtime/iso";
import {
  CONTENT_KINDS,
  decideMassCase,
  HELD_DECISION,
  listMassCases,
  loadMassCase,
  logTextAccess,
  MASS_CASE_LIST,
  MASS_CASE_TEXTS,
  type MassCase,
} from "../../../safety/safety";
import { officialIdOf, requireOfficial } from "../../web/guard";

const MASS_CASE_FIELDS = lazyValue(() =>
  z.object({
    id: z.string(),
    openedAt: TIME_SCHEMA,
    texts: z.int(),
    accounts: z.int(),
    text: z.string().describe("One of its texts; empty once all are gone"),
  }),
);

const MASS_CASE_JSON = lazyValue(() =>
  MASS_CASE_FIELDS()
    .extend({
      decision: z.enum(["release", "remove"]).nullable(),
      undoableUntil: TIME_SCHEMA.nullable(),
      page: listPageSchema(
        z.object({
          kind: z.enum(CONTENT_KINDS),
          id: z.string(),
          aboutId: z.string(),
          nickname: z.string(),
          said: z.record(z.string(), z.string()),
          heldAt: TIME_SCHEMA,
        }),
      ),
    })
    .meta({ id: "MassMailCase" }),
);

const massCaseJson = ({ id, openedAt, texts, accounts, text }: MassCase) => ({
  id,
  openedAt: toIsoTime(openedAt),
  texts,
  accounts,
  text,
});

export const massMailApi = new Hono<Env>()
  .use("/mass-mail/*", requireOfficial)
  .get(
    "/mass-mail",
    describeRoute("Cases of the same text by several new accounts, the latest first", {
      answer: () => listPageSchema(MASS_CASE_FIELDS()),
    }),
    queryParams(pagingInput(MASS_CASE_LIST)),
    async (c) => {
      return c.json(mapPage(await listMassCases(c.get("db"), c.req.valid("query")), massCaseJson));
    },
  )
  .get(
    "/mass-mail/:id",
    describeRoute("One case with its texts, the latest first", { answer: MASS_CASE_JSON, errors: ["not_found"] }),
    queryParams(pagingInput(MASS_CASE_TEXTS)),
    async (c) => {
      const found = await loadMassCase(c.get("db"), c.req.param("id"), c.req.valid("query"));
      await runNow(c, logTextAccess, officialIdOf(c), found.page.items);
      const { decision, undoableUntil, page } = found;
      return c.json({
        ...massCaseJson(found),
        decision,
        undoableUntil: toIsoTimeOrNull(undoableUntil),
        page: mapPage(page, ({ rules: _, heldAt, ...text }) => ({ ...text, heldAt: toIsoTime(heldAt) })),
      });
    },
  )
  .post(
    "/mass-mail/:id",
    describeRoute("Shows or removes all texts of a case, and for 30 days what is written like them", {
      errors: ["not_found", "already_decided"],
    }),
    jsonBody(HELD_DECISION),
    async (c) => {
      const { decision } = c.req.valid("json");
      return runWithoutAnswer(c, decideMassCase, officialIdOf(c), { id: c.req.param("id"), decision });
    },
  );

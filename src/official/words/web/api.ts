import { Hono } from "hono";
import { z } from "zod";
import { pagingInput } from "../../../db/page-input";
import { mapPage } from "../../../db/paging";
import { privateBytesResponse } from "../../../http/body/private-bytes";
import { jsonBody, queryParams } from "../../../http/body/validation";
import { describeRoute, lazyValue, listPageSchema, TIME_SCHEMA } from "../../../http/contract/route-description";
import type { Env } from "../../../http/env";
import { runNow, runWithoutAnswer } from "../../../http/run-now";
import { LANGUAGES } from "../../../limits/languages";
import { toIsoTime } from "../../../runtime/iso";
import {
  addWordRule,
  CONTENT_KINDS,
  changeWordRule,
  decideHeldText,
  HELD_TEXT_DECISION,
  HELD_TEXT_QUEUE,
  listHeldTexts,
  listWordRules,
  loadHeldPicture,
  logTextAccess,
  RULE_KINDS,
  RULE_MODES,
  RULE_REACHES,
  removeWordRule,
  TRY_TEXT_INPUT,
  tryText,
  WORD_RULE_CHANGE,
  WORD_RULE_INPUT,
  type WordRule,
} from "../../../safety/safety";
import { officialIdOf, requireOfficial } from "../../web/guard";
import { parseHeldTextKind } from "./held-kind";
import { heldPhotosApi } from "./held-photos-api";
import { massMailApi } from "./mass-mail-api";

const WORD_RULE_JSON = lazyValue(() =>
  z
    .object({
      id: z.string(),
      language: z.enum(LANGUAGES).nullable().describe("null: texts of all languages"),
      kind: z.enum(RULE_KINDS),
      text: z.string().describe("`*` at an end leaves that end of a word open"),
      mode: z.enum(RULE_MODES),
      reach: z.enum(RULE_REACHES).describe("`strangers`: not in chats that both sides have opened"),
      hits: z.array(z.int()).describe("texts it was found in, by day, today last"),
      createdAt: TIME_SCHEMA,
    })
    .meta({ id: "WordRule" }),
);

const HELD_TEXT_JSON = lazyValue(() =>
  z
    .object({
      kind: z.enum(CONTENT_KINDS),
      id: z.string(),
      aboutId: z.string(),
      nickname: z.string(),
      said: z.record(z.string(), z.string()).describe("Nothing: a picture"),
      rules: z
        .array(z.string())
        .describe("none: too much work to look at all of it, or a picture that the scanner holds"),
      heldAt: TIME_SCHEMA,
    })
    .meta({ id: "HeldText" }),
);

const TRY_RESULT_JSON = lazyValue(() =>
  z.object({
    pieces: z.array(
      z.object({
        text: z.string(),
        rule: z.object({ text: z.string(), mode: z.enum(RULE_MODES), reach: z.enum(RULE_REACHES) }).nullable(),
      }),
    ),
    whole: z.boolean().describe("false: too much work to look at all of it; it would be held, in an open chat refused"),
  }),
);

const wordRuleJson = ({ createdAt, ...rule }: WordRule) => ({ ...rule, createdAt: toIsoTime(createdAt) });

export const officialWordsApi = new Hono<Env>()
  .use("/words/*", requireOfficial)
  .use("/texts/*", requireOfficial)
  .route("/", heldPhotosApi)
  .route("/", massMailApi)
  .get(
    "/words",
    describeRoute("Word rules with their hits of the last 14 days", {
      answer: () => z.object({ items: z.array(WORD_RULE_JSON()) }),
    }),
    async (c) => c.json({ items: (await runNow(c, listWordRules)).map(wordRuleJson) }),
  )
  .post(
    "/words",
    describeRoute("Adds a word rule", { answer: WORD_RULE_JSON, status: 201 }),
    jsonBody(WORD_RULE_INPUT),
    async (c) => c.json(wordRuleJson(await runNow(c, addWordRule, officialIdOf(c), c.req.valid("json"))), 201),
  )
  .post(
    "/words/try",
    describeRoute("What the rules, or one that is not kept yet, say to a text; nothing is stored", {
      answer: TRY_RESULT_JSON,
    }),
    jsonBody(TRY_TEXT_INPUT),
    async (c) => {
      const { text, rule } = c.req.valid("json");
      return c.json(await tryText(c.get("db"), text, rule));
    },
  )
  .put(
    "/words/:id",
    describeRoute("Changes a word rule", { answer: WORD_RULE_JSON, errors: ["not_found"] }),
    jsonBody(WORD_RULE_CHANGE),
    async (c) => {
      const change = c.req.valid("json");
      const rule = await runNow(c, changeWordRule, officialIdOf(c), c.req.param("id"), change);
      return c.json(wordRuleJson(rule));
    },
  )
  .delete("/words/:id", describeRoute("Removes a word rule with its hits", { errors: ["not_found"] }), async (c) =>
    runWithoutAnswer(c, removeWordRule, officialIdOf(c), c.req.param("id")),
  )
  .get(
    "/texts",
    describeRoute("Texts that are held for review, the latest first; the log tells who read each", {
      answer: () => listPageSchema(HELD_TEXT_JSON()),
    }),
    queryParams(pagingInput(HELD_TEXT_QUEUE)),
    async (c) => {
      const page = await listHeldTexts(c.get("db"), c.req.valid("query"));
      await runNow(c, logTextAccess, officialIdOf(c), page.items);
      return c.json(mapPage(page, (held) => ({ ...held, heldAt: toIsoTime(held.heldAt) })));
    },
  )
  .get(
    "/texts/:kind/:id/picture",
    describeRoute("A picture that is held for review; the log keeps each look", {
      media: ["image/webp", "image/gif"],
      errors: ["not_found"],
    }),
    async (c) => {
      const content = { kind: parseHeldTextKind(c.req.param("kind")), id: c.req.param("id") };
      const { plan, files: kept, burning, evidence } = c.get("deps");
      const tools = { adapters: plan.things, stores: { kept, burning, evidence } };
      const { bytes, type } = await runNow(c, loadHeldPicture, tools, officialIdOf(c), content);
      return privateBytesResponse(c, bytes, type);
    },
  )
  .post(
    "/texts/:kind/:id",
    describeRoute("Lets others see a held text, or leaves it hidden", { errors: ["not_found"] }),
    jsonBody(HELD_TEXT_DECISION),
    async (c) => {
      const input = { kind: parseHeldTextKind(c.req.param("kind")), id: c.req.param("id"), ...c.req.valid("json") };
      return runWithoutAnswer(c, decideHeldText, officialIdOf(c), c.get("deps").plan.things, input);
    },
  );

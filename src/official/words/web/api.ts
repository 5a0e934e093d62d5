import { Hono } from "hono";
import { z } from "zod";
import { paging } from "../../../db/page-input";
import { json, query } from "../../../http/body/validated";
import { documented, lazy, listOf, TIME } from "../../../http/contract/documented";
import type { Env } from "../../../http/env";
import { LANGUAGES } from "../../../limits/limits";
import { iso } from "../../../runtime/iso";
import {
  addRule,
  changeRule,
  decideHeld,
  HELD_DECISION,
  HELD_KINDS,
  HELD_LIST,
  heldTexts,
  listRules,
  RULE,
  RULE_CHANGE,
  RULE_KINDS,
  RULE_MODES,
  RULE_REACHES,
  removeRule,
  TRY,
  tryText,
  type WordRule,
} from "../../../safety/safety";
import { official, officials } from "../../web/guard";
import { heldKind } from "./held-kind";

const WORD_RULE = lazy(() =>
  z
    .object({
      id: z.string(),
      language: z.enum(LANGUAGES).nullable().describe("null: texts of all languages"),
      kind: z.enum(RULE_KINDS),
      text: z.string().describe("`*` at an end leaves that end of a word open"),
      mode: z.enum(RULE_MODES),
      reach: z.enum(RULE_REACHES).describe("`strangers`: not in chats that both sides have opened"),
      hits: z.array(z.int()).describe("texts it was found in, by day, today last"),
      createdAt: TIME,
    })
    .meta({ id: "WordRule" }),
);

const HELD = lazy(() =>
  z
    .object({
      kind: z.enum(HELD_KINDS),
      id: z.string(),
      aboutId: z.string(),
      nickname: z.string(),
      said: z.record(z.string(), z.string()),
      rules: z.array(z.string()).describe("none: too much work to look at all of it"),
      heldAt: TIME,
    })
    .meta({ id: "HeldText" }),
);

const TRIED = lazy(() =>
  z.object({
    pieces: z.array(
      z.object({
        text: z.string(),
        rule: z
          .object({ text: z.string(), mode: z.enum(RULE_MODES), reach: z.enum(RULE_REACHES) })
          .nullable(),
      }),
    ),
    whole: z
      .boolean()
      .describe("false: too much work to look at all of it; it would be held, in an open chat refused"),
  }),
);

const ruleJson = ({ createdAt, ...rule }: WordRule) => ({ ...rule, createdAt: iso(createdAt) });

export const officialWordsApi = new Hono<Env>()
  .use("/words/*", officials)
  .use("/texts/*", officials)
  .get(
    "/words",
    documented("Word rules with their hits of the last 14 days", {
      answer: () => z.object({ items: z.array(WORD_RULE()) }),
    }),
    async (c) => c.json({ items: (await listRules(c.get("db"), c.get("now"))).map(ruleJson) }),
  )
  .post("/words", documented("Adds a word rule", { answer: WORD_RULE, status: 201 }), json(RULE), async (c) =>
    c.json(ruleJson(await addRule(c.get("db"), official(c).id, c.req.valid("json"), c.get("now"))), 201),
  )
  .post(
    "/words/try",
    documented("What the rules, or one that is not kept yet, say to a text; nothing is stored", {
      answer: TRIED,
    }),
    json(TRY),
    async (c) => {
      const { text, rule } = c.req.valid("json");
      return c.json(await tryText(c.get("db"), text, rule));
    },
  )
  .put(
    "/words/:id",
    documented("Changes a word rule", { answer: WORD_RULE, errors: ["not_found"] }),
    json(RULE_CHANGE),
    async (c) => {
      const change = c.req.valid("json");
      const rule = await changeRule(c.get("db"), official(c).id, c.req.param("id"), change, c.get("now"));
      return c.json(ruleJson(rule));
    },
  )
  .delete(
    "/words/:id",
    documented("Removes a word rule with its hits", { errors: ["not_found"] }),
    async (c) => {
      await removeRule(c.get("db"), official(c).id, c.req.param("id"), c.get("now"));
      return c.body(null, 204);
    },
  )
  .get(
    "/texts",
    documented("Texts that are held for review, the latest first", {
      answer: () => listOf(HELD()),
    }),
    query(paging(HELD_LIST)),
    async (c) => {
      const { items, nextCursor } = await heldTexts(c.get("db"), c.req.valid("query"));
      return c.json({
        items: items.map(({ heldAt, ...held }) => ({ ...held, heldAt: iso(heldAt) })),
        nextCursor,
      });
    },
  )
  .post(
    "/texts/:kind/:id",
    documented("Lets others see a held text, or leaves it hidden", { errors: ["not_found"] }),
    json(HELD_DECISION),
    async (c) => {
      const [kind, id] = [heldKind(c.req.param("kind")), c.req.param("id")];
      const { decision } = c.req.valid("json");
      await decideHeld(
        c.get("db"),
        official(c).id,
        c.get("deps").plan.things,
        { kind, id, decision },
        c.get("now"),
      );
      return c.body(null, 204);
    },
  );

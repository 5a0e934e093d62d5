import { Hono } from "hono";
import { pageAfter } from "../../../db/page-input";
import { attempt, posted } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import type { Refusal } from "../../../runtime/errors";
import {
  addRule,
  changeRule,
  decideHeld,
  HELD_DECISION,
  HELD_LIST,
  heldTexts,
  pageOfRules,
  RULE,
  RULE_CHANGE,
  RULE_LIST,
  RULE_MODES,
  removeRule,
  TRY,
  tryText,
} from "../../../safety/safety";
import { go, refusedAt } from "../../../shell/go";
import { official, officials } from "../../web/guard";
import { heldKind } from "./held-kind";
import { textsPage } from "./pages/texts";
import { type WordsShown, wordsPage } from "./pages/words";

const WORDS = "/official/words";
const TEXTS = "/official/texts";

async function show(c: Ctx, shown: Omit<WordsShown, "list" | "mode"> = {}): Promise<Response> {
  const mode = RULE_MODES.find((each) => each === c.req.query("mode"));
  const list = `${RULE_LIST} ${mode ?? ""}`;
  const wanted = pageAfter(c.req.query("cursor"), list);
  return wordsPage(c, { ...shown, mode, list: await pageOfRules(c.get("db"), mode, wanted, c.get("now")) });
}

const refusedIn = (c: Ctx, form: "try" | "add") => (refusal: Refusal) =>
  show(c, { refused: { form, refusal } });

const tryIt = (c: Ctx): Promise<Response> =>
  attempt(
    c,
    async () => {
      const { text } = await posted(c, TRY);
      return show(c, { said: await tryText(c.get("db"), text) });
    },
    refusedIn(c, "try"),
  );

const addIt = (c: Ctx): Promise<Response> =>
  attempt(
    c,
    async () => {
      await addRule(c.get("db"), official(c).id, await posted(c, RULE), c.get("now"));
      return go(c, WORDS, "rule_saved");
    },
    refusedIn(c, "add"),
  );

const changeIt = (c: Ctx, id: string): Promise<Response> =>
  attempt(
    c,
    async () => {
      await changeRule(c.get("db"), official(c).id, id, await posted(c, RULE_CHANGE), c.get("now"));
      return go(c, WORDS, "rule_saved");
    },
    (refusal) => refusedAt(c, WORDS, refusal),
  );

const removeIt = (c: Ctx, id: string): Promise<Response> =>
  attempt(
    c,
    async () => {
      await removeRule(c.get("db"), official(c).id, id, c.get("now"));
      return go(c, WORDS, "rule_removed");
    },
    (refusal) => refusedAt(c, WORDS, refusal),
  );

const decideIt = (c: Ctx, kind: string, id: string): Promise<Response> =>
  attempt(
    c,
    async () => {
      const { decision } = await posted(c, HELD_DECISION);
      const what = { kind: heldKind(kind), id, decision };
      await decideHeld(c.get("db"), official(c).id, c.get("deps").plan.things, what, c.get("now"));
      return go(c, TEXTS, decision === "release" ? "text_released" : "text_kept_hidden");
    },
    (refusal) => refusedAt(c, TEXTS, refusal),
  );

export const officialWordPages = new Hono<Env>()
  .use("/official/words/*", officials)
  .use("/official/texts/*", officials)
  .get(WORDS, (c) => show(c))
  .post(WORDS, addIt)
  .post(`${WORDS}/try`, tryIt)
  .post(`${WORDS}/:id`, (c) => changeIt(c, c.req.param("id")))
  .post(`${WORDS}/:id/remove`, (c) => removeIt(c, c.req.param("id")))
  .get(TEXTS, async (c) =>
    textsPage(c, await heldTexts(c.get("db"), pageAfter(c.req.query("cursor"), HELD_LIST))),
  )
  .post(`${TEXTS}/:kind/:id`, (c) => decideIt(c, c.req.param("kind"), c.req.param("id")));

import { Hono } from "hono";
import { pageAfterCursor } from "../../../db/page-input";
import { memberForm, parseForm } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { idParamOf } from "../../../http/id-param";
import { requestedPage } from "../../../http/requested-page";
import { runNow } from "../../../http/run-now";
import { HELD_PHOTO_QUEUE, listHeldPhotos } from "../../../profile/profile";
import type { Refusal } from "../../../runtime/errors";
import {
  addWordRule,
  changeWordRule,
  HELD_DECISION,
  HELD_TEXT_DECISION,
  HELD_TEXT_QUEUE,
  listHeldTexts,
  listMassCases,
  listWordRulePage,
  logTextAccess,
  MASS_CASE_LIST,
  RULE_MODES,
  removeWordRule,
  TRY_TEXT_INPUT,
  tryText,
  WORD_RULE_CHANGE,
  WORD_RULE_INPUT,
  WORD_RULE_LIST,
} from "../../../safety/safety";
import { redirectTo, redirectWithRefusal } from "../../../shell/redirect";
import { officialIdOf, requireOfficial } from "../../web/guard";
import { actFromPage, redirectWithUndo } from "../../web/undo";
import { parseHeldTextKind } from "./held-kind";
import { massMailPages } from "./mass-mail-routes";
import { heldTextsPage } from "./pages/held-texts";
import { type WordsPageProps, wordsPage } from "./pages/words";

const WORDS_PATH = "/official/words";
const HELD_TEXTS_PATH = "/official/texts";

async function showWords(c: Ctx, props: Omit<WordsPageProps, "list" | "mode"> = {}): Promise<Response> {
  const mode = RULE_MODES.find((each) => each === c.req.query("mode"));
  const list = `${WORD_RULE_LIST} ${mode ?? ""}`;
  const request = requestedPage(c, list);
  return wordsPage(c, {
    ...props,
    mode,
    list: await runNow(c, listWordRulePage, mode, request),
  });
}

const tryTextForm = memberForm(
  async (c) => {
    const { text } = await parseForm(c, TRY_TEXT_INPUT);
    return showWords(c, { outcome: await tryText(c.get("db"), text) });
  },
  (c, refusal) => showWords(c, { refused: { form: "try", refusal } }),
);

const addRuleForm = memberForm(
  async (c) => {
    await runNow(c, addWordRule, officialIdOf(c), await parseForm(c, WORD_RULE_INPUT));
    return redirectTo(c, WORDS_PATH, "rule_saved");
  },
  (c, refusal) => showWords(c, { refused: { form: "add", refusal } }),
);

const refuseOn = (path: string) => (c: Ctx, refusal: Refusal) => redirectWithRefusal(c, path, refusal);

const changeRuleForm = memberForm(async (c) => {
  await runNow(c, changeWordRule, officialIdOf(c), idParamOf(c), await parseForm(c, WORD_RULE_CHANGE));
  return redirectTo(c, WORDS_PATH, "rule_saved");
}, refuseOn(WORDS_PATH));

const removeRuleForm = memberForm(async (c) => {
  await runNow(c, removeWordRule, officialIdOf(c), idParamOf(c));
  return redirectTo(c, WORDS_PATH, "rule_removed");
}, refuseOn(WORDS_PATH));

const decideHeldTextForm = memberForm(async (c) => {
  const kind = parseHeldTextKind(c.req.param("kind") ?? "");
  const input = { kind, id: idParamOf(c), ...(await parseForm(c, HELD_TEXT_DECISION)) };
  return redirectWithUndo(c, { id: await actFromPage(c, "text", input), path: HELD_TEXTS_PATH });
}, refuseOn(HELD_TEXTS_PATH));

const decideHeldPhotoForm = memberForm(async (c) => {
  const { decision } = await parseForm(c, HELD_DECISION);
  const id = await actFromPage(c, "photo", { id: idParamOf(c), decision });
  return redirectWithUndo(c, { id, path: HELD_TEXTS_PATH });
}, refuseOn(HELD_TEXTS_PATH));

export const officialWordPages = new Hono<Env>()
  .use("/official/words/*", requireOfficial)
  .use("/official/texts/*", requireOfficial)
  .use("/official/photos/*", requireOfficial)
  .route("/", massMailPages)
  .get(WORDS_PATH, (c) => showWords(c))
  .post(WORDS_PATH, addRuleForm)
  .post(`${WORDS_PATH}/try`, tryTextForm)
  .post(`${WORDS_PATH}/:id`, changeRuleForm)
  .post(`${WORDS_PATH}/:id/remove`, removeRuleForm)
  .get(HELD_TEXTS_PATH, async (c) => {
    const texts = await listHeldTexts(c.get("db"), requestedPage(c, HELD_TEXT_QUEUE));
    await runNow(c, logTextAccess, officialIdOf(c), texts.items);
    const photos = await listHeldPhotos(c.get("db"), pageAfterCursor(undefined, HELD_PHOTO_QUEUE));
    const { items: cases } = await listMassCases(c.get("db"), pageAfterCursor(undefined, MASS_CASE_LIST));
    return heldTextsPage(c, texts, photos, cases);
  })
  .post("/official/photos/:id", decideHeldPhotoForm)
  .post(`${HELD_TEXTS_PATH}/:kind/:id`, decideHeldTextForm);

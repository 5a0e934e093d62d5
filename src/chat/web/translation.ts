import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../http/actor";
import { handleMemberForm, parseForm } from "../../http/body/form";
import { actOncePerPage } from "../../http/body/form-once";
import { jsonBody } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Ctx, Env } from "../../http/env";
import { runNow } from "../../http/run-now";
import { TRANSLATION_LIMITS } from "../../limits/translation";
import { monotonicTime } from "../../runtime/clock";
import { Refusal } from "../../runtime/errors";
import { type TextTranslation, translateText, translateUnstored } from "../../translations/translations";
import { loadChatHistory, switchTranslation } from "../chat";
import { CHAT_TEXT_INPUT, FIRST_PAGE, TRANSLATE_SWITCH_INPUT, TRANSLATION_FORM, TRANSLATION_INPUT } from "../input";
import { loadMessageText } from "../reading/message-text";
import { DRAFT_READING } from "./answers";
import { showAfterAct, showConversation, showRefusedAct } from "./conversation";
import { textsFrom, writtenLanguageOf } from "./written-language";

/** How own words will read, in the language in which the other one writes here. @throws Refusal as `translateUnstored` */
async function readDraft(c: Ctx, other: string, text: string): Promise<TextTranslation> {
  const me = requirePerson(c);
  const { items } = await loadChatHistory(c.get("db"), me.id, other, FIRST_PAGE, c.get("now"));
  const to = writtenLanguageOf(textsFrom(items, other));
  if (to === null) throw new Refusal("language_not_translated");
  return translateUnstored(c.get("deps").translator, me, text, to);
}

/** What an engine that is away answers, too: after two of them the next text would fare no better. */
const FAILURES: readonly string[] = ["translation_unavailable", "translation_late"];
const MOST_FAILURES = 2;

/** Whether the engine has failed; a refusal of another kind is of this text alone. */
async function failsToTranslate(c: Ctx, id: string): Promise<boolean> {
  const { translator } = c.get("deps");
  const request = { kind: "message" as const, id, to: c.get("language") };
  try {
    await runNow(c, translateText, { translator, textOf: loadMessageText }, requirePerson(c), request);
    return false;
  } catch (error) {
    if (error instanceof Refusal) return FAILURES.includes(error.code);
    throw error;
  }
}

/** Translates the newest texts of the other one as far as the time goes; what fails stays as it is; one holds up no other. */
async function translateNewest(c: Ctx, other: string): Promise<void> {
  if (!c.get("deps").translator) return;
  const { items } = await loadChatHistory(c.get("db"), requirePerson(c).id, other, FIRST_PAGE, c.get("now"));
  const until = monotonicTime() + TRANSLATION_LIMITS.messagesTime;
  let failures = 0;
  for (const { id } of textsFrom(items, other).slice(0, TRANSLATION_LIMITS.messagesAtOnce)) {
    if (monotonicTime() > until || failures === MOST_FAILURES) return;
    if (await failsToTranslate(c, id)) failures++;
  }
}

/** POST /chat/:id/translation */
const switchTranslationForm = (c: Ctx, id: string): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      const { translates, now } = await parseForm(c, TRANSLATION_FORM);
      const person = requirePerson(c).id;
      await actOncePerPage(c, () => switchTranslation(c.get("db"), person, id, translates === "true"));
      if (translates === "true" && now) await translateNewest(c, id);
      return showAfterAct(c, id);
    },
    (refusal) => showRefusedAct(c, id, refusal),
  );

/** POST /chat/:id/preview: the chat with what was written, and how it will read. */
const showDraftReading = (c: Ctx, id: string): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      const { text } = await parseForm(c, CHAT_TEXT_INPUT.pick({ text: true }));
      return showConversation(c, id, null, { reading: await readDraft(c, id, text), isCarried: true });
    },
    (refusal) => showConversation(c, id, { refusal }),
  );

export const chatTranslationPages = new Hono<Env>()
  .post("/chat/:id/translation", (c) => switchTranslationForm(c, c.req.param("id")))
  .post("/chat/:id/preview", (c) => showDraftReading(c, c.req.param("id")));

/** Two names of one switch. */
async function answerSwitch(c: Ctx, id: string, translates: boolean): Promise<Response> {
  return c.json(await switchTranslation(c.get("db"), requirePerson(c).id, id, translates));
}

const SWITCH_ANSWER = () => z.object({ translates: z.boolean() });

export const chatTranslationApi = new Hono<Env>()
  .put(
    "/:id/translate",
    describeRoute("The same as `PUT /chat/{id}/translation`", { answer: SWITCH_ANSWER, errors: ["not_found"] }),
    jsonBody(TRANSLATE_SWITCH_INPUT),
    (c) => answerSwitch(c, c.req.param("id"), c.req.valid("json").on),
  )
  .put(
    "/:id/translation",
    describeRoute("Has all of a conversation translated, for oneself alone, or no longer", {
      answer: SWITCH_ANSWER,
      errors: ["not_found"],
    }),
    jsonBody(TRANSLATION_INPUT),
    (c) => answerSwitch(c, c.req.param("id"), c.req.valid("json").translates),
  )
  .post(
    "/:id/preview",
    describeRoute(
      "How words that are not sent yet read in the language in which the other one writes; stores nothing",
      {
        answer: DRAFT_READING,
        errors: [
          "user_not_found",
          "yourself",
          "translation_unavailable",
          "translation_late",
          "language_not_translated",
        ],
      },
    ),
    jsonBody(CHAT_TEXT_INPUT.pick({ text: true })),
    async (c) => c.json(await readDraft(c, c.req.param("id"), c.req.valid("json").text)),
  );

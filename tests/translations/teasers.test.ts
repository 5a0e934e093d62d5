/**
 * Words of other people that stand on a screen without "Translate": each place is listed here, with the page that has the
 * verb, or with why none is needed. The rows of system messages are visited.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Glob } from "bun";
import { readConfig } from "../../src/config/config";
import type { TranslatableKind } from "../../src/db/tables/translations";
import { transact } from "../../src/db/transact";
import { translatorFor } from "../../src/i18n/translator";
import { IS_MERGED_WHILE_UNREAD, type SystemMessageType } from "../../src/messages/message-types";
import { notifyPerson } from "../../src/messages/messages";
import { systemMessageParts } from "../../src/messages/text";
import { openLogger } from "../../src/runtime/log";
import { openTranslator } from "../../src/translate/open-translator";
import { openTestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { startDocumentedLibreTranslate } from "../support/documented-libretranslate";
import { aPerson } from "../support/people";
import { VERB_PLACES } from "./verb-places";

const TEXT = "Las luces del puerto se encendieron una a una y las conté en vez de los días.";

/** Beside the function that names a language: why there is no verb. */
const WITHOUT_VERB: Record<string, string> = {
  "backpack/web/pages/collected-bottles.tsx": "a teaser: the row leads to the bottle",
  "backpack/web/pages/held-bottles.tsx": "a teaser: the row leads to the bottle",
  "bottles/web/pages/lists.tsx": "a teaser: the row leads to the bottle",
  "bottles/web/pages/shared-bottle.tsx": "read signed out: who is signed in is led to the bottle",
  "bottles/web/pages/shared-purchase.tsx": "one's own purchase, read signed out by others",
  "chat/web/file/parts.tsx": "a file: no page with verbs",
  "chat/web/pages/letter-lines.tsx": "lines to choose from of a letter that was just read on its page",
  "chat/web/search/message-row.tsx": "a teaser: the row leads to the message in its chat",
  "designs/web/pages/design-detail.tsx": "one's own design",
  "feedback/web/pages/feedback.tsx": "one's own feedback; the reply has the verb",
  "messages/web/pages/message-item.tsx": "a teaser: the row leads to the page below",
  "official/web/attention/folded.tsx": "a teaser: the row leads to the case, whose evidence has the verb",
  "official/web/attention/urgent.tsx": "a line of one member of the team for the next",
  "official/web/pages/log.tsx": "a part of a rule's entry, which is no sentence",
  "official/web/pages/measure-preview.tsx": "one's own draft",
  "official/words/web/pages/mass-case.tsx": "a teaser: its heading leads to the case",
  "profile/web/pages/birthday.tsx": "one's own request; the reply has the verb",
  "profile/web/pages/header.tsx": "one's own signature",
  "safety/web/pages/appeal-section.tsx": "one's own appeal; the reply has the verb",
  "safety/web/pages/measure-notice.tsx": "one's own words",
  "safety/web/pages/report.tsx": "what was just read on its page",
  "social/web/pages/conversation-row.tsx": "a teaser: the row leads to the chat",
};

test("each place of words without a verb is listed", async () => {
  const places: string[] = [];
  for await (const path of new Glob("**/*.tsx").scan("src"))
    if (/\{\.\.\.textAttributes\(|lang: textAttributes\(/.test(await Bun.file(`src/${path}`).text())) places.push(path);
  expect(places.concat(await placesWithCondition()).toSorted()).toEqual(Object.keys(WITHOUT_VERB).toSorted());
});

/** Where the attributes are there only sometimes. */
async function placesWithCondition(): Promise<string[]> {
  const text = await Bun.file("src/social/web/pages/conversation-row.tsx").text();
  return text.includes(": textAttributes(") ? ["social/web/pages/conversation-row.tsx"] : [];
}

type QuotingType = Extract<
  SystemMessageType,
  "bottle_commented" | "bottle_answered" | "exhibition_commented" | "feedback_replied"
>;
/** The verb's kind on the page that a row leads to. */
const LED_TO: Record<QuotingType, TranslatableKind> = {
  bottle_commented: "comment",
  bottle_answered: "answer",
  exhibition_commented: "design_comment",
  feedback_replied: "feedback_reply",
};
const QUOTING = Object.keys(LED_TO) as QuotingType[];

test("all types of messages that quote somebody are among them", () => {
  const params = { comment: TEXT, answer: TEXT, reply: TEXT, text: TEXT, nickname: "Ana", designName: "Foam" };
  const quotes = (type: string) =>
    systemMessageParts(translatorFor("en"), { id: "1", from: null, type, params, read: false, createdAt: NOW }).quote;
  const found = Object.keys(IS_MERGED_WHILE_UNREAD).filter((type) => quotes(type) !== null);
  expect(found.toSorted()).toEqual(QUOTING.toSorted());
});

eachDatabase("rows of system messages", (db) => {
  const engine = startDocumentedLibreTranslate({ es: ["en"] });
  const translator = openTranslator(readConfig({ TRANSLATE_URL: engine.url }), {}, openLogger("silent"));
  beforeAll(async () => {
    await seedBuiltIns(db());
    await translator?.refreshPairs();
  });
  afterAll(() => engine.stop());

  describe.each(QUOTING)("%s", (type) => {
    test("leads to the page that has the verb of what it quotes", async () => {
      const { reader, path, id } = await VERB_PLACES[LED_TO[type]](db(), await aPerson(db()), TEXT);
      const writer = await aPerson(db());
      const thing = path.split("/")[2] ?? "";
      const about = type.startsWith("bottle") ? { bottleId: thing } : { designId: thing, designName: "Foam" };
      const params = { from: writer.id, nickname: "Ana", comment: TEXT, answer: TEXT, section: "exhibition", ...about };
      const quoted = type === "feedback_replied" ? { reply: TEXT } : params;
      // Feedback that was replied to has its row already.
      if (type !== "feedback_replied")
        await transact(db(), (tx) => notifyPerson(tx, reader.id, type, quoted as never, NOW));
      const app = openTestApp(db(), {}, translator);
      const session = await app.enter(reader);
      const page = async (at: string) => (await app.ask("GET", at, { session })).text();
      const row = await page("/system-messages");
      expect(row).toContain(TEXT);
      expect(row).toContain(`name="next" value="${path}"`);
      expect(await page(path)).toContain(`value="${LED_TO[type]}:${id}"`);
    });
  });
});

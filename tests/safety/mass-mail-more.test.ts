/** First messages, many texts and false alarms of mass mail (docs/product.md 12.18). */
import { beforeAll, expect, test } from "bun:test";
import { throwBottle } from "../../src/bottles/bottles";
import { loadChatHistory } from "../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import { LIST_START } from "../../src/db/paging";
import { MASS_MAIL_LIMITS } from "../../src/limits/safety";
import { HOUR } from "../../src/runtime/units";
import { decideMassCase, listMassCases, loadMassCase, runMassMailRound } from "../../src/safety/safety";
import { followPerson } from "../../src/social/social";
import { sendMessage } from "../chat/chat-fixtures";
import { openTestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { completeDecisions } from "../support/decisions";
import { aPerson } from "../support/people";
import { anOfficial, things } from "./official-fixtures";

const FIRST_PAGE = { after: LIST_START, limit: 20, list: "" };

eachDatabase("mass mail: first messages, many texts, false alarms", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  const newcomer = () => aPerson(db(), { created_at: NOW - HOUR, throw_count: 0 });
  const round = async (now = NOW) => {
    while ((await runMassMailRound(db(), things, now)) > 0);
  };
  const heldIn = async (thing: string) =>
    (await db().selectFrom("held_texts").select("mass_case").where("thing_id", "=", thing).executeTakeFirst())
      ?.mass_case ?? null;
  const throwAs = async (letter: string, now = NOW) =>
    (await throwBottle(db(), await newcomer(), { content: letter }, now)).bottle.id;

  test("first messages to strangers are counted and held together", async () => {
    const words = "Hello my dear, I saw your picture and I would like to know you better, write to me at my place";
    const sent = [];
    for (let n = 0; n < MASS_MAIL_LIMITS.accounts; n++) {
      const [writer, host] = [await newcomer(), await aPerson(db())];
      await followPerson(db(), writer, host.id, NOW);
      sent.push((await sendMessage(db(), writer, host, words, NOW)).id);
    }
    await round();
    const cases = new Set(await Promise.all(sent.map(heldIn)));
    expect(cases.size).toBe(1);
    expect(cases).not.toContain(null);
  });

  test("what friends say, or who was answered, is left where it stands, though it was counted as first words", async () => {
    const words =
      "Good evening, I came by your letter and would like to hear how the winter is where you live, tell me all";
    const send = async () => {
      const [writer, host] = [await newcomer(), await aPerson(db())];
      await followPerson(db(), writer, host.id, NOW);
      return { writer, host, id: (await sendMessage(db(), writer, host, words, NOW)).id };
    };
    const isRead = async ({ writer, host }: Awaited<ReturnType<typeof send>>) =>
      (await loadChatHistory(db(), host.id, writer.id, { before: FIRST_CHAT_CURSOR, limit: 20 }, NOW)).items.some(
        ({ text }) => text === words,
      );
    const [friends, answered, counted] = [await send(), await send(), await send()];
    await followPerson(db(), friends.host, friends.writer.id, NOW);
    await sendMessage(db(), answered.host, answered.writer, "Here it snows.", NOW);
    await round();
    expect(await Promise.all([friends, answered, counted].map(({ id }) => heldIn(id)))).toEqual([
      null,
      null,
      expect.any(String),
    ]);
    expect(await Promise.all([friends, answered, counted].map(isRead))).toEqual([true, true, false]);
  });

  test("a case of 500 texts is read a page at a time", async () => {
    const letter =
      "I found a box of old postcards in the attic and wonder who wrote all of them so long ago, do you know?";
    const [first = ""] = await Promise.all([letter, letter, letter].map((each) => throwAs(each)));
    await round();
    const id = (await heldIn(first)) ?? "";
    const [row] = await db().selectFrom("held_texts").selectAll().where("mass_case", "=", id).execute();
    if (!row) throw new Error("nothing is held");
    const more = Array.from({ length: 497 }, (_, n) => ({ ...row, thing_id: `many ${n}`, held_at: NOW + n }));
    for (let at = 0; at < more.length; at += 50)
      await db()
        .insertInto("held_texts")
        .values(more.slice(at, at + 50))
        .execute();
    const official = await anOfficial(db());
    const found = await loadMassCase(db(), id, FIRST_PAGE);
    expect(found).toMatchObject({ texts: 500, accounts: 3, text: letter });
    expect(found.page.items).toHaveLength(FIRST_PAGE.limit);
    const app = openTestApp(db());
    const session = await app.enter(official);
    const page = await (await app.ask("GET", `/official/mass-mail/${id}`, { session })).text();
    expect(page.split('href="/official/people/').length - 1).toBeLessThanOrEqual(50);
    await db().deleteFrom("held_texts").where("thing_id", "like", "many %").execute();
  });

  test("friends who copy a poem are held, and one decision shows all of them and frees it for others", async () => {
    const poem = "The sea is calm tonight, the tide is full, the moon lies fair upon the straits; come to the window.";
    const ids = [await throwAs(poem), await throwAs(poem), await throwAs(poem)];
    await round();
    const id = (await heldIn(ids[0] ?? "")) ?? "";
    const app = openTestApp(db());
    const session = await app.enter(await anOfficial(db()));
    const answer = await app.ask("POST", `/official/mass-mail/${id}`, { session, form: { decision: "release" } });
    expect(answer.status).toBe(303);
    await completeDecisions(db(), NOW);
    const settled = await db()
      .selectFrom("mass_texts")
      .select("settle_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const later = Number(settled.settle_at);
    await round(later);
    ids.push(await throwAs(poem, later));
    const hidden = db().selectFrom("bottles").select("hidden_at").where("id", "in", ids);
    expect((await hidden.execute()).map(({ hidden_at }) => hidden_at)).toEqual([null, null, null, null]);
    expect((await listMassCases(db(), FIRST_PAGE)).items.map((each) => each.id)).not.toContain(id);
    const official = await anOfficial(db());
    await expect(decideMassCase(db(), official.id, { id, decision: "remove" }, NOW)).rejects.toMatchObject({
      code: "already_decided",
    });
  });
});

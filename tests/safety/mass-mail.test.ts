/** The same text by several new accounts: held together, decided once (docs/product.md 12.18). */
import { beforeAll, describe, expect, test } from "bun:test";
import { dropBottle, loadBottle, pickUpBottle, throwBottle } from "../../src/bottles/bottles";
import { LIST_START } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import { MASS_MAIL_LIMITS } from "../../src/limits/safety";
import { SEA_LIMITS } from "../../src/limits/sea";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { DAY, HOUR } from "../../src/runtime/units";
import { massTextShape } from "../../src/safety/mass-mail/text-shape";
import {
  countHeldTexts,
  decideMassCase,
  deleteOldMassTexts,
  listMassCases,
  loadMassCase,
  runMassMailRound,
} from "../../src/safety/safety";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { anOfficial } from "./official-fixtures";

const FIRST_PAGE = { after: LIST_START, limit: 50, list: "" };
const { things } = compileRoomPlan(ROOMS);
let n = 0;
/** A letter that no other test has. */
const letterOf = (): string =>
  `Dear friend, I have something wonderful for you and want to share it with all the world, number ${"abcdefghij"[n % 10]}${"klmnopqrst"[Math.floor(n++ / 10)]}.`;

eachDatabase("the same text by several new accounts", (db) => {
  let official: TestPerson;
  let finder: TestPerson;

  beforeAll(async () => {
    await seedBuiltIns(db());
    official = await anOfficial(db());
    finder = await aPerson(db(), { created_at: NOW - 99 * DAY, throw_count: 9 });
  });

  const newcomer = () => aPerson(db(), { created_at: NOW - HOUR, throw_count: 0 });
  const throwAs = async (who: TestPerson, content: string, now = NOW) =>
    (await throwBottle(db(), who, { content }, now)).bottle.id;
  const round = async (now = NOW) => {
    while ((await runMassMailRound(db(), things, now)) > 0);
  };
  const isHidden = async (id: string, of: Db = db()) =>
    (await of.selectFrom("bottles").select("hidden_at").where("id", "=", id).executeTakeFirstOrThrow()).hidden_at !==
    null;
  const caseOf = async (bottle: string) => {
    const row = await db()
      .selectFrom("held_texts")
      .select("mass_case")
      .where("thing_id", "=", bottle)
      .executeTakeFirst();
    return row?.mass_case ?? null;
  };
  /** Three letters of three people, gathered. */
  async function opened(letter = letterOf()) {
    const ids = [];
    for (let k = 0; k < MASS_MAIL_LIMITS.accounts; k++) ids.push(await throwAs(await newcomer(), letter));
    await round();
    const [first = ""] = ids;
    return { ids, letter, caseId: (await caseOf(first)) ?? "" };
  }

  test("two are let through; with the third all are held in one case, and one query of texts that wait alone has none", async () => {
    const [letter, alone] = [letterOf(), await countHeldTexts(db())];
    const [one, two] = [await throwAs(await newcomer(), letter), await throwAs(await newcomer(), letter)];
    expect([await isHidden(one), await isHidden(two)]).toEqual([false, false]);
    const three = await throwAs(await newcomer(), letter);
    expect(await isHidden(three)).toBe(true);
    await round();
    const caseId = await caseOf(three);
    expect(caseId).not.toBeNull();
    expect([await caseOf(one), await caseOf(two)]).toEqual([caseId, caseId]);
    expect([await isHidden(one), await isHidden(two)]).toEqual([true, true]);
    expect(await countHeldTexts(db())).toBe(alone);
    const found = (await listMassCases(db(), FIRST_PAGE)).items.find(({ id }) => id === caseId);
    expect(found).toMatchObject({ texts: 3, accounts: 3, text: letter });
  });

  test("of letters thrown at once the third is held, whoever is first", async () => {
    const letter = letterOf();
    const people = await Promise.all([newcomer(), newcomer(), newcomer(), newcomer()]);
    const ids = await Promise.all(people.map((each) => throwAs(each, letter)));
    await Promise.all([round(), round()]);
    expect(await Promise.all(ids.map((id) => isHidden(id)))).toEqual([true, true, true, true]);
    expect(new Set(await Promise.all(ids.map(caseOf))).size).toBe(1);
  });

  test("letters and comments count together; what differs in case, digits, emoji and tails of links is the same", async () => {
    const say = (tail: string) => `Win 100 coins today at https://prizes.example.com/${tail} and tell all your friends`;
    await throwAs(await newcomer(), say("a1"));
    await throwAs(await newcomer(), `🎉 ${say("b2?x=3").toUpperCase().replace("100", "777")} 🎉`);
    const [author, writer] = [await aPerson(db()), await newcomer()];
    const bottle = await aBottle(db(), author);
    await pickUpBottle(db(), writer, bottle, NOW);
    await dropBottle(db(), writer, bottle, say("c"), NOW);
    const comment = await db()
      .selectFrom("comments")
      .select(["id", "hidden_at"])
      .where("bottle_id", "=", bottle)
      .executeTakeFirstOrThrow();
    expect(comment.hidden_at).toBe(NOW);
    expect(await caseOf(comment.id)).not.toBeNull();
  });

  test("one account that writes it again and again opens a case alone", async () => {
    const [letter, who] = [letterOf(), await newcomer()];
    const ids = [];
    for (let k = 0; k < MASS_MAIL_LIMITS.textsOfOne; k++)
      ids.push(await throwAs(who, letter, NOW + Math.floor(k / SEA_LIMITS.throwsPerDay) * DAY));
    expect(await isHidden(ids.at(-1) ?? "")).toBe(true);
    expect(await isHidden(ids[0] ?? "")).toBe(false);
  });

  test("people who have been here for long neither count nor open one; what is open holds theirs too", async () => {
    const letter = letterOf();
    const old = () => aPerson(db(), { created_at: NOW - 20 * DAY, throw_count: 5 });
    for (let k = 0; k < 4; k++) expect(await isHidden(await throwAs(await old(), letter))).toBe(false);
    const { letter: held } = await opened();
    expect(await isHidden(await throwAs(await old(), held))).toBe(true);
  });

  test("released: they reach the sea as if just thrown, one notice each, and the text is free for a time", async () => {
    const { ids, letter, caseId } = await opened();
    const later = NOW + 2 * DAY;
    await decideMassCase(db(), official.id, { id: caseId, decision: "release" }, later);
    await round(later);
    for (const id of ids)
      expect(
        await db()
          .selectFrom("bottles")
          .select(["hidden_at", "state", "expires_at", "waiting_since"])
          .where("id", "=", id)
          .executeTakeFirstOrThrow(),
      ).toEqual({ hidden_at: null, state: "sea", expires_at: later + SEA_LIMITS.drift, waiting_since: later });
    expect((await loadBottle(db(), finder, ids[0] ?? "", later)).actions).toContain("pick");
    const author = await db()
      .selectFrom("bottles")
      .select("author_id")
      .where("id", "=", ids[0] ?? "")
      .executeTakeFirstOrThrow();
    const told = await db()
      .selectFrom("system_messages")
      .select("type")
      .where("user_id", "=", author.author_id)
      .execute();
    expect(told).toEqual([{ type: "official_notice" }]);
    expect(await isHidden(await throwAs(await newcomer(), letter, later))).toBe(false);
  });

  test("removed: they are gone, and the text is refused until the ruling is over", async () => {
    const { ids, letter, caseId } = await opened();
    await decideMassCase(db(), official.id, { id: caseId, decision: "remove" }, NOW);
    await round();
    expect(await isHidden(ids[0] ?? "")).toBe(true);
    expect(await caseOf(ids[0] ?? "")).toBeNull();
    await expect(throwAs(await newcomer(), letter)).rejects.toMatchObject({ code: "text_refused" });
    expect(await isHidden(await throwAs(await newcomer(), letter, NOW + MASS_MAIL_LIMITS.ruling))).toBe(false);
  });

  test("of two who decide one wins", async () => {
    const { ids, caseId } = await opened();
    const decide = (decision: "release" | "remove") =>
      decideMassCase(db(), official.id, { id: caseId, decision }, NOW).then(
        () => "done",
        ({ code }) => code,
      );
    expect((await Promise.all([decide("release"), decide("remove")])).sort()).toEqual(["already_decided", "done"]);
    const { decision } = await loadMassCase(db(), caseId, FIRST_PAGE);
    await Promise.all([round(), round()]);
    expect(await caseOf(ids[0] ?? "")).toBeNull();
    expect(await isHidden(ids[0] ?? "")).toBe(decision === "remove");
  });

  test("what is over is forgotten, and no text is stored beside its fingerprint", async () => {
    const letter = letterOf();
    const id = await throwAs(await newcomer(), letter);
    const rows = () => db().selectFrom("mass_sightings").selectAll().where("thing_id", "=", id).execute();
    expect(JSON.stringify(await rows())).not.toContain("wonderful");
    await deleteOldMassTexts(db(), NOW + MASS_MAIL_LIMITS.window);
    expect(await rows()).toEqual([]);
  });
});

describe("what is never compared", () => {
  const SHORT = [
    "hello",
    "Thank you!",
    "How are you?",
    "Where are you from? I would love to hear about your day.",
    "你好！",
    "谢谢你的来信",
    "你好吗？今天过得怎么样？",
    "नमस्ते, आप कैसे हैं?",
    "बहुत बहुत धन्यवाद!",
    "Merci beaucoup ! Comment ça va aujourd’hui ?",
    "مرحبا، كيف حالك اليوم؟",
    "شكرا جزيلا لك",
    "Привет! Как дела? Спасибо большое!",
    "Olá, tudo bem com você? Muito obrigado!",
    "こんにちは、お元気ですか？",
    "ありがとうございます！",
    "Hallo, wie geht es dir heute? Vielen Dank!",
    "¡Hola! ¿Cómo estás? ¡Muchas gracias!",
    "🎉🎉🎉🎉🎉🎉🎉🎉",
    "1234567 1234567",
  ];
  test.each(SHORT)("%s", (text) => expect(massTextShape(text)).toBeNull());

  test("answers of a class to one question differ", () => {
    const answers = ["Mathematics", "Drawing", "Sports"].map((subject) =>
      massTextShape(`My favourite subject at school is ${subject} because we learn something new in it each day.`),
    );
    expect(new Set(answers).size).toBe(3);
  });

  test("look-alikes, accents and blanks do not make another text", () => {
    const letter = "My dear, I am looking for a serious and honest person to share all of my life with.";
    const disguised = letter.replace(/a/g, "а").replace(/e/g, "é").replace(/ /g, "  ");
    expect(massTextShape(disguised)).toBe(massTextShape(letter));
  });
});

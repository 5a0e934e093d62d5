/** What people and the team write to each other, and evidence: who may have it translated, what is logged, what is left. */
import { beforeAll, expect, test } from "bun:test";
import { UNSTORED_KINDS } from "../../src/db/tables/translations";
import { transact } from "../../src/db/transact";
import { clearMessage, notifyPerson } from "../../src/messages/messages";
import { loadEvidenceText } from "../../src/official/evidence-texts";
import { openEvidence } from "../../src/official/official";
import { MINUTE } from "../../src/runtime/units";
import {
  decideAppeal,
  decideBirthdayRequest,
  findBirthdayRequest,
  holdText,
  logOfficialAct,
  submitAppeal,
  submitBirthdayRequest,
  takeMeasure,
} from "../../src/safety/safety";
import { aPairOfFriends, sendMessage } from "../chat/chat-fixtures";
import { anOfficial, loadCase, officialContext, reportThing, things } from "../safety/official-fixtures";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { fakeTranslator } from "../support/translators";

const TEXT = "Las luces del puerto se encendieron una a una y las conté en vez de los días.";
const REPLY = "Hemos leído lo que escribiste y no podemos cambiar la fecha de tu nacimiento.";
const BIRTHDAY = "2011-03-02";

eachDatabase("what people and the team write to each other", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  const translator = fakeTranslator(async ({ text, to }) => ({ text: `[${to}] ${text}`, from: "es" }));
  async function translate(reader: TestPerson, kind: string, id: string, settings = {}) {
    const app = openTestApp(db(), settings, translator);
    const answer = await app.ask("POST", "/api/translate", {
      token: await app.enter(reader),
      json: { kind, id, to: "en" },
    });
    const body = await answer.json();
    return answer.status === 200 ? body.text : body.error.code;
  }
  const page = async (reader: TestPerson, path: string) => {
    const app = openTestApp(db(), {}, translator);
    return (await app.ask("GET", path, { session: await app.enter(reader) })).text();
  };
  /** Each of `readers` has it translated, or is refused with a code. */
  async function expectReaders(kind: string, id: string, readers: [TestPerson, string][]) {
    for (const [reader, expected] of readers)
      expect([kind, await translate(reader, kind, id)]).toEqual([kind, expected]);
  }
  const offers = async (reader: TestPerson, path: string, kind: string, id: string): Promise<boolean> =>
    (await page(reader, path)).includes(`value="${kind}:${id}"`);

  test("a birthday that is asked for: officials read why while it waits, then who asked reads the reply", async () => {
    const [asker, stranger, official] = [await aPerson(db()), await aPerson(db()), await anOfficial(db())];
    await submitBirthdayRequest(db(), { id: asker.id, official: false }, { birthday: BIRTHDAY, note: TEXT }, NOW);
    const id = (await findBirthdayRequest(db(), asker.id))?.id ?? "";
    expect(await offers(official, "/official/birthdays", "birthday_note", id)).toBe(true);
    await expectReaders("birthday_note", id, [
      [official, `[en] ${TEXT}`],
      [stranger, "birthday_request_not_found"],
    ]);
    await expectReaders("birthday_reply", id, [[asker, "birthday_request_not_found"]]);
    await decideBirthdayRequest(db(), officialContext(official), id, { decision: "refused", reply: REPLY }, NOW);
    expect(await offers(asker, "/profile/birthday", "birthday_reply", id)).toBe(true);
    await expectReaders("birthday_reply", id, [
      [asker, `[en] ${REPLY}`],
      [stranger, "birthday_request_not_found"],
    ]);
    await expectReaders("birthday_note", id, [[official, "birthday_request_not_found"]]);
  });

  test("a measure and its appeal: the reason for both sides, the appeal for officials, the reply for who appealed", async () => {
    const [person, stranger] = [await aPerson(db()), await aPerson(db())];
    const [official, other] = [await anOfficial(db()), await anOfficial(db())];
    const measure = { kind: "warn", rule: "1", reason: TEXT, endSessions: false } as const;
    const id = await takeMeasure(db(), officialContext(official), person.id, measure, NOW);
    expect(await offers(person, `/notice/${id}`, "measure_reason", id)).toBe(true);
    expect(await offers(other, `/official/people/${person.id}`, "measure_reason", id)).toBe(true);
    await expectReaders("measure_reason", id, [
      [person, `[en] ${TEXT}`],
      [other, `[en] ${TEXT}`],
      [stranger, "measure_not_found"],
    ]);
    await expectReaders("appeal", id, [[other, "measure_not_found"]]);
    await submitAppeal(db(), { userId: person.id }, id, TEXT, NOW);
    expect(await offers(other, "/official/appeals", "appeal", id)).toBe(true);
    await expectReaders("appeal", id, [
      [other, `[en] ${TEXT}`],
      [stranger, "measure_not_found"],
    ]);
    await decideAppeal(
      db(),
      things,
      officialContext(other),
      { measureId: id, decision: { decision: "refused", reply: REPLY } },
      NOW,
    );
    expect(await offers(person, `/notice/${id}`, "appeal_reply", id)).toBe(true);
    await expectReaders("appeal_reply", id, [
      [person, `[en] ${REPLY}`],
      [stranger, "measure_not_found"],
    ]);
    await expectReaders("appeal", id, [[other, "measure_not_found"]]);
  });

  test("words of the log: as the log shows them, nothing about the official who reads", async () => {
    const [official, other] = [await anOfficial(db()), await anOfficial(db())];
    const entry = { officialId: other.id, act: "person_written", aboutId: official.id, reason: TEXT } as const;
    await transact(db(), (tx) => logOfficialAct(tx, entry, NOW));
    const { id } = await db()
      .selectFrom("audit_log")
      .select("id")
      .where("about_id", "=", official.id)
      .executeTakeFirstOrThrow();
    expect(await offers(other, "/official/log", "log_words", id)).toBe(true);
    expect(await offers(official, "/official/log", "log_words", id)).toBe(false);
    await expectReaders("log_words", id, [
      [other, `[en] ${TEXT}`],
      [official, "not_found"],
      [await aPerson(db()), "not_found"],
    ]);
  });

  test("a held text, until it is decided", async () => {
    const [author, official] = [await aPerson(db()), await anOfficial(db())];
    const bottle = await aBottle(db(), author, { content: TEXT });
    const held = { kind: "bottle", id: bottle, aboutId: author.id, fields: { content: TEXT }, rules: [] } as const;
    await transact(db(), (tx) => holdText(tx, { ...held, rules: [] }, NOW));
    const id = `bottle_${bottle}_content`;
    expect(await offers(official, "/official/texts", "held_text", id)).toBe(true);
    await expectReaders("held_text", id, [
      [official, `[en] ${TEXT}`],
      [author, "not_found"],
    ]);
    await expectReaders("held_text", `bottle_${bottle}_constructor`, [[official, "not_found"]]);
  });

  test("evidence: sealed until this official has opened it, each look logged, gone with it", async () => {
    const [writer, reporter] = await aPairOfFriends(db());
    const [official, other] = [await anOfficial(db()), await anOfficial(db())];
    await sendMessage(db(), reporter, writer, TEXT);
    const { id: message } = await sendMessage(db(), writer, reporter, REPLY);
    await reportThing(db(), reporter, { kind: "message", id: message, note: TEXT });
    const { id } = await loadCase(db(), message);
    const looks = async () =>
      (
        await db()
          .selectFrom("audit_log")
          .select("id")
          .where("thing_id", "=", id)
          .where("act", "=", "evidence_opened")
          .execute()
      ).length;
    const parts: [string, string][] = [
      [`${id}_text`, REPLY],
      [`${id}_line_0`, TEXT],
      [`${id}_line_1`, REPLY],
      [`${id}_note_${reporter.id}`, TEXT],
    ];
    for (const [part] of parts)
      await expectReaders("evidence", part, [
        [official, "evidence_sealed"],
        [writer, "report_not_found"],
      ]);
    expect(await looks()).toBe(0);
    await openEvidence(db(), official.id, id, NOW);
    expect(await offers(official, `/official/reports/${id}`, "evidence", `${id}_line_0`)).toBe(true);
    expect(await offers(official, `/official/reports/${id}`, "evidence", `${id}_note_${reporter.id}`)).toBe(true);
    for (const [part, text] of parts)
      await expectReaders("evidence", part, [
        [official, `[en] ${text}`],
        [other, "evidence_sealed"],
        [reporter, "report_not_found"],
      ]);
    for (const part of ["line_9", "line_x", "version_0", "quoted", "toString", ""])
      await expectReaders("evidence", `${id}_${part}`, [[official, "not_found"]]);
    expect(await looks()).toBe(1);
    await loadEvidenceText(db(), { id: official.id, official: true }, `${id}_text`, NOW + MINUTE);
    expect(await looks()).toBe(2);
    await db()
      .updateTable("report_cases")
      .set({ evidence_until: NOW - MINUTE })
      .where("id", "=", id)
      .execute();
    await expectReaders("evidence", `${id}_text`, [[official, "not_found"]]);
  });

  test("first words on a row of the queue: for officials, while everybody reads them", async () => {
    const [author, official] = [await aPerson(db()), await anOfficial(db())];
    const bottle = await aBottle(db(), author, { content: TEXT });
    await reportThing(db(), await aPerson(db()), { kind: "bottle", id: bottle });
    const { id } = await loadCase(db(), bottle);
    expect(await offers(official, "/official/reports", "case_words", id)).toBe(true);
    await expectReaders("case_words", id, [
      [official, `[en] ${TEXT}`],
      [author, "report_not_found"],
    ]);
    for (const gone of [{ hidden_at: NOW }, { hidden_at: null, undoable_until: NOW }, { about_id: official.id }]) {
      await db()
        .updateTable("report_cases")
        .set({ undoable_until: null, ...gone })
        .where("id", "=", id)
        .execute();
      await expectReaders("case_words", id, [[official, "report_not_found"]]);
    }
  });

  test("a letter of the team: for whom it is, until it is cleared; nothing else that their rows say", async () => {
    const [person, stranger] = [await aPerson(db()), await aPerson(db())];
    const idOf = async (params: { text: string } | { notice: "welcome" }, at: number) => {
      await transact(db(), (tx) => notifyPerson(tx, person.id, "official_notice", params, at));
      const row = db().selectFrom("system_messages").select("id").where("user_id", "=", person.id);
      return (await row.where("created_at", "=", at).executeTakeFirstOrThrow()).id;
    };
    const [letter, notice] = [await idOf({ text: TEXT }, NOW), await idOf({ notice: "welcome" }, NOW + 1)];
    expect(await offers(person, "/system-messages", "team_letter", letter)).toBe(true);
    await expectReaders("team_letter", letter, [
      [person, `[en] ${TEXT}`],
      [stranger, "not_found"],
      [await anOfficial(db()), "not_found"],
    ]);
    // Its other name.
    await expectReaders("notice", letter, [
      [person, `[en] ${TEXT}`],
      [stranger, "not_found"],
    ]);
    await expectReaders("team_letter", notice, [[person, "not_found"]]);
    await clearMessage(db(), person.id, letter, NOW);
    await expectReaders("team_letter", letter, [[person, "not_found"]]);
  });

  test("of none of it is a translation kept", async () => {
    const kinds = await db().selectFrom("translations").select("kind").distinct().execute();
    expect(kinds.filter(({ kind }) => (UNSTORED_KINDS as readonly string[]).includes(kind))).toEqual([]);
  });

  test("where officials need a second factor, they read nothing as officials without one", async () => {
    const [asker, official] = [await aPerson(db()), await anOfficial(db())];
    await submitBirthdayRequest(db(), { id: asker.id, official: false }, { birthday: BIRTHDAY, note: TEXT }, NOW);
    const id = (await findBirthdayRequest(db(), asker.id))?.id ?? "";
    expect(await translate(official, "birthday_note", id, { OFFICIAL_SECOND_FACTOR: "1" })).toBe(
      "birthday_request_not_found",
    );
  });
});

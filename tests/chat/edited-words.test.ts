/** What becomes of the words of an edited message: rules, masks, translations, reports, downloads, departures. */
import { expect, test } from "bun:test";
import { deleteAccount } from "../../src/account/account";
import { editMessage, reactToMessage } from "../../src/chat/chat";
import { deleteOldVersions } from "../../src/chat/editing/versions";
import { CHAT_SERVER_LIMITS } from "../../src/limits/chat";
import { openEvidence } from "../../src/official/official";
import { addWordRule, removeWordRule, sealedVersionsOf } from "../../src/safety/safety";
import { anOfficial, loadCase, reportThing } from "../safety/official-fixtures";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import type { TestPerson } from "../support/people";
import { openChatApp } from "./chat-app";
import { aFollower, aPairOfFriends, CHAT_NOW, sendMessage } from "./chat-fixtures";

const EVERYWHERE = { language: null, kind: "word", reach: "everywhere" } as const;
const later = (minutes: number) => CHAT_NOW + minutes * 60_000;

interface ShownMessage {
  text: string | null;
  reactions: { emoji: string }[];
}

eachDatabase("the words of an edited message", (db) => {
  const evidenceOf = async (official: TestPerson, id: string) => {
    const { id: caseId } = await loadCase(db(), id);
    return (await openEvidence(db(), official.id, caseId, CHAT_NOW)).evidence;
  };
  const textsOf = (evidence: Awaited<ReturnType<typeof evidenceOf>>) =>
    evidence ? sealedVersionsOf(evidence).map(({ text }) => text) : null;

  test("a report seals all versions, the later ones too; the edit of what was reported is allowed", async () => {
    await seedBuiltIns(db());
    const [writer, reader] = await aPairOfFriends(db());
    const official = await anOfficial(db());
    const { call } = await openChatApp(db(), [writer, reader]);
    const { id } = await sendMessage(db(), writer, reader, "Give me your number.");
    await editMessage(db(), writer.id, id, "Give me the number.", later(1));
    await reportThing(db(), reader, { kind: "message", id, reason: "harassment" });
    expect(textsOf(await evidenceOf(official, id))).toEqual(["Give me your number.", "Give me the number."]);
    await editMessage(db(), writer.id, id, "Good evening", later(2));
    const evidence = await evidenceOf(official, id);
    expect(evidence?.text).toBe("Give me the number.");
    const all = ["Give me your number.", "Give me the number.", "Good evening"];
    expect(textsOf(evidence)).toEqual(all);
    expect((await call(writer, "POST", `/messages/${id}/recall`)).status).toBe(200);
    expect(await db().selectFrom("chat_versions").selectAll().where("message_id", "=", id).execute()).toEqual([]);
    expect(textsOf(await evidenceOf(official, id))).toEqual(all);
  });

  test("a report before the first edit seals what comes after it", async () => {
    await seedBuiltIns(db());
    const [writer, reader] = await aPairOfFriends(db());
    const official = await anOfficial(db());
    const { id } = await sendMessage(db(), writer, reader, "first");
    await reportThing(db(), reader, { kind: "message", id, reason: "harassment" });
    expect(textsOf(await evidenceOf(official, id))).toEqual([]);
    await editMessage(db(), writer.id, id, "second", later(1));
    expect(textsOf(await evidenceOf(official, id))).toEqual(["first", "second"]);
  });

  test("rules refuse as for sending; what a rule would hold is refused, and the message stays as it was", async () => {
    const [stranger, host] = await aFollower(db());
    const [one, other] = await aPairOfFriends(db());
    const official = await anOfficial(db());
    const rules: string[] = [];
    for (const mode of ["refuse", "hold", "mask"] as const)
      rules.push((await addWordRule(db(), official.id, { ...EVERYWHERE, text: `${mode}worthy`, mode }, CHAT_NOW)).id);
    for (const [from, to] of [
      [stranger, host],
      [one, other],
    ] as const) {
      const { id } = await sendMessage(db(), from, to, "Good evening");
      for (const word of ["refuseworthy", "holdworthy"])
        await expect(editMessage(db(), from.id, id, word, CHAT_NOW)).rejects.toMatchObject({ code: "text_refused" });
      const { list } = await openChatApp(db(), [to]);
      expect((await list(to, from))[0]).toMatchObject({ text: "Good evening", editedAt: null, revision: 0 });
      await editMessage(db(), from.id, id, "maskworthy", CHAT_NOW);
      expect((await list(to, from))[0]?.text).not.toContain("maskworthy");
      await editMessage(db(), from.id, id, "Good night", CHAT_NOW);
      expect((await list(to, from))[0]?.text).toBe("Good night");
    }
    expect(await db().selectFrom("held_texts").selectAll().where("kind", "=", "message").execute()).toEqual([]);
    for (const rule of rules) await removeWordRule(db(), official.id, rule, CHAT_NOW);
  });

  test("a translation goes with what it translated", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), one, other, "Guten Abend");
    const key = { kind: "message", thing_id: id, to_language: "en" } as const;
    const translation = { source_hash: "x", from_language: "de", text: "Good evening", created_at: CHAT_NOW };
    await db()
      .insertInto("translations")
      .values({ ...key, ...translation })
      .execute();
    await editMessage(db(), one.id, id, "Gute Nacht", CHAT_NOW);
    expect(await db().selectFrom("translations").selectAll().where("thing_id", "=", id).execute()).toEqual([]);
  });

  test("earlier versions go after their time", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), one, other, "first");
    await editMessage(db(), one.id, id, "second", CHAT_NOW);
    const kept = () => db().selectFrom("chat_versions").selectAll().where("message_id", "=", id).execute();
    await deleteOldVersions(db(), CHAT_NOW + CHAT_SERVER_LIMITS.versionsKept - 1);
    expect(await kept()).toHaveLength(1);
    await deleteOldVersions(db(), CHAT_NOW + CHAT_SERVER_LIMITS.versionsKept);
    expect(await kept()).toEqual([]);
  });

  const DEPARTURES = [
    ["lets their words stay", "keep", ["second", "😮"], ["hello", "💛"]],
    ["takes their words along", "remove", [null], ["hello"]],
  ] as const;

  test.each(DEPARTURES)("whoever leaves and %s takes earlier versions along", async (_, messages, own, others) => {
    const [leaver, friend] = await aPairOfFriends(db());
    const mine = await sendMessage(db(), leaver, friend, "first");
    await editMessage(db(), leaver.id, mine.id, "second", CHAT_NOW);
    const theirs = await sendMessage(db(), friend, leaver, "hello");
    await reactToMessage(db(), leaver.id, theirs.id, "💛", CHAT_NOW);
    await reactToMessage(db(), friend.id, mine.id, "😮", CHAT_NOW);
    await deleteAccount(db(), aFileStore(), leaver.id, CHAT_NOW, { messages });
    const versions = db().selectFrom("chat_versions").selectAll().where("message_id", "=", mine.id);
    expect(await versions.execute()).toEqual([]);
    const { list } = await openChatApp(db(), [friend]);
    const shown = (await list(friend, leaver)) as unknown as ShownMessage[];
    const parts = shown.map(({ text, reactions }) => [text, ...reactions.map(({ emoji }) => emoji)]);
    expect(parts.toReversed()).toEqual([[...own], [...others]]);
  });
});

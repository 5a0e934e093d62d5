/** Where each kind of text stands with the verb "translate": one row a kind. */
import type { TranslatableKind } from "../../src/db/tables/translations";
import type { Db } from "../../src/db/transact";
import { transact } from "../../src/db/transact";
import { replyToFeedback, sendFeedback } from "../../src/feedback/feedback";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import { notifyPerson } from "../../src/messages/messages";
import { openEvidence } from "../../src/official/official";
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
import { excerpt } from "../../src/text/excerpt";
import { makeFriends, sendMessage } from "../chat/chat-fixtures";
import { aDesign } from "../designs/design-fixtures";
import { anOfficial, loadCase, officialContext, reportThing, things } from "../safety/official-fixtures";
import { aBottle, NOW } from "../support/bottles";
import { aPerson, type TestPerson } from "../support/people";

interface VerbPlace {
  reader: TestPerson;
  path: string;
  id: string;
  /** What the page shows and the verb translates; absent: the whole text. */
  words?: string;
}

/** Writes a text of the kind. @param reader no official, and no part in anything yet */
type WriteText = (db: Db, reader: TestPerson, text: string) => Promise<VerbPlace>;

let count = 0;

async function aComment(db: Db, reader: TestPerson, content: string, answer: string | null): Promise<VerbPlace> {
  const [author, writer] = [await aPerson(db), await aPerson(db)];
  const bottle = await aBottle(db, author, { content: "12", comment_count: 1 });
  const id = `place-${count++}`;
  const none = { hidden_at: null, answer_hidden_at: null, masks: null, answer_masks: null, thanked_at: null };
  await db
    .insertInto("comments")
    .values({
      ...none,
      id,
      bottle_id: bottle,
      author_id: writer.id,
      content,
      created_at: NOW,
      answer,
      answered_at: answer === null ? null : NOW,
    })
    .execute();
  return { reader, path: `/bottle/${bottle}`, id };
}

async function aDesignComment(db: Db, reader: TestPerson, content: string): Promise<VerbPlace> {
  const [designer, writer] = [await aPerson(db), await aPerson(db)];
  const { id: design } = await aDesign(db, designer, { status: "exhibition", story: "12" });
  const id = `place-${count++}`;
  await db
    .insertInto("design_comments")
    .values({ id, design_id: design, author_id: writer.id, content, created_at: NOW, hidden_at: null, masks: null })
    .execute();
  return { reader, path: `/bottle-square/${design}`, id };
}

/** @param reply null: the request waits */
async function aBirthdayRequest(db: Db, asker: TestPerson, note: string, reply: string | null): Promise<string> {
  await submitBirthdayRequest(db, { id: asker.id, official: false }, { birthday: "2011-03-02", note }, NOW);
  const id = (await findBirthdayRequest(db, asker.id))?.id ?? "";
  const official = officialContext(await anOfficial(db));
  if (reply !== null) await decideBirthdayRequest(db, official, id, { decision: "refused", reply }, NOW);
  return id;
}

const aWarning = async (db: Db, whom: TestPerson, reason: string): Promise<string> =>
  takeMeasure(
    db,
    officialContext(await anOfficial(db)),
    whom.id,
    { kind: "warn", rule: "1", reason, endSessions: false },
    NOW,
  );

async function anAppeal(db: Db, whom: TestPerson, text: string): Promise<string> {
  const id = await aWarning(db, whom, "12");
  await submitAppeal(db, { userId: whom.id }, id, text, NOW);
  return id;
}

/** The reader is made an official: theirs are the words in the language of the reader. */
async function asOfficial(db: Db, reader: TestPerson): Promise<TestPerson> {
  await db.updateTable("users").set({ official: 1 }).where("id", "=", reader.id).execute();
  return reader;
}

export const VERB_PLACES: Record<TranslatableKind, WriteText> = {
  bottle: async (db, reader, content) => {
    const id = await aBottle(db, await aPerson(db), { content });
    return { reader, path: `/bottle/${id}`, id };
  },
  comment: (db, reader, text) => aComment(db, reader, text, null),
  answer: (db, reader, text) => aComment(db, reader, "12", text),
  message: async (db, reader, text) => {
    const writer = await aPerson(db);
    await makeFriends(db, writer, reader);
    const { id } = await sendMessage(db, writer, reader, text, NOW);
    return { reader, path: `/chat/${writer.id}`, id };
  },
  design: async (db, reader, story) => {
    const { id } = await aDesign(db, await aPerson(db), { status: "exhibition", story });
    return { reader, path: `/bottle-square/${id}`, id };
  },
  design_comment: aDesignComment,
  signature: async (db, reader, signature) => {
    const { id } = await aPerson(db, { signature });
    return { reader, path: `/friends/${id}`, id };
  },
  feedback: async (db, reader, text) => {
    const { id } = await sendFeedback(db, { id: (await aPerson(db)).id }, text, NOW);
    return { reader: await asOfficial(db, reader), path: "/official/feedback", id };
  },
  feedback_reply: async (db, reader, text) => {
    const { id } = await sendFeedback(db, { id: reader.id }, "12", NOW);
    await replyToFeedback(db, (await anOfficial(db)).id, id, text, NOW);
    return { reader, path: "/profile/feedback", id };
  },
  birthday_note: async (db, reader, text) => {
    const id = await aBirthdayRequest(db, await aPerson(db), text, null);
    return { reader: await asOfficial(db, reader), path: "/official/birthdays", id };
  },
  birthday_reply: async (db, reader, text) => {
    const id = await aBirthdayRequest(db, reader, "12", text);
    return { reader, path: "/profile/birthday", id };
  },
  appeal: async (db, reader, text) => {
    const id = await anAppeal(db, await aPerson(db), text);
    return { reader: await asOfficial(db, reader), path: "/official/appeals", id };
  },
  appeal_reply: async (db, reader, reply) => {
    const id = await anAppeal(db, reader, "12");
    const decision = { decision: "refused", reply } as const;
    await decideAppeal(db, things, officialContext(await anOfficial(db)), { measureId: id, decision }, NOW);
    return { reader, path: `/notice/${id}`, id };
  },
  measure_reason: async (db, reader, reason) => {
    const id = await aWarning(db, reader, reason);
    return { reader, path: `/notice/${id}`, id };
  },
  log_words: async (db, reader, reason) => {
    const { id: officialId } = await anOfficial(db);
    // The latest entry, which the first page of the log shows.
    const at = NOW + 1 + count++;
    await transact(db, (tx) => logOfficialAct(tx, { officialId, act: "person_written", reason }, at));
    const { id } = await db
      .selectFrom("audit_log")
      .select("id")
      .where("official_id", "=", officialId)
      .executeTakeFirstOrThrow();
    return { reader: await asOfficial(db, reader), path: "/official/log", id };
  },
  held_text: async (db, reader, content) => {
    const author = await aPerson(db);
    const id = await aBottle(db, author, { content });
    const held = { kind: "bottle", id, aboutId: author.id, fields: { content }, rules: [] } as const;
    await transact(db, (tx) => holdText(tx, { ...held, rules: [] }, NOW));
    return { reader: await asOfficial(db, reader), path: "/official/texts", id: `bottle_${id}_content` };
  },
  mass_text: async (db, reader, content) => {
    const author = await aPerson(db);
    const [bottle, id] = [await aBottle(db, author, { content }), `place-${count++}`];
    const ends = { decided_at: null, decision: null, decided_by: null, settle_at: null, ruling_until: null };
    await db
      .insertInto("mass_texts")
      .values({ ...ends, fingerprint: id, id, seen_at: NOW, opened_at: NOW })
      .execute();
    const held = { kind: "bottle", id: bottle, aboutId: author.id, fields: { content }, massCase: id } as const;
    await transact(db, (tx) => holdText(tx, { ...held, rules: [] }, NOW));
    return { reader: await asOfficial(db, reader), path: `/official/mass-mail/${id}`, id };
  },
  evidence: async (db, reader, content) => {
    const [author, reporter] = [await aPerson(db), await aPerson(db)];
    const bottle = await aBottle(db, author, { content });
    await reportThing(db, reporter, { kind: "bottle", id: bottle });
    const { id } = await loadCase(db, bottle);
    await asOfficial(db, reader);
    await openEvidence(db, reader.id, id, NOW);
    return { reader, path: `/official/reports/${id}`, id: `${id}_text` };
  },
  case_words: async (db, reader, content) => {
    const bottle = await aBottle(db, await aPerson(db), { content });
    await reportThing(db, await aPerson(db), { kind: "bottle", id: bottle });
    const { id } = await loadCase(db, bottle);
    const words = excerpt(content, SAFETY_LIMITS.queueWords);
    return { reader: await asOfficial(db, reader), path: "/official/reports", id, words };
  },
  team_letter: async (db, reader, text) => {
    await transact(db, (tx) => notifyPerson(tx, reader.id, "official_notice", { text }, NOW));
    const { id } = await db
      .selectFrom("system_messages")
      .select("id")
      .where("user_id", "=", reader.id)
      .executeTakeFirstOrThrow();
    return { reader, path: "/system-messages", id };
  },
};

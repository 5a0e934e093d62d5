/** Ways to bring a text into a state in which nobody can read it, by `column: state` of `text-states.ts`. */
import { deleteAccount } from "../../src/account/account";
import { removeBottle } from "../../src/bottles/bottles";
import { hideMessage, removeConversation, sendPicture } from "../../src/chat/chat";
import { payCoins } from "../../src/coins/coins";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import { transact } from "../../src/db/transact";
import { destroyDesign } from "../../src/designs/designs";
import { DAY } from "../../src/runtime/units";
import {
  decideBirthdayRequest,
  decideCase,
  giveCaseBack,
  holdText,
  submitBirthdayRequest,
  takeCase,
} from "../../src/safety/safety";
import { buyDesign } from "../../src/square/square";
import { aPairOfFriends, sendMessage } from "../chat/chat-fixtures";
import { aDesign } from "../designs/design-fixtures";
import { anOfficial, markEvidenceOpened, officialContext, reportThing, things } from "../safety/official-fixtures";
import { aBottle, NOW } from "../support/bottles";
import { aPerson, type TestPerson } from "../support/people";
import { makePng, paintNoise } from "../support/sample-pictures";
import { PICTURE_STORES } from "./housekeeping";

/** Writes the text `mark` and brings it into the state; housekeeping erases it after `after`. */
interface UnreachedScenario {
  work(db: Db, mark: string): Promise<unknown>;
  /** ms after `NOW`; absent: at once. */
  after?: number;
}

/** A message of one of two friends, and then an act on it. */
const afterMessage =
  (act: (db: Db, one: TestPerson, other: TestPerson, id: string) => Promise<unknown>) =>
  async (db: Db, mark: string): Promise<void> => {
    const [one, other] = await aPairOfFriends(db);
    await sendMessage(db, other, one, "before");
    const { id } = await sendMessage(db, one, other, mark);
    await withTranslation(db, "message", id, mark);
    await act(db, one, other, id);
  };

async function withTranslation(db: Db, kind: "message" | "bottle" | "comment" | "answer", id: string, text: string) {
  const of = { kind, thing_id: id, to_language: "de", source_hash: id, from_language: "en", created_at: NOW };
  await db
    .insertInto("translations")
    .values({ ...of, text: `${text} auf Deutsch` })
    .execute();
}

const leaveApp = (db: Db, who: TestPerson) => deleteAccount(db, PICTURE_STORES.kept, who.id, NOW);

/** A letter of one person with a comment by another. */
async function bottleWithComment(db: Db, mark: { letter?: string; name?: string; comment?: string; answer?: string }) {
  const [author, finder] = [await aPerson(db), await aPerson(db)];
  const change = {
    ...(mark.letter && { content: mark.letter }),
    ...(mark.name && { design_name: mark.name }),
  };
  const bottle = await aBottle(db, author, change);
  const comment = newId(NOW);
  const commentFields = {
    content: mark.comment ?? "Ahoi",
    answer: mark.answer ?? null,
    created_at: NOW,
    answered_at: NOW,
  };
  await db
    .insertInto("comments")
    .values({ id: comment, bottle_id: bottle, author_id: finder.id, ...commentFields })
    .execute();
  await withTranslation(db, "comment", comment, commentFields.content);
  await withTranslation(db, "answer", comment, commentFields.answer ?? "");
  await withTranslation(db, "bottle", bottle, mark.letter ?? "");
  return { author, finder, bottle, comment };
}

const afterTakingBack =
  (field: "letter" | "name" | "comment" | "answer") =>
  async (db: Db, mark: string): Promise<void> => {
    const { author, bottle } = await bottleWithComment(db, { [field]: mark });
    await removeBottle(db, author, bottle, NOW);
  };

/** Its author has left; no keeper has it. */
const afterAuthorLeft =
  (field: "name" | "comment") =>
  async (db: Db, mark: string): Promise<void> => {
    const { author } = await bottleWithComment(db, { [field]: mark });
    await leaveApp(db, author);
  };

async function heldCommentOnTakenBack(db: Db, mark: string): Promise<void> {
  const { author, finder, bottle, comment } = await bottleWithComment(db, {});
  const of = { kind: "comment", id: comment, aboutId: finder.id } as const;
  const held = { ...of, fields: { content: mark }, rules: [] };
  await transact(db, (tx) => holdText(tx, held, NOW));
  await removeBottle(db, author, bottle, NOW);
}

async function heldCommentOnDestroyedDesign(db: Db, mark: string): Promise<void> {
  const [designer, visitor] = [await aPerson(db), await aPerson(db)];
  const design = await aDesign(db, designer);
  const comment = { id: newId(NOW), design_id: design.id, author_id: visitor.id, content: mark, created_at: NOW };
  await db.insertInto("design_comments").values(comment).execute();
  const held = { kind: "comment", id: comment.id, aboutId: visitor.id, fields: { content: mark } } as const;
  await transact(db, (tx) => holdText(tx, { ...held, rules: [] }, NOW));
  await destroyDesign(db, designer, design.id, design.name, NOW);
}

async function commentOnSoldDesign(db: Db, mark: string): Promise<void> {
  const [seller, buyer] = [await aPerson(db), await aPerson(db)];
  const given = { userId: buyer.id, amount: 50, reason: "admin_adjustment", ref: buyer.id } as const;
  await transact(db, (tx) => payCoins(tx, given, NOW));
  const design = await aDesign(db, seller, { status: "forSale" });
  const comment = { id: newId(NOW), design_id: design.id, author_id: buyer.id, content: mark, created_at: NOW };
  await db.insertInto("design_comments").values(comment).execute();
  await db.updateTable("designs").set({ comment_count: 1 }).where("id", "=", design.id).execute();
  await buyDesign(db, buyer, design.id, undefined, NOW);
}

const twoBirthdayRequests = async (db: Db, marks: { note: string; reply: string }): Promise<void> => {
  const [who, official] = [await aPerson(db), await anOfficial(db)];
  const request = { birthday: "2010-06-01", note: marks.note };
  await submitBirthdayRequest(db, who, request, NOW);
  const { id } = await db
    .selectFrom("birthday_requests")
    .select("id")
    .where("user_id", "=", who.id)
    .executeTakeFirstOrThrow();
  await decideBirthdayRequest(db, officialContext(official), id, { decision: "refused", reply: "No." }, NOW);
  // The log keeps the reason of an official for ever: here the text stands in the row alone.
  await db.updateTable("birthday_requests").set({ reply: marks.reply }).where("id", "=", id).execute();
  await submitBirthdayRequest(db, who, { ...request, note: "Once more." }, NOW + DAY);
};

/** A message that an official has taken away, and that its writer has deleted since. */
const removedThenHidden = afterMessage(async (db, one, other, id) => {
  const official = await anOfficial(db);
  await reportThing(db, other, { kind: "message", id });
  const caseId = await markEvidenceOpened(db, official, id);
  const removal = { kind: "remove", rule: "2", reason: "It threatens someone.", remove: true } as const;
  await decideCase(
    db,
    things,
    officialContext(official),
    { caseId, decision: { ...removal, endSessions: false } },
    NOW,
  );
  await hideMessage(db, one.id, id, NOW);
});

/** A line for whoever takes a case over, which is decided since. */
async function handedOver(db: Db, note: string): Promise<void> {
  const official = await anOfficial(db);
  const bottle = await aBottle(db, await aPerson(db));
  await reportThing(db, await aPerson(db), { kind: "bottle", id: bottle, reason: "threat" });
  const caseId = await markEvidenceOpened(db, official, bottle);
  await takeCase(db, official.id, caseId, NOW);
  await giveCaseBack(db, official.id, { caseId, note }, NOW);
  await decideCase(db, things, officialContext(official), { caseId, decision: { kind: "reject" } }, NOW);
}

/** A picture that both have hidden; what is looked for is its name. */
async function hiddenChatPicture(db: Db, mark: string): Promise<void> {
  const [one, other] = await aPairOfFriends(db);
  const picture = { bytes: makePng(40, 30, paintNoise(7)), clientId: mark, burn: false };
  const { message } = await sendPicture(db, PICTURE_STORES, { me: one.id, other: other.id }, picture, NOW);
  const file = message.image?.split("/").at(-1) ?? "";
  await PICTURE_STORES.kept.put(file, Buffer.from(mark), "image/webp");
  await db.updateTable("chat_messages").set({ client_id: file }).where("id", "=", message.id).execute();
  for (const who of [one, other]) await hideMessage(db, who.id, message.id, NOW);
}

const EVIDENCE_ERASED_AFTER = 60 * DAY;
const STATE_TAKEN_BACK = "under a letter that its author has taken back";
const STATE_AUTHOR_LEFT = "under a letter whose author has left and that nobody keeps";
const STATE_EARLIER_REQUEST = "earlier than the latest, after 30 days of counting for the limit";

export const UNREACHED_SCENARIOS: Record<string, UnreachedScenario> = {
  "chat_messages.text: hidden by both": {
    work: afterMessage(async (db, one, other, id) => {
      for (const who of [one, other]) await hideMessage(db, who.id, id, NOW);
    }),
  },
  "chat_messages.text: removed with the conversation by both": {
    work: afterMessage(async (db, one, other) => {
      await removeConversation(db, one.id, other.id, NOW);
      await removeConversation(db, other.id, one.id, NOW);
      await sendMessage(db, other, one, "after");
    }),
  },
  "chat_messages.text: hidden by one, removed by the other": {
    work: async (db, mark) => {
      await afterMessage(async (_, one, other, id) => {
        await hideMessage(db, one.id, id, NOW);
        await removeConversation(db, other.id, one.id, NOW);
      })(db, mark);
      await afterMessage(async (_, one, other, id) => {
        await removeConversation(db, other.id, one.id, NOW);
        await hideMessage(db, one.id, id, NOW);
      })(db, mark);
    },
  },
  "chat_messages.text: removed or hidden by one, and the other has left": {
    work: async (db, mark) => {
      await afterMessage(async (_, one, other) => {
        await removeConversation(db, one.id, other.id, NOW);
        await leaveApp(db, other);
      })(db, mark);
      await afterMessage(async (_, one, other, id) => {
        await leaveApp(db, other);
        await hideMessage(db, one.id, id, NOW);
      })(db, mark);
      await afterMessage(async (_, one, other, id) => {
        await hideMessage(db, other.id, id, NOW);
        await leaveApp(db, one);
      })(db, mark);
    },
  },
  "chat_messages.text: hidden by both and by a report whose evidence is gone": {
    work: removedThenHidden,
    after: EVIDENCE_ERASED_AFTER,
  },
  "report_cases.evidence: after that": { work: removedThenHidden, after: EVIDENCE_ERASED_AFTER },
  "report_cases.handover: after that": { work: handedOver, after: EVIDENCE_ERASED_AFTER },
  "chat_messages.file: a picture that both have hidden": { work: hiddenChatPicture },
  "bottles.content: taken back by its author": { work: afterTakingBack("letter") },
  "bottles.design_name: taken back by its author": { work: afterTakingBack("name") },
  "bottles.design_name: of an author who has left, when nobody keeps it": { work: afterAuthorLeft("name") },
  [`comments.content: ${STATE_TAKEN_BACK}`]: { work: afterTakingBack("comment") },
  [`comments.content: ${STATE_AUTHOR_LEFT}`]: { work: afterAuthorLeft("comment") },
  [`comments.answer: ${STATE_TAKEN_BACK}`]: { work: afterTakingBack("answer") },
  [`held_texts.said: ${STATE_TAKEN_BACK}`]: { work: heldCommentOnTakenBack },
  "held_texts.said: of a comment on a design that is destroyed": { work: heldCommentOnDestroyedDesign },
  "design_comments.content: the design is sold": { work: commentOnSoldDesign },
  [`birthday_requests.note: ${STATE_EARLIER_REQUEST}`]: {
    work: (db, mark) => twoBirthdayRequests(db, { note: mark, reply: "No." }),
    after: 31 * DAY,
  },
  [`birthday_requests.reply: ${STATE_EARLIER_REQUEST}`]: {
    work: (db, mark) => twoBirthdayRequests(db, { note: "Please.", reply: mark }),
    after: 31 * DAY,
  },
};

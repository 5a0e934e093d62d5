import { editMessage, sendText } from "../../src/chat/chat";
import type { Db } from "../../src/db/transact";
import { replyToFeedback, sendFeedback } from "../../src/feedback/feedback";
import { followPerson } from "../../src/social/social";
import { NOW } from "../support/bottles";
import { aPerson } from "../support/people";
import type { Marks } from "./account-marks";

/** Feedback of the person, and a reply of the person as an official. */
export async function exchangeFeedback(db: Db, id: string, marks: Marks): Promise<void> {
  await sendFeedback(db, { id }, marks.feedback, NOW);
  const feedback = await sendFeedback(db, await aPerson(db), "How deep is it?", NOW);
  const official = await aPerson(db, { official: 1 });
  await replyToFeedback(db, official.id, feedback.id, "Very deep.", NOW);
  // Officials cannot delete their accounts, former officials can. The log of the official side stays in either case.
  await db.updateTable("feedback").set({ replied_by: id }).where("id", "=", feedback.id).execute();
}

/** A friend with whom the person exchanges messages. */
export async function addFriendWithMessages(db: Db, id: string): Promise<void> {
  const companion = await aPerson(db);
  await followPerson(db, { id }, companion.id, NOW);
  await followPerson(db, companion, id, NOW);
  const { message } = await sendText(db, id, companion.id, { text: "Good morning", clientId: "first" }, NOW);
  await editMessage(db, id, message.id, "Good evening", NOW);
  await sendText(db, companion.id, id, { text: "And to you", clientId: "second" }, NOW);
}

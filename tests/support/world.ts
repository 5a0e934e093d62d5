/** People of every standing, and everything a route can be about. */
import type { ExpressionBuilder } from "kysely";
import { createSessionStore } from "../../src/auth/sessions";
import { pickUpBottle } from "../../src/bottles/bottles";
import { loadChatHistory, sendText } from "../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import { newId } from "../../src/db/ids";
import type { Schema } from "../../src/db/schema";
import { type Db, transact } from "../../src/db/transact";
import { SESSION_LIMITS } from "../../src/limits/auth";
import { notifyPerson } from "../../src/messages/messages";
import { aDesign, aPurchase } from "../designs/design-fixtures";
import { aBottle, NOW } from "./bottles";
import { aPerson, type PersonChange } from "./people";
import { photoRow } from "./photos";

export { aPerson };

async function addComment(db: Db, bottle: string, author: string, finder: string, text: string) {
  const comment = newId(NOW);
  const commentFields = { content: text, created_at: NOW, answer: null, answered_at: null };
  await db
    .insertInto("comments")
    .values({ id: comment, bottle_id: bottle, author_id: finder, ...commentFields })
    .execute();
  await db.updateTable("bottles").set({ comment_count: 1 }).where("id", "=", bottle).execute();
  const params = { from: finder, nickname: text, comment: text, bottleId: bottle };
  await transact(db, (tx) => notifyPerson(tx, author, "bottle_commented", params, NOW));
  const mine = db.selectFrom("system_messages").select("id").where("user_id", "=", author);
  return { comment, message: (await mine.executeTakeFirstOrThrow()).id };
}

/** They follow each other. */
export async function insertFriendship(db: Db, one: string, other: string): Promise<void> {
  const tie = { created_at: NOW, friends_since: NOW };
  await db
    .insertInto("follows")
    .values([
      { follower_id: one, followee_id: other, ...tie },
      { follower_id: other, followee_id: one, ...tie },
    ])
    .execute();
  const step = (eb: ExpressionBuilder<Schema, "users">) => ({
    following_count: eb("following_count", "+", 1),
    follower_count: eb("follower_count", "+", 1),
    friend_count: eb("friend_count", "+", 1),
  });
  await db.updateTable("users").set(step).where("id", "in", [one, other]).execute();
}

/** Two friends, of whom one has written to the other and sent a picture that was opened. */
async function seedChat(db: Db, one: string, other: string) {
  await insertFriendship(db, one, other);
  const sent = await sendText(db, one, other, { text: "Good evening", clientId: newId(NOW) }, NOW);
  const burn = await sendText(db, one, other, { text: "x", clientId: newId(NOW) }, NOW);
  const opened = { kind: "burn", text: null, opened_at: NOW } as const;
  await db.updateTable("chat_messages").set(opened).where("id", "=", burn.message.id).execute();
  // All has been received: reading it tells nobody anything new.
  await loadChatHistory(db, other, one, { before: FIRST_CHAT_CURSOR, limit: 20 }, NOW);
  return { word: sent.message.id, burnt: burn.message.id };
}

/** People of every standing, and bottles in every state with something said about one. The house is furnished. */
export async function seedWorld(db: Db, change: PersonChange = {}, text = "Is anybody out there?") {
  const [author, holder, stranger] = [await aPerson(db, change), await aPerson(db), await aPerson(db)];
  const official = await aPerson(db, { official: 1 });
  const incomplete = await aPerson(db, { birthday: null, gender: null });
  const aBottleOf = (change = {}) => aBottle(db, author, { content: text, ...change });
  const [sea, held] = [await aBottleOf(), await aBottleOf()];
  const kept = await aBottleOf({ state: "kept", owner_id: holder.id, collected_at: NOW });
  await pickUpBottle(db, holder, held, NOW);
  const draft = (await aDesign(db, author)).id;
  const sale = (await aDesign(db, author, { status: "forSale" })).id;
  const bought = (await aPurchase(db, holder, author)).id;
  const comment = await addComment(db, sea, author.id, holder.id, text);
  const designs = { draft, sale, bought };
  const chat = { authorId: author.id, ...(await seedChat(db, holder.id, author.id)) };
  const { id: photo, file } = photoRow(author.id);
  await db
    .insertInto("photos")
    .values(photoRow(author.id, { id: photo, file }))
    .execute();
  return {
    official,
    author,
    holder,
    stranger,
    incomplete,
    sea,
    held,
    kept,
    photo,
    file,
    // A passkey that nobody has yet.
    passkey: newId(NOW),
    ...designs,
    ...comment,
    ...chat,
  };
}
export type SeededWorld = Awaited<ReturnType<typeof seedWorld>>;
export type WorldPerson = "official" | "author" | "holder" | "stranger" | "incomplete";

/** A token that was good once: its session is over. */
export const expiredToken = (db: Db, person: { id: string }): Promise<string> =>
  createSessionStore(db, () => NOW - SESSION_LIMITS.idleLifetime - 1).start(person.id, "");

/** The body of an answer; of one that goes on for ever nothing, and it ends. */
export async function readBody(response: Response): Promise<string> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response.text();
  await response.body?.cancel();
  return "";
}

/** The right shape, and nobody's. */
export const FORGED_TOKEN = "f".repeat(43);

/** What no answer tells: how the house is built. */
export const INTERNALS_PATTERN =
  /node_modules|\.tsx?:\d|\bat async |SQLITE_|syntax error|select "|insert into|[a-z]Error:/i;

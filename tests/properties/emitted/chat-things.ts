/** Messages and burn pictures that an act is about, made for it just before, straight into the tables. */

import { sql } from "kysely";
import { insertBurnKey } from "../../../src/chat/pictures/burn-keys";
import type { ChatMessageRow } from "../../../src/db/tables/chat";
import type { Db } from "../../../src/db/transact";
import { newPictureName } from "../../../src/files/pictures";
import { CHAT_SERVER_LIMITS } from "../../../src/limits/chat";
import { sha256 } from "../../../src/runtime/sha256";
import { storeSealed } from "../../chat/sealed-burn";
import type { PairState } from "./pairs";
import { type Actor, chatMessageRow } from "./people";
import { type EmittedScene, type MakeThing, NOBODY, somebodyWithOneBottleInHand } from "./things";

/** Whether somebody can have written in the conversation without having answered a request by it. */
export const canHaveWritten = ({ chat }: PairState, sender: "me" | "them"): boolean =>
  chat !== null && (chat.answered || chat.opener === sender);

/** Devices of the reader on which the message is announced. */
const insertPushes = (db: Db, reader: Actor, sender: Actor, now: number) =>
  sql`insert into push_news (id, subscription_id, tag, kind, ref, n, version, held, attempts, next_at, created_at)
    select id || ${` chat-${sender.id}`}, id, ${`chat-${sender.id}`}, 'friend', ${sender.id}, 1, 1, 0, 0, ${now}, ${now}
    from push_subscriptions where user_id = ${reader.id}
    on conflict (id) do update set kind = 'friend', version = push_news.version + 1`.execute(db);

const UNCLAIMED = { claim: null, session_id: null, claimed_at: null } as const;
/** By which the actor opens burn pictures. */
export const BURN_CLAIM = "claim";

type MessageChange = Partial<ChatMessageRow> & { announced?: boolean };

/** A message of one of the two, in the conversation that they have. @returns its id; null: there can be none */
async function insertMessage(scene: EmittedScene, from: "me" | "them", { announced, ...change }: MessageChange) {
  const { db, me, other, pair, now } = scene;
  if (!canHaveWritten(pair, from)) return null;
  const [sender, reader] = from === "me" ? [me, other] : [other, me];
  const [low, high] = me.id < other.id ? [me.id, other.id] : [other.id, me.id];
  const conversation = await db
    .updateTable("conversations")
    .set((eb) => ({ seq: eb("seq", "+", 1) }))
    .where("low_id", "=", low)
    .where("high_id", "=", high)
    .returning(["id", "seq"])
    .executeTakeFirstOrThrow();
  const ids = { conversation: conversation.id, sender: sender.id, seq: conversation.seq };
  const isHidden = change.review !== undefined;
  const hidden = isHidden ? { [reader.id === low ? "low_hidden" : "high_hidden"]: 1 } : {};
  const row = chatMessageRow(ids, now, { ...change, ...hidden });
  await db.insertInto("chat_messages").values(row).execute();
  if (!isHidden) await countUnread(scene, reader, sender);
  if (announced) await insertPushes(db, reader, sender, now);
  return row;
}

async function countUnread({ db, pair }: EmittedScene, reader: Actor, sender: Actor): Promise<void> {
  const rings = pair.chat?.answered ? 1 : 0;
  const member = await db
    .updateTable("conversation_members")
    .set((eb) => ({ unread: eb("unread", "+", 1), rings: eb("rings", "+", rings), listed: 1 }))
    .where("user_id", "=", reader.id)
    .where("other_id", "=", sender.id)
    .returning("muted")
    .executeTakeFirstOrThrow();
  const badge = member.muted === 1 ? 0 : rings;
  await db
    .updateTable("users")
    .set((eb) => ({ chat_unread_count: eb("chat_unread_count", "+", badge) }))
    .where("id", "=", reader.id)
    .execute();
}

const messageOf =
  (from: "me" | "them", change: (scene: EmittedScene) => MessageChange = () => ({})): MakeThing =>
  async (scene) => {
    const row = await insertMessage(scene, from, change(scene));
    return { id: scene.other.id, message: row?.id ?? NOBODY, ...(row && { exists: "yes" }) };
  };

/** The actor's request, of which all three texts are used. */
export const aUsedUpRequest: MakeThing = async ({ db, me, other, pair }) => {
  if (pair.chat?.opener !== "me" || pair.chat.answered || pair.chat.texts === 0) return { id: other.id };
  const [low, high] = me.id < other.id ? [me.id, other.id] : [other.id, me.id];
  const texts = { opener_texts: CHAT_SERVER_LIMITS.strangerTexts };
  await db.updateTable("conversations").set(texts).where("low_id", "=", low).where("high_id", "=", high).execute();
  return { id: other.id };
};

/** A burn picture that waits to be opened; where the two are no longer friends there is none left. */
const burnOf =
  (from: "me" | "them"): MakeThing =>
  async (scene) => {
    const { iFollow, followsMe, me, other, bands } = scene.pair;
    const isAlive =
      iFollow && followsMe && bands === "same" && me !== "suspended" && me !== "banned" && other === "active";
    if (!isAlive) return { id: scene.other.id, message: NOBODY };
    const { file, burnKey: key } = await storeSealed(scene.app.burning, new Uint8Array([1]));
    const picture = { kind: "burn", text: null, file, width: 4, height: 4, digest: "x" } as const;
    const things = await messageOf(from, () => ({ ...picture, announced: from === "me" }))(scene);
    if (things.exists) await insertBurnKey(scene.db, { message_id: things.message ?? "", key, ...UNCLAIMED });
    return things;
  };

/** A photo that waits for a tap; its bytes are nowhere. */
export const aPhotoToOneself: MakeThing = (scene) =>
  messageOf("them", () => ({
    ...{ kind: "image", text: null, file: newPictureName(), width: 4, height: 4, blur: 1 },
  }))(scene);

/** A burn picture that the actor has claimed a moment ago. */
const claimedBurn: MakeThing = async (scene) => {
  const { db, me, now } = scene;
  const things = await burnOf("them")(scene);
  const message = things.message ?? "";
  await db.updateTable("chat_messages").set({ opened_at: now, digest: null }).where("id", "=", message).execute();
  await db
    .updateTable("burn_keys")
    .set({ claim: BURN_CLAIM, session_id: sha256(me.token), claimed_at: now })
    .where("message_id", "=", message)
    .execute();
  return things;
};

/** An announced text of the actor, and one that the team has refused, which the other one never got. */
export const anOwnMessage = messageOf("me", () => ({ announced: true }));
/** The same; `others`: the other one is told of what the actor writes, has not read, and can read, more of it. */
export const anOwnMessageAmongOthers: MakeThing = async (scene) => {
  const { db, me, other, pair } = scene;
  const isTold = !(pair.theyMuted || pair.iBlocked || pair.blockedMe);
  const things = await anOwnMessage(scene);
  const more = await db
    .selectFrom("chat_messages")
    .innerJoin("conversation_members as reader", "reader.conversation_id", "chat_messages.conversation_id")
    .select("chat_messages.id")
    .where("reader.user_id", "=", other.id)
    .where("sender_id", "=", me.id)
    .where("chat_messages.id", "<>", things.message ?? "")
    .whereRef("chat_messages.seq", ">", "reader.read_seq")
    .whereRef("chat_messages.seq", ">", "reader.cleared_seq")
    .where((eb) => eb.and({ review: null, recalled_at: null, opened_at: null }))
    .where(me.id < other.id ? "high_hidden" : "low_hidden", "=", 0)
    .execute();
  return { ...things, ...(isTold && more.length > 0 && { others: "yes" }) };
};
export const aRefusedMessage = messageOf("me", () => ({ review: "refused" }));
export const aMessageToOneself = messageOf("them");
/** The actor's device has it already: a page with it tells nothing new. */
export const aReceivedMessage: MakeThing = async (scene) => {
  const things = await aMessageToOneself(scene);
  await scene.db
    .updateTable("conversation_members")
    .set((eb) => ({
      delivered_seq: eb.selectFrom("conversations").select("seq").whereRef("conversations.id", "=", "conversation_id"),
    }))
    .where("user_id", "=", scene.me.id)
    .where("other_id", "=", scene.other.id)
    .execute();
  return things;
};
/** The actor has reacted to it. */
export const aReactedMessage = messageOf("them", ({ me, other }) => ({
  [me.id < other.id ? "low_reaction" : "high_reaction"]: "💛",
}));
export const aBurnToOneself = burnOf("them");
export const anOwnBurn = burnOf("me");
/** Of somebody of whom the actor holds one bottle, too. */
export const anOwnBurnAndABottleInHand: MakeThing = async (scene) => {
  await somebodyWithOneBottleInHand(scene);
  return anOwnBurn(scene);
};
export const aClaimedBurn = claimedBurn;

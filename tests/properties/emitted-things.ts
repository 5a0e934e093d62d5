/** What an act is about, made for it just before, straight into the tables. */
import { sql } from "kysely";
import { newId } from "../../src/db/ids";
import type { BottleRow } from "../../src/db/tables/bottles";
import type { ChatMessageRow } from "../../src/db/tables/chat";
import type { DesignRow } from "../../src/db/tables/designs";
import type { Db } from "../../src/db/transact";
import { BUILT_IN_BOTTLE_DESIGNS, NEW_DESIGN_FIELDS } from "../../src/designs/built-in-designs";
import { FAR_FUTURE, SEA_LIMITS } from "../../src/limits/sea";
import { SAMPLE_DESIGN } from "../designs/design-fixtures";
import type { TestApp } from "../support/app";
import { aBottle } from "../support/bottles";
import type { PairState } from "./emitted-pairs";
import { type Actor, chatMessageRow } from "./emitted-people";

export interface Scene {
  db: Db;
  app: TestApp;
  me: Actor;
  other: Actor;
  third: Actor;
  /** A member of the team. */
  teamMember: string;
  pair: PairState;
  now: number;
}

/** Ids by name, for paths and bodies. `id`: what the act is about. */
export type ThingIds = Readonly<Record<string, string>> & { id: string };
export type MakeThing = (scene: Scene) => Promise<ThingIds>;

const NOBODY = "00000000-0000-7000-8000-000000000000";

/** About the other person alone. */
export const aboutPerson: MakeThing = async ({ other }) => ({ id: other.id });

const insertFinding = (db: Db, bottle_id: string, finder: Actor, now: number, change = {}) =>
  db
    .insertInto("findings")
    .values({
      ...{ bottle_id, user_id: finder.id, country: "US", picked_at: now, until: now + SEA_LIMITS.hold },
      ...{ released_at: null, outcome: null, ...change },
    })
    .execute();

/** The letters of somebody without a birthday are with those of people under 18. */
const bandColumns = ({ adultAt }: Actor): Partial<BottleRow> =>
  adultAt === null ? { band: "minor", author_adult_at: FAR_FUTURE } : {};

const bottleOf =
  (change: Partial<BottleRow> = {}): MakeThing =>
  async ({ db, other }) => ({ id: await aBottle(db, other, { ...bandColumns(other), ...change }) });

/** A bottle of the other one, adrift. */
export const aBottleAtSea = bottleOf();

/** Liked by the actor, or no longer. */
const likedBottle =
  (active: 0 | 1): MakeThing =>
  async (scene) => {
    const { id } = await bottleOf({ like_count: active })(scene);
    const like = { bottle_id: id, user_id: scene.me.id, active, created_at: scene.now };
    await scene.db.insertInto("bottle_likes").values(like).execute();
    return { id };
  };
export const aLikedBottle = likedBottle(1);
export const aBottleLikedBefore = likedBottle(0);

export const aBottleInHand: MakeThing = async (scene) => {
  const held = { holder_id: scene.me.id, free_at: scene.now + SEA_LIMITS.hold, pick_count: 1 };
  const { id } = await bottleOf(held)(scene);
  await insertFinding(scene.db, id, scene.me, scene.now);
  return { id };
};

/** Just thrown back by a page, which can be undone. */
export const aBottleLetGo: MakeThing = async (scene) => {
  const effect = scene.now + SEA_LIMITS.undoWindow;
  const { id } = await bottleOf({ free_at: effect, pick_count: 1 })(scene);
  await insertFinding(scene.db, id, scene.me, scene.now, { released_at: effect, outcome: "thrown_back" });
  return { id };
};

export const aKeptBottle: MakeThing = async (scene) => {
  const kept = { state: "kept", owner_id: scene.me.id, collected_at: scene.now, pick_count: 1 } as const;
  const { id } = await bottleOf(kept)(scene);
  await insertFinding(scene.db, id, scene.me, scene.now, { released_at: scene.now, outcome: "kept" });
  return { id };
};

/** The actor's own bottle with a comment of the other one. */
export const aCommentOnOwnBottle: MakeThing = async ({ db, me, other, now }) => {
  const bottle = await aBottle(db, me, { comment_count: 1 });
  const comment = newId(now);
  const nothing = { answer: null, answered_at: null, hidden_at: null, answer_hidden_at: null, masks: null };
  const row = { id: comment, bottle_id: bottle, author_id: other.id, content: "Ahoy", created_at: now };
  await db
    .insertInto("comments")
    .values({ ...row, ...nothing, answer_masks: null })
    .execute();
  return { id: comment, bottle };
};

export const PRICE = 18;
const PICTURE = BUILT_IN_BOTTLE_DESIGNS[0]?.picture ?? "";

const designOf =
  (change: Partial<DesignRow>): MakeThing =>
  async ({ db, other, now }) => {
    const owner = { designer_id: other.id, owner_id: other.id, name: SAMPLE_DESIGN.name, story: SAMPLE_DESIGN.story };
    const times = { listed_at: now, created_at: now, updated_at: now };
    const id = newId(now);
    await db
      .insertInto("designs")
      .values({ ...NEW_DESIGN_FIELDS, id, ...owner, picture: PICTURE, ...times, ...change })
      .execute();
    return { id };
  };

export const anExhibit = designOf({ status: "exhibition" });
export const aDesignOnSale = designOf({ status: "forSale", price: PRICE });
const likedExhibit =
  (active: 0 | 1): MakeThing =>
  async (scene) => {
    const { id } = await designOf({ status: "exhibition", like_count: active })(scene);
    const like = { design_id: id, user_id: scene.me.id, active, created_at: scene.now };
    await scene.db.insertInto("design_likes").values(like).execute();
    return { id };
  };
export const aLikedExhibit = likedExhibit(1);
export const anExhibitLikedBefore = likedExhibit(0);

/** Whether somebody can have written in the conversation without having answered a request by it. */
export const canHaveWritten = ({ chat }: PairState, sender: "me" | "them"): boolean =>
  chat !== null && (chat.answered || chat.opener === sender);

/** Devices of the reader on which the message is announced. */
const insertPushes = (db: Db, reader: Actor, sender: Actor, now: number) =>
  sql`insert into push_news (id, subscription_id, tag, kind, ref, n, version, held, attempts, next_at, created_at)
    select id || ${` chat-${sender.id}`}, id, ${`chat-${sender.id}`}, 'friend', ${sender.id}, 1, 1, 0, 0, ${now}, ${now}
    from push_subscriptions where user_id = ${reader.id}
    on conflict (id) do update set kind = 'friend', version = push_news.version + 1`.execute(db);

type MessageChange = Partial<ChatMessageRow> & { announced?: boolean };

/** A message of one of the two, in the conversation that they have. @returns its id; null: there can be none */
async function insertMessage(scene: Scene, from: "me" | "them", { announced, ...change }: MessageChange) {
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

async function countUnread({ db, pair }: Scene, reader: Actor, sender: Actor): Promise<void> {
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
  (from: "me" | "them", change: (scene: Scene) => MessageChange = () => ({})): MakeThing =>
  async (scene) => {
    const row = await insertMessage(scene, from, change(scene));
    return { id: scene.other.id, message: row?.id ?? NOBODY, ...(row && { exists: "yes" }) };
  };

/** Of 22 characters, as the names of picture files. */
const pictureName = (): string => newId(Date.now()).replaceAll("-", "").slice(-22);

/** A burn picture that waits to be opened; where the two are no longer friends there is none left. */
const burnOf =
  (from: "me" | "them"): MakeThing =>
  async (scene) => {
    const { iFollow, followsMe, me, other, bands } = scene.pair;
    const isAlive =
      iFollow && followsMe && bands === "same" && me !== "suspended" && me !== "banned" && other === "active";
    if (!isAlive) return { id: scene.other.id, message: NOBODY };
    const file = pictureName();
    await scene.app.burning.put(`${file}-1280.webp`, new Uint8Array([1]), "image/webp");
    const picture = { kind: "burn", text: null, file, width: 4, height: 4, digest: "x" } as const;
    return messageOf(from, () => ({ ...picture, announced: from === "me" }))(scene);
  };

/** An announced text of the actor, and one that the team has refused, which the other one never got. */
export const anOwnMessage = messageOf("me", () => ({ announced: true }));
export const aRefusedMessage = messageOf("me", () => ({ review: "refused" }));
export const aMessageToOneself = messageOf("them");
export const aBurnToOneself = burnOf("them");
export const anOwnBurn = burnOf("me");

import { sql } from "kysely";
import type { OwnMessages } from "../auth/auth";
import { throughPlaces } from "../db/slices";
import { type Db, type Queries, type Tx, transact } from "../db/transact";
import { announceUnread, appendEvents } from "../events/events";
import { withdrawNaming } from "../push/news";
import type { Erasable } from "../room";
import { moveChatUnread } from "../users/users";
import { endBurnsOf, eraseAfter } from "./pictures/burn-endings";
import { eraseFiles } from "./pictures/files";
import { markUnswept } from "./withdrawing/unreached";

/** Messages that are taken back in one transaction. */
const AT_ONCE = 100;

const ownAfter = (db: Queries, userId: string, after: string) =>
  db
    .selectFrom("chat_messages")
    .innerJoin("conversations", "conversations.id", "conversation_id")
    .select(["chat_messages.id", "client_id", "conversation_id", "kind", "file", "animated", "review"])
    .select((eb) =>
      eb.case().when("low_id", "=", userId).then(eb.ref("high_id")).else(eb.ref("low_id")).end().as("other"),
    )
    .where("sender_id", "=", userId)
    .where("client_id", ">", after)
    .where("recalled_at", "is", null)
    .orderBy("client_id");
type Own = Awaited<ReturnType<ReturnType<typeof ownAfter>["execute"]>>[number];

/** As a recall does: nothing is left of it, and both sides hear of it. Lock order: people by their ids, then messages. */
async function takeBackSome(tx: Tx, rows: readonly Own[], now: number): Promise<void> {
  const told = Map.groupBy(
    rows.filter(({ review }) => review === null),
    ({ other }) => other,
  );
  for (const [other, theirs] of [...told].sort(([a], [b]) => (a < b ? -1 : 1)))
    await appendEvents(
      tx,
      other,
      "recalled",
      theirs.map(({ id }) => id),
      now,
    );
  await tx
    .updateTable("chat_messages")
    .set({ recalled_at: now, text: null, masks: null, digest: null })
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .where("recalled_at", "is", null)
    .execute();
}

/** Takes back all that a person wrote in chats, words and pictures, in slices: after a kill it goes on with the rest. */
export function takeBackAll(db: Db, stores: Erasable, userId: string, now: number): Promise<void> {
  return throughPlaces("", async (after) => {
    const rows = await ownAfter(db, userId, after).limit(AT_ONCE).execute();
    const last = rows.at(-1);
    if (!last) return null;
    await transact(db, (tx) => takeBackSome(tx, rows, now));
    // What a store cannot erase now is erased by housekeeping.
    for (const row of rows) await eraseFiles(db, stores, row).catch(() => undefined);
    return last.client_id;
  });
}

/** Conversations without people and pending files. */
const emptied = (tx: Tx, userId: string) =>
  tx
    .selectFrom("conversation_members as mine")
    .select("mine.conversation_id")
    .where("mine.user_id", "=", userId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("conversation_members as theirs")
            .select("theirs.user_id")
            .whereRef("theirs.user_id", "=", "mine.other_id")
            .where("theirs.other_id", "=", userId),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("chat_messages")
            .select("chat_messages.id")
            .whereRef("chat_messages.conversation_id", "=", "mine.conversation_id")
            .where("chat_messages.file", "is not", null),
        ),
      ),
    );

const conversationsOf = (tx: Tx, userId: string) =>
  tx.selectFrom("conversation_members").select("conversation_id").where("user_id", "=", userId);

/** Those one has written with. */
export async function partnersOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("conversation_members")
    .select("other_id")
    .where("user_id", "=", userId)
    .execute();
  return rows.map(({ other_id }) => other_id);
}

/** Nothing of what was taken back waits to be read any more. */
async function clearUnread(tx: Tx, userId: string): Promise<void> {
  const waiting = await tx
    .selectFrom("conversation_members")
    .select(["user_id", "rings", "muted"])
    .where("conversation_id", "in", conversationsOf(tx, userId))
    .where("user_id", "!=", userId)
    .where("unread", ">", 0)
    .orderBy("user_id")
    .execute();
  for (const { user_id, rings, muted } of waiting) {
    if (muted === 0) await moveChatUnread(tx, user_id, -rings);
    announceUnread(tx, user_id);
  }
  await tx
    .updateTable("conversation_members")
    .set({
      unread: 0,
      rings: 0,
      read_seq: sql<number>`(select seq from conversations where conversations.id = conversation_id)`,
    })
    .where("conversation_id", "in", conversationsOf(tx, userId))
    .where("user_id", "!=", userId)
    .where("unread", ">", 0)
    .execute();
}

/** Notifications that show their name. */
const takeOffScreens = (tx: Tx, userId: string, now: number): Promise<void> =>
  withdrawNaming(
    tx,
    userId,
    sql`select user_id from conversation_members where unread > 0 and conversation_id in
      (select conversation_id from conversation_members where user_id = ${userId})`,
    now,
  );

/**
 * Erases a person's pictures and pending burn pictures, and empty conversations. Texts that reached somebody stay with
 * them, or are taken back.
 */
export async function forgetChats(
  tx: Tx,
  userId: string,
  now: number,
  messages: OwnMessages = "keep",
): Promise<void> {
  await takeOffScreens(tx, userId, now);
  await endBurnsOf(tx, userId, now);
  if (messages === "remove") {
    // What was on its way while the slices ran.
    const rest = await ownAfter(tx, userId, "").execute();
    if (rest.length > 0) await takeBackSome(tx, rest, now);
    await clearUnread(tx, userId);
  }
  await tx
    .updateTable("chat_messages")
    .set({ opened_at: now, digest: null })
    .where("conversation_id", "in", conversationsOf(tx, userId))
    .where("file", "is not", null)
    .where("opened_at", "is", null)
    .where("sender_id", "=", userId)
    .execute();
  eraseAfter(tx);
  await markUnswept(tx, sql`select conversation_id from conversation_members where user_id = ${userId}`);
  await tx
    .deleteFrom("chat_messages")
    .where("sender_id", "=", userId)
    .where("review", "is not", null)
    .execute();
  await tx.deleteFrom("conversations").where("id", "in", emptied(tx, userId)).execute();
}

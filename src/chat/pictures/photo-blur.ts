import { type RawBuilder, sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { ChatMessageRow } from "../../db/tables/chat";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { appendEvent } from "../../events/events";
import type { PictureVerdict } from "../../files/pictures";
import { CHAT_SERVER_LIMITS } from "../../limits/chat";
import { Refusal } from "../../runtime/errors";
import { toChatMessageWithCard } from "../cards/load-cards";
import type { ChatMessage } from "../reading/message";
import { loadVisibleMessageRow } from "../reading/message-rows";
import type { ChatRelationDetails } from "../relation";

type PhotoQuery = { conversation: string; sender: string; since: number };

type PhotoParam = <K extends keyof PhotoQuery>(name: K) => RawBuilder<PhotoQuery[K]>;

/** Photos that somebody has sent in a conversation since a time. */
const photosSince = (db: DbOrTx, param: PhotoParam) =>
  db
    .selectFrom("chat_messages")
    .select("id")
    .where("conversation_id", "=", param("conversation"))
    .where("sender_id", "=", param("sender"))
    .where("kind", "=", sql.lit("image"))
    .where("created_at", ">=", param("since"));

/** One that was taken back, or that nobody was shown, does not count: else three of them would use up the rule. */
const selectShownPhotos = preparedQuery<PhotoQuery, { id: string }>((db, param) =>
  photosSince(db, param)
    .where("recalled_at", "is", null)
    .where("review", "is", null)
    .limit(sql.lit(CHAT_SERVER_LIMITS.newFriendPhotos)),
);

const selectAnyPhoto = preparedQuery<PhotoQuery, { id: string }>((db, param) =>
  photosSince(db, param).limit(sql.lit(1)),
);

type Friendship = Pick<ChatRelationDetails, "conversation" | "friendsSince">;

const photoQueryOf = (sender: string, { conversation, friendsSince }: Friendship): PhotoQuery | null =>
  conversation === null ? null : { conversation, sender, since: friendsSince ?? 0 };

/** Column `blur` of a message that is sent now. Both people must be locked. */
export async function nextBlurOf(
  tx: Tx,
  me: string,
  relation: Friendship,
  { kind, verdict }: { kind: ChatMessageRow["kind"]; verdict?: PictureVerdict },
): Promise<ChatMessageRow["blur"]> {
  if (kind !== "image") return 0;
  if (verdict === "blur") return 2;
  const query = photoQueryOf(me, relation);
  const shown = query ? (await selectShownPhotos(tx, query)).length : 0;
  return shown < CHAT_SERVER_LIMITS.newFriendPhotos ? 1 : 0;
}

/** Whether the next photo is the first to this friend since the two are friends. */
export async function isFirstPhoto(db: DbOrTx, me: string, relation: Friendship): Promise<boolean> {
  const query = photoQueryOf(me, relation);
  return query === null || (await selectAnyPhoto(db, query)).length === 0;
}

const markRevealed = preparedQuery<{ id: string }, { id: string }>((db, param) =>
  db
    .updateTable("chat_messages")
    .set({ revealed: 1 })
    .where("id", "=", param("id"))
    .where("revealed", "=", 0)
    .where("recalled_at", "is", null)
    .returning("id"),
);

/**
 * Opens a photo for its recipient, on all devices, for good; idempotent. The sender is not told. Lock order: event logs
 * before the message. @param now ms @throws Refusal `not_found`, `forbidden` (one's own)
 */
export async function revealPhoto(db: Db, me: string, id: string, now: number): Promise<ChatMessage> {
  const row = await loadVisibleMessageRow(db, me, id);
  if (row.kind !== "image") throw new Refusal("not_found");
  if (row.sender_id === me) throw new Refusal("forbidden");
  const message = await toChatMessageWithCard(db, row, me, now);
  if (row.revealed === 1 || !message.blurred) return message;
  await transact(db, async (tx) => {
    await appendEvent(tx, me, "message", id, now);
    await markRevealed(tx, { id });
  });
  return toChatMessageWithCard(db, await loadVisibleMessageRow(db, me, id), me, now);
}

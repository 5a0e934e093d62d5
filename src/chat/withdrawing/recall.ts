import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { SqlBoolean } from "../../db/tables/sql-boolean";
import { type Db, transact } from "../../db/transact";
import { appendEvent } from "../../events/events";
import { CHAT_LIMITS } from "../../limits/chat";
import { Refusal } from "../../runtime/errors";
import { endBurn } from "../pictures/end-burns";
import { type ChatPictureStores, eraseMessageFiles } from "../pictures/expire-pictures";
import {
  type ChatMessage,
  type ChatMessageDetailRow,
  loadOwnMessageRow,
  loadVisibleMessageRow,
  toChatMessage,
} from "../reading/message";
import { isRecallable } from "../rules";
import { withdrawChatNotification } from "../sending/notify";
import { withdrawHeldMessage } from "../sending/review";
import { isClearedSql } from "./unreachable";

const markRecalled = preparedQuery<{ id: string; now: number; since: number }, { id: string }>((db, hole) =>
  db
    .updateTable("chat_messages")
    .set({ recalled_at: hole("now"), text: null, digest: null })
    .where("id", "=", hole("id"))
    .where("recalled_at", "is", null)
    .where("created_at", ">=", hole("since"))
    .returning("id")
    .compile(),
);

/** Nobody has what an official has not read yet: it can be taken back at any time. */
async function recallHeldMessage(db: Db, row: ChatMessageDetailRow, now: number): Promise<boolean> {
  if (row.review !== "held") return false;
  await transact(db, (tx) => withdrawHeldMessage(tx, row, now));
  return true;
}

/**
 * Recalls a message within two minutes, with its files; idempotent.
 * @throws Refusal `not_found`, `openForbiddenPage`, `recall_window_over`
 */
export async function recallMessage(
  db: Db,
  stores: ChatPictureStores,
  me: string,
  id: string,
  now: number,
): Promise<ChatMessage> {
  const asked = await loadVisibleMessageRow(db, me, id);
  if (asked.sender_id !== me) throw new Refusal("forbidden");
  const row = (await recallHeldMessage(db, asked, now)) ? await loadVisibleMessageRow(db, me, id) : asked;
  if (row.recalled_at !== null) return toChatMessage(row, me, now);
  if (!isRecallable(row.created_at, now)) throw new Refusal("recall_window_over");
  await transact(db, async (tx) => {
    for (const person of [row.low_id, row.high_id]) await appendEvent(tx, person, "recalled", id, now);
    await markRecalled(tx, { id, now, since: now - CHAT_LIMITS.recall });
    await withdrawChatNotification(tx, row.low_id === me ? row.high_id : row.low_id, me, now);
  });
  await eraseMessageFiles(db, stores, row).catch(() => undefined);
  return toChatMessage(await loadVisibleMessageRow(db, me, id), me, now);
}

/** From both, where the other one has removed it with the conversation or has left: then it is erased. */
const prepareHide = (
  mine: "low_hidden" | "high_hidden",
  theirs: "low_hidden" | "high_hidden",
  side: "low" | "high",
) =>
  preparedQuery<{ id: string }, never>((db, hole) =>
    db
      .updateTable("chat_messages")
      .set({
        [mine]: 1,
        [theirs]: sql<SqlBoolean>`case when ${isClearedSql(side)} then 1 else ${sql.ref(theirs)} end`,
      })
      .where("id", "=", hole("id"))
      .compile(),
  );

const HIDE_BY_SIDE = {
  low: prepareHide("low_hidden", "high_hidden", "high"),
  high: prepareHide("high_hidden", "low_hidden", "low"),
};

/**
 * Deletes a message for oneself, with the words that an official has not read yet; idempotent. A burn picture that its
 * recipient deletes can be opened by nobody and ends. @throws Refusal `not_found`
 */
export async function hideMessage(db: Db, me: string, id: string, now: number): Promise<void> {
  const row = await loadOwnMessageRow(db, me, id);
  await recallHeldMessage(db, row, now);
  const hideMine = HIDE_BY_SIDE[row.low_id === me ? "low" : "high"];
  if (row.kind !== "burn" || row.sender_id === me) return void (await hideMine(db, { id }));
  await transact(db, async (tx) => {
    await endBurn(tx, id, now);
    await hideMine(tx, { id });
  });
}

import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { SqlBoolean } from "../../db/tables/sql-boolean";
import { type Db, type Tx, transact } from "../../db/transact";
import { appendEvent } from "../../events/events";
import { CHAT_LIMITS } from "../../limits/chat";
import { Refusal } from "../../runtime/errors";
import { lockExistingPair } from "../../users/users";
import { NO_CARD } from "../cards/card";
import { deleteBurnKeys } from "../pictures/burn-keys";
import { endBurn } from "../pictures/end-burns";
import { type ChatPictureStores, eraseMessageFiles } from "../pictures/expire-pictures";
import { NO_REPLY } from "../quotes/quote";
import { type ChatMessage, recipientOf, toChatMessage } from "../reading/message";
import { type ChatMessageDetailRow, loadOwnMessageRow, loadUnhiddenMessageRow } from "../reading/message-rows";
import { publishVisibility } from "../reading/unread";
import { isIgnoredBy, loadChatRelation } from "../relation";
import { isRecallable } from "../rules";
import { takeBackChatNotification } from "../sending/notify";
import { withdrawHeldMessage } from "../sending/review";
import { isClearedSql } from "./unreachable";

const markRecalled = preparedQuery<{ id: string; now: number; since: number }, { id: string }>((db, param) =>
  db
    .updateTable("chat_messages")
    .set({
      recalled_at: param("now"),
      text: null,
      digest: null,
      low_reaction: null,
      high_reaction: null,
      preview: null,
      ...NO_CARD,
      ...NO_REPLY,
    })
    .where("id", "=", param("id"))
    .where("recalled_at", "is", null)
    .where("created_at", ">=", param("since"))
    .returning("id")
    .compile(),
);

/** A held message was not delivered to anybody, so it can be recalled at any time. */
async function recallHeldMessage(db: Db, row: ChatMessageDetailRow, now: number): Promise<boolean> {
  if (row.review !== "held") return false;
  await transact(db, (tx) => withdrawHeldMessage(tx, row, now));
  return true;
}

/**
 * Who is told that a message was recalled. What an official refused never reached the recipient, and nothing that is ignored
 * reaches them.
 */
async function listTold(tx: Tx, row: ChatMessageDetailRow, now: number): Promise<string[]> {
  const { sender_id: me, review } = row;
  if (review !== null || isIgnoredBy(await loadChatRelation(tx, me, recipientOf(row), now))) return [me];
  return [row.low_id, row.high_id];
}

/**
 * Recalls a message within `CHAT_LIMITS.recallWindow`, with its files; idempotent. @param now ms
 * @throws Refusal `not_found`, `forbidden`, `recall_window_over`
 */
export async function recallMessage(
  db: Db,
  stores: ChatPictureStores,
  me: string,
  id: string,
  now: number,
): Promise<ChatMessage> {
  const message = await loadUnhiddenMessageRow(db, me, id);
  if (message.sender_id !== me) throw new Refusal("forbidden");
  const row = (await recallHeldMessage(db, message, now)) ? await loadUnhiddenMessageRow(db, me, id) : message;
  if (row.recalled_at !== null) return toChatMessage(row, me, now);
  if (!isRecallable(row.created_at, now)) throw new Refusal("recall_window_over");
  await transact(db, async (tx) => {
    await lockExistingPair(tx, me, recipientOf(row));
    const told = await listTold(tx, row, now);
    for (const person of told) await appendEvent(tx, person, "recalled", id, now);
    const recalled = await markRecalled(tx, { id, now, since: now - CHAT_LIMITS.recallWindow });
    if (row.kind === "burn" && recalled.length > 0) await deleteBurnKeys(tx, [id]);
    if (told.includes(recipientOf(row))) await takeBackChatNotification(tx, recipientOf(row), me, now);
  });
  await eraseMessageFiles(db, stores, row).catch(() => undefined);
  return toChatMessage(await loadUnhiddenMessageRow(db, me, id), me, now);
}

/**
 * Hides a message for one side; for both if the other side has removed the conversation or left, so that it is
 * erased.
 */
const prepareHide = (
  ownColumn: "low_hidden" | "high_hidden",
  otherColumn: "low_hidden" | "high_hidden",
  otherSide: "low" | "high",
) =>
  preparedQuery<{ id: string }, never>((db, param) =>
    db
      .updateTable("chat_messages")
      .set({
        [ownColumn]: 1,
        [otherColumn]: sql<SqlBoolean>`case when ${isClearedSql(otherSide)} then 1 else ${sql.ref(otherColumn)} end`,
      })
      .where("id", "=", param("id"))
      .compile(),
  );

const HIDE_BY_SIDE = {
  low: prepareHide("low_hidden", "high_hidden", "high"),
  high: prepareHide("high_hidden", "low_hidden", "low"),
};

/**
 * Deletes a message for oneself, on all open pages; recalls it if it is held for review; idempotent. A burn picture that
 * its recipient deletes ends. @param now ms @throws Refusal `not_found`
 */
export async function hideMessage(db: Db, me: string, id: string, now: number): Promise<void> {
  const row = await loadOwnMessageRow(db, me, id);
  await recallHeldMessage(db, row, now);
  await transact(db, async (tx) => {
    await lockExistingPair(tx, row.low_id, row.high_id);
    if (row.kind === "burn" && row.sender_id !== me) {
      await endBurn(tx, id, now);
      await deleteBurnKeys(tx, [id]);
    }
    const side = row.low_id === me ? "low" : "high";
    const current = await loadOwnMessageRow(tx, me, id);
    await HIDE_BY_SIDE[side](tx, { id });
    if (current[`${side}_hidden`] === 0) await publishVisibility(tx, me, current, now);
  });
}

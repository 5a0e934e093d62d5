import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { Db, Tx } from "../../db/transact";
import { appendEvent, appendEventToPair } from "../../events/events";
import { Refusal } from "../../runtime/errors";
import { toSingleEmoji } from "../../text/emoji";
import { changeListedMessage, type LockedMessage } from "../editing/locked-message";
import { findChatMessageRow } from "../reading/message-rows";
import { loadChatRelation, refuseUnderMeasure } from "../relation";
import { reactRefusalOf } from "../rules";
import { type ReactionState, reactionsOf } from "./reactions";

type ReactionColumn = "low_reaction" | "high_reaction";

/** Nothing changes if it is the same, or if the message was recalled meanwhile. */
const prepareReaction = (column: ReactionColumn) =>
  preparedQuery<{ id: string; emoji: string | null }, { id: string }>((db, param) =>
    db
      .updateTable("chat_messages")
      .set((eb) => ({ [column]: param("emoji"), revision: eb("revision", "+", 1) }))
      .where("id", "=", param("id"))
      .where("recalled_at", "is", null)
      .where(sql<boolean>`${sql.ref(column)} is distinct from ${param("emoji")}`)
      .returning("id")
      .compile(),
  );

const SET_REACTION = { low: prepareReaction("low_reaction"), high: prepareReaction("high_reaction") };

/** @returns whether it was another one before */
async function setReaction(tx: Tx, me: string, { row }: LockedMessage, emoji: string | null): Promise<boolean> {
  const side = row.low_id === me ? "low" : "high";
  return (await SET_REACTION[side](tx, { id: row.id, emoji })).length > 0;
}

async function loadReactions(tx: Tx, id: string): Promise<ReactionState> {
  const row = await findChatMessageRow(tx, id);
  if (!row) throw new Refusal("not_found");
  return { reactions: reactionsOf(row), revision: row.revision };
}

/** @throws Refusal `emoji_unknown` */
function requireEmoji(text: string): string {
  const emoji = toSingleEmoji(text);
  if (emoji === null) throw new Refusal("emoji_unknown", {}, { emoji: "emoji_unknown" });
  return emoji;
}

/** What cannot be read any more, has not been read yet, or is seen once, is not reacted to. */
const takesReactions = ({ row }: LockedMessage): boolean =>
  row.recalled_at === null && row.review === null && row.kind !== "burn";

/**
 * Reacts to a message with one emoji, in place of an earlier one; idempotent. Nobody is notified; open pages of both
 * show it (docs/product.md 10.11). @param now ms
 * @throws Refusal `emoji_unknown`, `not_found`, `cannot_react`, and as `reactRefusalOf`
 */
export async function reactToMessage(
  db: Db,
  me: string,
  id: string,
  text: string,
  now: number,
): Promise<ReactionState> {
  const emoji = requireEmoji(text);
  return changeListedMessage(db, me, id, async (tx, message) => {
    const { other } = message;
    const relation = await loadChatRelation(tx, me, other, now);
    refuseUnderMeasure(relation);
    const refusal = reactRefusalOf(relation);
    if (refusal) throw new Refusal(refusal);
    if (!takesReactions(message)) throw new Refusal("cannot_react");
    if (await setReaction(tx, me, message, emoji))
      await appendEventToPair(tx, { one: me, other, unreadOf: null }, "reaction", id, now);
    return loadReactions(tx, id);
  });
}

/** Takes one's own reaction back; idempotent; also possible after a block. @param now ms @throws Refusal `not_found` */
export const takeReactionBack = (db: Db, me: string, id: string, now: number): Promise<ReactionState> =>
  changeListedMessage(db, me, id, async (tx, message) => {
    const { low_id, high_id } = message.row;
    if (await setReaction(tx, me, message, null))
      for (const person of [low_id, high_id]) await appendEvent(tx, person, "reaction", id, now);
    return loadReactions(tx, id);
  });

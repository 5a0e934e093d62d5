import { preparedQuery } from "../../db/prepared-query";
import type { Db, Tx } from "../../db/transact";
import { appendEventToPair } from "../../events/events";
import { CHAT_LIMITS } from "../../limits/chat";
import { Refusal } from "../../runtime/errors";
import { addToEvidence, judgeText, type TextWriter } from "../../safety/safety";
import { cardTargetOf } from "../cards/card";
import { toChatMessageWithCard } from "../cards/load-cards";
import type { ChatMessage } from "../reading/message";
import { type ChatMessageDetailRow, loadVisibleMessageRow } from "../reading/message-rows";
import { type ChatRelationDetails, loadChatRelation, refuseUnderMeasure } from "../relation";
import { editRefusalOf, isEditable, isStrangerText } from "../rules";
import { indexMessage } from "../search/index-message";
import { changeListedMessage, type LockedMessage } from "./locked-message";
import { saveEarlierVersion } from "./versions";

const updateText = preparedQuery<
  { id: string; text: string; masks: string | null; now: number; since: number },
  { id: string }
>((db, param) =>
  db
    .updateTable("chat_messages")
    .set((eb) => ({
      text: param("text"),
      masks: param("masks"),
      edited_at: param("now"),
      revision: eb("revision", "+", 1),
    }))
    .where("id", "=", param("id"))
    .where("text", "is not", null)
    .where("review", "is", null)
    .where("created_at", ">=", param("since"))
    .returning("id")
    .compile(),
);

type TextRow = ChatMessageDetailRow & { text: string };

/** @throws Refusal `forbidden`, `cannot_edit` */
function requireOwnText(row: ChatMessageDetailRow, me: string): TextRow {
  if (row.sender_id !== me) throw new Refusal("forbidden");
  const { text } = row;
  if (row.kind !== "text" || row.review !== null || text === null || cardTargetOf(row))
    throw new Refusal("cannot_edit");
  return { ...row, text };
}

interface EditToJudge {
  writer: TextWriter;
  relation: ChatRelationDetails;
  before: TextRow;
  text: string;
}

/**
 * The masks of the new text. What would be held is refused: the other person has read the message already.
 * @throws Refusal `text_refused`, `text_unchecked`
 */
async function judgeEdit(tx: Tx, { writer, relation, before, text }: EditToJudge, now: number) {
  const kind = isStrangerText(relation) ? "first_words" : "chat";
  const thing = { kind: "message", id: before.id, aboutId: before.sender_id } as const;
  const { holdingRules, masks, massCase } = await judgeText(tx, writer, { kind, fields: { text } }, thing, now);
  if (holdingRules === null) return masks;
  const code = holdingRules.length === 0 && massCase === null ? "text_unchecked" : "text_refused";
  throw new Refusal(code, {}, { text: code });
}

async function replaceText(tx: Tx, me: string, { row, other }: LockedMessage, text: string, now: number) {
  const before = requireOwnText(row, me);
  const relation = await loadChatRelation(tx, me, other, now);
  const writer = refuseUnderMeasure(relation);
  const refusal = editRefusalOf(relation);
  if (refusal) throw new Refusal(refusal);
  // A repeat of an edit whose answer was lost.
  if (before.text === text) return;
  if (!isEditable(before.created_at, now)) throw new Refusal("edit_window_over");
  const masks = await judgeEdit(tx, { writer, relation, before, text }, now);
  const change = { id: before.id, text, masks, now, since: now - CHAT_LIMITS.editWindow };
  await saveEarlierVersion(tx, before, now);
  if ((await updateText(tx, change)).length === 0) throw new Refusal("edit_window_over");
  await indexMessage(tx, before, text);
  await addToEvidence(tx, { kind: "message", id: before.id, text, at: now });
  await appendEventToPair(tx, { one: me, other, unreadOf: null }, "edited", before.id, now);
}

/**
 * Replaces an own text within `CHAT_LIMITS.editWindow`; idempotent. Nobody is notified; open pages of both show it.
 * What it said before is kept for a report (docs/product.md 10.12). @param text cleaned @param now ms
 * @throws Refusal `not_found`, `forbidden`, `cannot_edit`, `edit_window_over`, `edit_limit_reached`, `text_refused`,
 * `text_unchecked`, and as `editRefusalOf`
 */
export async function editMessage(db: Db, me: string, id: string, text: string, now: number): Promise<ChatMessage> {
  await changeListedMessage(db, me, id, (tx, message) => replaceText(tx, me, message, text, now));
  return toChatMessageWithCard(db, await loadVisibleMessageRow(db, me, id), me, now);
}

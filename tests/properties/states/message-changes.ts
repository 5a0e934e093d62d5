/** Reactions and edits by the model (docs/product.md 10.11, 10.12). */
import { CHAT_LIMITS } from "../../../src/limits/chat";
import type { ErrorCode } from "../../../src/runtime/errors";
import type { MessageAct, MessageRule } from "./message-rules";
import { bandOf } from "./people";

/** What stands between the two, as for sending; null: nothing. */
function separationOf({ model, message: { from, to }, who, now }: MessageAct): ErrorCode | null {
  const otherId = who === from ? to : from;
  const [me, other] = [model.people.get(who), model.people.get(otherId)];
  if (!me || !other) return "user_not_found";
  if (model.blocks.has(`${who}>${otherId}`)) return "blocked";
  if (model.blocks.has(`${otherId}>${who}`)) return "not_friends";
  return bandOf(me, now) === bandOf(other, now) ? null : "chat_frozen";
}

function isOtherStopped({ model, message: { from, to }, who, now }: MessageAct): boolean {
  const other = model.people.get(who === from ? to : from);
  return other !== undefined && (other.banned || other.suspendedUntil > now);
}

/** Nobody has answered in these stories: friends alone react. */
export const react: MessageRule = (act) => {
  const { message, who } = act;
  const separation = separationOf(act);
  if (separation) return separation;
  if (!message.areFriends) return "reaction_unanswered";
  if (isOtherStopped(act)) return "person_stopped";
  if (message.isRecalled || message.review !== null || message.kind === "burn") return "cannot_react";
  return message.reactions.has(who) ? null : () => void message.reactions.add(who);
};

export const takeReactionBack: MessageRule = ({ message, who }) =>
  message.reactions.has(who) ? () => void message.reactions.delete(who) : null;

/** The first writer may go on as long as they follow. */
export const edit: MessageRule = (act) => {
  const { message, who, now } = act;
  if (message.from !== who) return "forbidden";
  if (message.kind !== "text" || message.review !== null || !message.hasText) return "cannot_edit";
  const separation = separationOf(act);
  if (separation) return separation;
  if (!message.isSenderFollowing) return "not_friends";
  if (isOtherStopped(act)) return "person_stopped";
  if (message.isEdited) return null;
  if (now - message.at > CHAT_LIMITS.editWindow) return "edit_window_over";
  return () => void Object.assign(message, { isEdited: true, versions: 1 });
};

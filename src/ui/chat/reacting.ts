/** How reactions to a message are chosen. Pure functions. */
import { type ChatLine, isPending, type ReactionJson } from "./types";

/** Offered above a message; any other emoji after them. */
export const QUICK_REACTIONS = ["💛", "🍋", "😮", "😂", "👏", "🌊"] as const;

/** A person's reaction; null: none. */
export const reactionBy = (reactions: readonly ReactionJson[], userId: string): string | null =>
  reactions.find(({ userIds }) => userIds.includes(userId))?.emoji ?? null;

/** The reactions after a person has chosen an emoji. @param emoji null: taken back */
export function withReaction(reactions: readonly ReactionJson[], userId: string, emoji: string | null): ReactionJson[] {
  const others = reactions
    .map((each) => ({ ...each, userIds: each.userIds.filter((id) => id !== userId) }))
    .filter(({ userIds }) => userIds.length > 0);
  if (emoji === null) return others;
  const same = others.find((each) => each.emoji === emoji);
  if (same) return others.map((each) => (each === same ? { emoji, userIds: [...each.userIds, userId] } : each));
  return [...others, { emoji, userIds: [userId] }];
}

/** Whether a message takes reactions: it can be read, by both, for longer than a moment. */
export const takesReactions = (line: ChatLine): boolean =>
  !line.recalled && line.review === null && line.kind !== "burn" && !isPending(line);

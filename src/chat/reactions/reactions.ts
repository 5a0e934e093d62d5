import type { ChatMessageRow } from "../../db/tables/chat";

/** An emoji with who chose it. */
export interface Reaction {
  emoji: string;
  userIds: string[];
}

interface ReactedMessage extends Pick<ChatMessageRow, "low_reaction" | "high_reaction"> {
  low_id: string;
  high_id: string;
}

/** The reactions to a message, and its revision. */
export interface ReactionState {
  reactions: Reaction[];
  revision: number;
}

/** The reactions to a message; the same emoji of both is one. */
export function reactionsOf({ low_id, high_id, low_reaction, high_reaction }: ReactedMessage): Reaction[] {
  if (low_reaction !== null && low_reaction === high_reaction)
    return [{ emoji: low_reaction, userIds: [low_id, high_id] }];
  return [
    ...(low_reaction === null ? [] : [{ emoji: low_reaction, userIds: [low_id] }]),
    ...(high_reaction === null ? [] : [{ emoji: high_reaction, userIds: [high_id] }]),
  ];
}

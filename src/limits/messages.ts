import { MINUTE, SECOND } from "../runtime/units";

export const MESSAGE_LIMITS = {
  /** ms in which reading all and clearing can be undone; on the screen the offer stands for 5 s, as that of a bottle. */
  undoWindow: MINUTE,
  /** ms for which a message is on the screen until it counts as read. */
  seenAfter: SECOND,
  /** Ids of messages in one report of what was seen. */
  seenMax: 50,
} as const;

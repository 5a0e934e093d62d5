import { DAY, MINUTE, SECOND } from "../runtime/units";

export const CHAT_LIMITS = {
  /** Characters. */
  textMax: 4_000,
  clientIdMax: 64,
  /** Messages to a stranger before an answer; new strangers per day. */
  strangerTexts: 3,
  strangersPerDay: 10,
  /** Latest conversations that get a live event when a participant is suspended. */
  toldOfStop: 200,
  /** ms in which a message can be recalled; ms that an unopened burn picture is stored. */
  recall: 2 * MINUTE,
  burnKept: 7 * DAY,
  /** ms that an opened burn picture is shown. */
  burnShown: 10 * SECOND,
} as const;

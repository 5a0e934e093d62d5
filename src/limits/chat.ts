import { DAY, MINUTE, SECOND } from "../runtime/units";

export const CHAT_LIMITS = {
  /** Characters. */
  textMax: 4_000,
  clientIdMax: 64,
  /** Texts before an answer; people a day. */
  strangerTexts: 3,
  strangersPerDay: 10,
  /** Of one's conversations, the latest: told live that one was suspended. */
  toldOfStop: 200,
  /** ms to recall a message; ms a burn picture waits. */
  recall: 2 * MINUTE,
  burnKept: 7 * DAY,
  /** ms that an opened burn picture is shown. */
  burnShown: 10 * SECOND,
} as const;

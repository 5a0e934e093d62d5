import type { callChatApi, isWorthRetry } from "../api";
import type { prepareLineParts } from "../later-parts";

/** What the chat's own script has, for the part that loads later. */
export interface StandingTools {
  callChatApi: typeof callChatApi;
  isWorthRetry: typeof isWorthRetry;
  prepareLineParts: typeof prepareLineParts;
}

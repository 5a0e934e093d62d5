/** Every way to remove, recall, destroy, delete, replace or erase something. */
import { BOTTLE_WAYS } from "./leavings-bottles";
import { CHAT_WAYS } from "./leavings-chat";
import type { Way } from "./leavings-way";

export const LEAVINGS: Record<string, Way> = { ...BOTTLE_WAYS };

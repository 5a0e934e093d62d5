/** Every way to remove, recall, destroy, delete, replace or erase something. */
import { BOTTLE_WAYS } from "./leavings-bottles";
import { CHAT_WAYS } from "./leavings-chat";
import { DESIGN_WAYS } from "./leavings-designs";
import type { Way } from "./leavings-way";

export const LEAVINGS: Record<string, Way> = { ...DESIGN_WAYS };

/** Every way to remove, recall, destroy, delete, replace or erase something. */
import { BOTTLE_WAYS } from "./leavings-bottles";
import { CHAT_WAYS } from "./leavings-chat";
import { DESIGN_WAYS } from "./leavings-designs";
import { CHAT_PICTURE_WAYS } from "./leavings-pictures";
import { PROFILE_WAYS } from "./leavings-profile";
import { SESSION_WAYS } from "./leavings-sessions";
import { SIGN_IN_WAYS } from "./leavings-sign-in";
import { TEAM_WAYS } from "./leavings-team";
import type { Way } from "./leavings-way";

export const LEAVINGS: Record<string, Way> = {
  ...CHAT_WAYS,
  ...CHAT_PICTURE_WAYS,
  ...BOTTLE_WAYS,
  ...DESIGN_WAYS,
  ...PROFILE_WAYS,
  ...SESSION_WAYS,
  ...SIGN_IN_WAYS,
  ...TEAM_WAYS,
};

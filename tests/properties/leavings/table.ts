/** Every way to remove, recall, destroy, delete, replace or erase something. */
import { BOTTLE_WAYS } from "./bottles";
import { CHAT_WAYS } from "./chat";
import { DESIGN_WAYS } from "./designs";
import { LINK_WAYS } from "./links";
import { NOTICE_WAYS } from "./notices";
import { CHAT_PICTURE_WAYS } from "./pictures";
import { PROFILE_WAYS } from "./profile";
import { REACTION_WAYS } from "./reactions";
import { SESSION_WAYS } from "./sessions";
import { SIGN_IN_WAYS } from "./sign-in";
import { TEAM_WAYS } from "./team";
import type { Way } from "./way";

export const LEAVINGS: Record<string, Way> = {
  ...CHAT_WAYS,
  ...CHAT_PICTURE_WAYS,
  ...BOTTLE_WAYS,
  ...DESIGN_WAYS,
  ...PROFILE_WAYS,
  ...SESSION_WAYS,
  ...SIGN_IN_WAYS,
  ...LINK_WAYS,
  ...NOTICE_WAYS,
  ...TEAM_WAYS,
  ...REACTION_WAYS,
};

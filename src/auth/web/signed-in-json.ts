import type { Ctx } from "../../http/env";
import { loadOwnUserJson } from "../../profile/web/web";
import { isProfileIncomplete } from "../../users/users";
import type { StartedSession } from "./sign-in";

/** What every way to sign in answers by API. */
export const signedInJson = async (c: Ctx, { token, person }: StartedSession) => ({
  token,
  user: await loadOwnUserJson(c, person),
  needProfileComplete: isProfileIncomplete(person),
});

import type { Ctx } from "../../http/env";
import type { SignedIn } from "../../users/users";
import { loadUserJson } from "../user-json";

/** `User` of the API for this request. */
export const loadOwnUserJson = (c: Ctx, person: SignedIn) =>
  loadUserJson(c.get("db"), person, c.get("deps").plan.belongings, c.get("now"));

import type { Ctx } from "../../http/env";
import { runNow } from "../../http/run-now";
import type { SignedIn } from "../../users/users";
import { loadUserJson } from "../user-json";

/** `User` of the API for this request. */
export const loadOwnUserJson = (c: Ctx, person: SignedIn) =>
  runNow(c, loadUserJson, person, c.get("deps").plan.belongings);

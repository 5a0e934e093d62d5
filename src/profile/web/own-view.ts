import type { Ctx } from "../../http/env";
import type { SignedIn } from "../../users/users";
import { selfView } from "../self";

/** The API's User of this request. */
export const ownView = (c: Ctx, person: SignedIn) =>
  selfView(c.get("db"), person, c.get("deps").plan.belongings, c.get("now"));

import type { Ctx } from "../../http/env";
import { blockPerson, type unblockPerson } from "../social";

/** `blockPerson` with what other rooms do then. */
export const blockPersonIn =
  (c: Ctx): typeof unblockPerson =>
  (db, actor, otherId, now) =>
    blockPerson(db, actor, otherId, now, c.get("deps").plan.onBlocked);

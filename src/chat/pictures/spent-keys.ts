import type { Db } from "../../db/transact";
import type { ServerLog } from "../../runtime/log";
import { createOutboxRounds, type OutboxRounds } from "../../runtime/rounds";
import { deleteSpentBurnKeys, untilNextSpentKey } from "./burn-keys";

/** Rounds that erase each claimed key of a burn picture when its minute is over. @param now product clock, ms */
export const createBurnKeyRounds = (db: Db, now: () => number, log: ServerLog): OutboxRounds =>
  createOutboxRounds({
    round: () => deleteSpentBurnKeys(db, now()),
    untilNext: () => untilNextSpentKey(db, now()),
    log,
    failed: "keys of burn pictures could not be erased",
  });

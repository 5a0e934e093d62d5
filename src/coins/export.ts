import { mapRows, readAllByKeys } from "../db/batches";
import type { DbOrTx } from "../db/transact";
import { toIsoTime } from "../runtime/iso";

/** All coin records of a person, in order. */
export const exportCoins = (db: DbOrTx, userId: string) =>
  mapRows(
    readAllByKeys(
      db
        .selectFrom("coin_records")
        .select(["seq", "amount", "reason", "balance", "created_at"])
        .where("user_id", "=", userId),
      { seq: 0 },
    ),
    ({ created_at, seq: _, ...row }) => ({ ...row, at: toIsoTime(created_at) }),
  );

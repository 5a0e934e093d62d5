import { AT_ONCE, inBatches, mapRows } from "../db/batches";
import type { Queries } from "../db/transact";
import { iso } from "../runtime/iso";

/** All coin records of a person, in order. */
export const exportCoins = (db: Queries, userId: string) =>
  mapRows(
    inBatches((last: { seq: number } | undefined) =>
      db
        .selectFrom("coin_records")
        .select(["seq", "amount", "reason", "balance", "created_at"])
        .where("user_id", "=", userId)
        .where("seq", ">", last?.seq ?? 0)
        .orderBy("seq")
        .limit(AT_ONCE)
        .execute(),
    ),
    ({ created_at, seq: _, ...row }) => ({ ...row, at: iso(created_at) }),
  );

import { FULL_READ_PAGE_SIZE, mapRows, readInPages } from "../db/batches";
import type { DbOrTx } from "../db/transact";
import { toIsoTime } from "../runtime/iso";

/** All coin records of a person, in order. */
export const exportCoins = (db: DbOrTx, userId: string) =>
  mapRows(
    readInPages((last: { seq: number } | undefined) =>
      db
        .selectFrom("coin_records")
        .select(["seq", "amount", "reason", "balance", "created_at"])
        .where("user_id", "=", userId)
        .where("seq", ">", last?.seq ?? 0)
        .orderBy("seq")
        .limit(FULL_READ_PAGE_SIZE)
        .execute(),
    ),
    ({ created_at, seq: _, ...row }) => ({ ...row, at: toIsoTime(created_at) }),
  );

import { AT_ONCE, inBatches, mapRows } from "../db/batches";
import type { Queries } from "../db/transact";
import { iso } from "../iso";

/** All system messages of a person. */
export const exportMessages = (db: Queries, userId: string) =>
  mapRows(
    inBatches((last: { created_at: number; id: string } | undefined) =>
      db
        .selectFrom("system_messages")
        .select(["id", "type", "params", "read_at", "created_at"])
        .where("user_id", "=", userId)
        .where((eb) =>
          eb(eb.refTuple("created_at", "id"), ">", eb.tuple(last?.created_at ?? 0, last?.id ?? "")),
        )
        .orderBy("created_at")
        .orderBy("id")
        .limit(AT_ONCE)
        .execute(),
    ),
    ({ type, params, read_at, created_at }) => ({
      type,
      ...JSON.parse(params),
      read: read_at !== null,
      at: iso(created_at),
    }),
  );

import { AT_ONCE, inBatches, mapRows } from "../db/batches";
import type { Queries } from "../db/transact";
import { DAY } from "../limits/limits";
import { iso } from "../runtime/iso";
import { namedColumns, namedTo, wordsReader } from "../users/users";

/** Who came by a person's invitation; the name is null where they do not learn it. */
export async function* exportInvited(db: Queries, userId: string, now: number) {
  const reader = await wordsReader(db, userId);
  yield* mapRows(
    inBatches((last: { id: string } | undefined) =>
      db
        .selectFrom("users")
        .select(["id", "created_at", ...namedColumns("users")])
        .where("invited_by", "=", userId)
        .where("id", ">", last?.id ?? "")
        .orderBy("id")
        .limit(AT_ONCE)
        .execute(),
    ),
    (row) => ({ nickname: namedTo(reader, row, now), at: iso(row.created_at) }),
  );
}

/** A person's daily counters. */
export const exportDays = (db: Queries, userId: string) =>
  mapRows(
    inBatches((last: { kind: string; day: number } | undefined) =>
      db
        .selectFrom("daily_counters")
        .select(["kind", "day", "n"])
        .where("user_id", "=", userId)
        .where((eb) => eb(eb.refTuple("kind", "day"), ">", eb.tuple(last?.kind ?? "", last?.day ?? 0)))
        .orderBy("kind")
        .orderBy("day")
        .limit(AT_ONCE)
        .execute(),
    ),
    ({ kind, day, n }) => ({ day: iso(day * DAY).slice(0, 10), kind, n }),
  );

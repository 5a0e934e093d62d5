import { AT_ONCE, inBatches, mapRows } from "../db/batches";
import type { Queries } from "../db/transact";
import { iso } from "../iso";
import { DAY } from "../limits";
import { shownName } from "../users/users";

export const exportInvited = (db: Queries, userId: string) =>
  mapRows(
    inBatches((last: { id: string } | undefined) =>
      db
        .selectFrom("users")
        .select(["id", shownName("users").as("nickname"), "created_at"])
        .where("invited_by", "=", userId)
        .where("id", ">", last?.id ?? "")
        .orderBy("id")
        .limit(AT_ONCE)
        .execute(),
    ),
    ({ nickname, created_at }) => ({ nickname, at: iso(created_at) }),
  );

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

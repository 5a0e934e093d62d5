import { mapRows, readAllByKeys } from "../db/batches";
import type { DbOrTx } from "../db/transact";
import { toIsoTime } from "../runtime/iso";
import { DAY } from "../runtime/units";
import { loadTextReader, visibleNameColumns, visiblePersonNameFor } from "../users/users";

/** People who registered with a person's invitation; the name is null if not visible to them. @param now ms */
export async function* exportInvitedPeople(db: DbOrTx, userId: string, now: number) {
  const reader = await loadTextReader(db, userId);
  yield* mapRows(
    readAllByKeys(
      db
        .selectFrom("users")
        .select(["id", "created_at", ...visibleNameColumns("users")])
        .where("invited_by", "=", userId),
      { id: "" },
    ),
    (row) => ({ nickname: visiblePersonNameFor(reader, row, now), at: toIsoTime(row.created_at) }),
  );
}

/** A person's daily counters. */
export const exportDailyCounters = (db: DbOrTx, userId: string) =>
  mapRows(
    readAllByKeys(db.selectFrom("daily_counters").select(["kind", "day", "n"]).where("user_id", "=", userId), {
      kind: "",
      day: 0,
    }),
    ({ kind, day, n }) => ({ day: toIsoTime(day * DAY).slice(0, 10), kind, n }),
  );

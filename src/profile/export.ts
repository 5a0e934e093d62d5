import { AT_ONCE, iso, told, walk } from "../db/batches";
import type { Queries } from "../db/transact";
import { DAY } from "../limits";

/** Whom a person has blocked. Who has blocked them is not theirs to know. */
export const tellBlocks = (db: Queries, userId: string) =>
  told(
    walk((last: { blocked_id: string } | undefined) =>
      db
        .selectFrom("blocks")
        .innerJoin("users", "users.id", "blocks.blocked_id")
        .select(["blocked_id", "nickname", "blocks.created_at"])
        .where("blocker_id", "=", userId)
        .where("blocked_id", ">", last?.blocked_id ?? "")
        .orderBy("blocked_id")
        .limit(AT_ONCE)
        .execute(),
    ),
    ({ nickname, created_at }) => ({ nickname, at: iso(created_at) }),
  );

/** Whom a person has brought. */
export const tellInvited = (db: Queries, userId: string) =>
  told(
    walk((last: { id: string } | undefined) =>
      db
        .selectFrom("users")
        .select(["id", "nickname", "created_at"])
        .where("invited_by", "=", userId)
        .where("id", ">", last?.id ?? "")
        .orderBy("id")
        .limit(AT_ONCE)
        .execute(),
    ),
    ({ nickname, created_at }) => ({ nickname, at: iso(created_at) }),
  );

/** What a person did on which day, as far as the limits of a day count it. */
export const tellDays = (db: Queries, userId: string) =>
  told(
    walk((last: { kind: string; day: number } | undefined) =>
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

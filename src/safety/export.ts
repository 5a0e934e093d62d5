import { FULL_READ_PAGE_SIZE, mapRows, readInPages } from "../db/batches";
import type { DbOrTx } from "../db/transact";
import { toIsoTime, toIsoTimeOrNull } from "../runtime/iso";

/** A person's held texts. */
export const exportHeldTexts = (db: DbOrTx, userId: string) =>
  mapRows(
    readInPages((last: { held_at: number; thing_id: string } | undefined) =>
      db
        .selectFrom("held_texts")
        .select(["kind", "thing_id", "said", "held_at"])
        .where("about_id", "=", userId)
        .where((eb) =>
          eb(eb.refTuple("held_at", "thing_id"), ">", eb.tuple(last?.held_at ?? 0, last?.thing_id ?? "")),
        )
        .orderBy("held_at")
        .orderBy("thing_id")
        .limit(FULL_READ_PAGE_SIZE)
        .execute(),
    ),
    ({ kind, said, held_at }) => ({ kind, said: JSON.parse(said), at: toIsoTime(held_at) }),
  );

export const exportReports = (db: DbOrTx, userId: string) =>
  mapRows(
    readInPages((last: { created_at: number; case_id: string } | undefined) =>
      db
        .selectFrom("reports")
        .select(["kind", "thing_id", "case_id", "reason", "note", "created_at", "outcome_told_at"])
        .where("reporter_id", "=", userId)
        .where((eb) =>
          eb(eb.refTuple("created_at", "case_id"), ">", eb.tuple(last?.created_at ?? 0, last?.case_id ?? "")),
        )
        .orderBy("created_at")
        .orderBy("case_id")
        .limit(FULL_READ_PAGE_SIZE)
        .execute(),
    ),
    ({ kind, thing_id, reason, note, created_at, outcome_told_at }) => ({
      kind,
      id: thing_id,
      reason,
      note,
      at: toIsoTime(created_at),
      outcomeToldAt: toIsoTimeOrNull(outcome_told_at),
    }),
  );

/** What a person asked for about their birthday. */
export const exportBirthdayRequests = (db: DbOrTx, userId: string) =>
  mapRows(
    readInPages((last: { created_at: number; id: string } | undefined) =>
      db
        .selectFrom("birthday_requests")
        .select(["id", "birthday", "note", "created_at", "decision", "reply"])
        .where("user_id", "=", userId)
        .where((eb) =>
          eb(eb.refTuple("created_at", "id"), ">", eb.tuple(last?.created_at ?? 0, last?.id ?? "")),
        )
        .orderBy("created_at")
        .orderBy("id")
        .limit(FULL_READ_PAGE_SIZE)
        .execute(),
    ),
    ({ id: _, created_at, ...asked }) => ({ ...asked, at: toIsoTime(created_at) }),
  );

/** A person's measures and appeals. */
export const exportMeasures = (db: DbOrTx, userId: string) =>
  mapRows(
    readInPages((last: { from_at: number; id: string } | undefined) =>
      db
        .selectFrom("measures")
        .leftJoin("appeals", "appeals.measure_id", "measures.id")
        .select(["measures.id", "measures.kind", "measures.feature", "measures.rule", "measures.reason"])
        .select(["measures.age", "measures.birthday"])
        .select(["measures.from_at", "measures.until_at", "measures.lifted_at"])
        .select(["appeals.text as appeal", "appeals.decision", "appeals.reply"])
        .where("measures.user_id", "=", userId)
        .where((eb) =>
          eb(
            eb.refTuple("measures.from_at", "measures.id"),
            ">",
            eb.tuple(last?.from_at ?? 0, last?.id ?? ""),
          ),
        )
        .orderBy("measures.from_at")
        .orderBy("measures.id")
        .limit(FULL_READ_PAGE_SIZE)
        .execute(),
    ),
    ({ id: _, from_at, until_at, lifted_at, ...measure }) => ({
      ...measure,
      from: toIsoTime(from_at),
      until: toIsoTimeOrNull(until_at),
      liftedAt: toIsoTimeOrNull(lifted_at),
    }),
  );

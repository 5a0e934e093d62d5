import { mapRows, readAllByKeys } from "../db/batches";
import type { DbOrTx } from "../db/transact";
import { toIsoTime, toIsoTimeOrNull } from "../runtime/iso";

/** A person's held texts. */
export const exportHeldTexts = (db: DbOrTx, userId: string) =>
  mapRows(
    readAllByKeys(
      db.selectFrom("held_texts").select(["kind", "thing_id", "said", "held_at"]).where("about_id", "=", userId),
      { held_at: 0, thing_id: "" },
    ),
    ({ kind, said, held_at }) => ({ kind, said: JSON.parse(said), at: toIsoTime(held_at) }),
  );

export const exportReports = (db: DbOrTx, userId: string) =>
  mapRows(
    readAllByKeys(
      db
        .selectFrom("reports")
        .select(["kind", "thing_id", "case_id", "reason", "note", "created_at", "outcome_told_at"])
        .where("reporter_id", "=", userId),
      { created_at: 0, case_id: "" },
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
    readAllByKeys(
      db
        .selectFrom("birthday_requests")
        .select(["id", "birthday", "note", "created_at", "decision", "reply"])
        .where("user_id", "=", userId),
      { created_at: 0, id: "" },
    ),
    ({ id: _, created_at, ...asked }) => ({ ...asked, at: toIsoTime(created_at) }),
  );

/** A person's measures and appeals. */
export const exportMeasures = (db: DbOrTx, userId: string) =>
  mapRows(
    readAllByKeys(
      db
        .selectFrom("measures")
        .leftJoin("appeals", "appeals.measure_id", "measures.id")
        .select(["measures.id", "measures.kind", "measures.feature", "measures.rule", "measures.reason"])
        .select(["measures.age", "measures.birthday"])
        .select(["measures.from_at", "measures.until_at", "measures.lifted_at"])
        .select(["appeals.text as appeal", "appeals.decision", "appeals.reply"])
        .where("measures.user_id", "=", userId),
      { "measures.from_at": 0, "measures.id": "" },
    ),
    ({ id: _, from_at, until_at, lifted_at, ...measure }) => ({
      ...measure,
      from: toIsoTime(from_at),
      until: toIsoTimeOrNull(until_at),
      liftedAt: toIsoTimeOrNull(lifted_at),
    }),
  );

import { mapRows, readAllByKeys } from "../db/batches";
import type { DbOrTx } from "../db/transact";
import { toIsoTime, toIsoTimeOrNull } from "../runtime/iso";

/** A person's feedback with replies. */
export const exportFeedback = (db: DbOrTx, userId: string) =>
  mapRows(
    readAllByKeys(
      db
        .selectFrom("feedback")
        .select(["id", "text", "reply", "replied_at", "created_at"])
        .where("user_id", "=", userId),
      { created_at: 0, id: "" },
    ),
    ({ text, reply, replied_at, created_at }) => ({
      text,
      reply,
      repliedAt: toIsoTimeOrNull(replied_at),
      at: toIsoTime(created_at),
    }),
  );

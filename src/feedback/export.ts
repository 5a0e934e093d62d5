import { AT_ONCE, inBatches, mapRows } from "../db/batches";
import type { Queries } from "../db/transact";
import { iso, isoOrNull } from "../runtime/iso";

/** A person's feedback with replies. */
export const exportFeedback = (db: Queries, userId: string) =>
  mapRows(
    inBatches((last: { created_at: number; id: string } | undefined) =>
      db
        .selectFrom("feedback")
        .select(["id", "text", "reply", "replied_at", "created_at"])
        .where("user_id", "=", userId)
        .where((eb) =>
          eb(eb.refTuple("created_at", "id"), ">", eb.tuple(last?.created_at ?? 0, last?.id ?? "")),
        )
        .orderBy("created_at")
        .orderBy("id")
        .limit(AT_ONCE)
        .execute(),
    ),
    ({ text, reply, replied_at, created_at }) => ({
      text,
      reply,
      repliedAt: isoOrNull(replied_at),
      at: iso(created_at),
    }),
  );

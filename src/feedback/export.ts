import { FULL_READ_PAGE_SIZE, mapRows, readInPages } from "../db/batches";
import type { DbOrTx } from "../db/transact";
import { toIsoTime, toIsoTimeOrNull } from "../runtime/iso";

/** A person's feedback with replies. */
export const exportFeedback = (db: DbOrTx, userId: string) =>
  mapRows(
    readInPages((last: { created_at: number; id: string } | undefined) =>
      db
        .selectFrom("feedback")
        .select(["id", "text", "reply", "replied_at", "created_at"])
        .where("user_id", "=", userId)
        .where((eb) =>
          eb(eb.refTuple("created_at", "id"), ">", eb.tuple(last?.created_at ?? 0, last?.id ?? "")),
        )
        .orderBy("created_at")
        .orderBy("id")
        .limit(FULL_READ_PAGE_SIZE)
        .execute(),
    ),
    ({ text, reply, replied_at, created_at }) => ({
      text,
      reply,
      repliedAt: toIsoTimeOrNull(replied_at),
      at: toIsoTime(created_at),
    }),
  );

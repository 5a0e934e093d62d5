import { FULL_READ_PAGE_SIZE, mapRows, readInPages } from "../db/batches";
import type { DbOrTx } from "../db/transact";
import { toIsoTime } from "../runtime/iso";

export const exportDesignComments = (db: DbOrTx, userId: string) =>
  mapRows(
    readInPages((last: { id: string } | undefined) =>
      db
        .selectFrom("design_comments")
        .select(["id", "design_id", "content", "created_at"])
        .where("author_id", "=", userId)
        .where("id", ">", last?.id ?? "")
        .orderBy("id")
        .limit(FULL_READ_PAGE_SIZE)
        .execute(),
    ),
    ({ design_id, content, created_at }) => ({
      design: design_id,
      content: content || null,
      at: toIsoTime(created_at),
    }),
  );

export const exportDesignLikes = (db: DbOrTx, userId: string) =>
  mapRows(
    readInPages((last: { design_id: string } | undefined) =>
      db
        .selectFrom("design_likes")
        .select(["design_id", "created_at"])
        .where("user_id", "=", userId)
        .where("active", "=", 1)
        .where("design_id", ">", last?.design_id ?? "")
        .orderBy("design_id")
        .limit(FULL_READ_PAGE_SIZE)
        .execute(),
    ),
    ({ design_id, created_at }) => ({ design: design_id, at: toIsoTime(created_at) }),
  );

/** The designs a person looked at. */
export const exportDesignViews = (db: DbOrTx, userId: string) =>
  mapRows(
    readInPages((last: { design_id: string } | undefined) =>
      db
        .selectFrom("design_views")
        .select(["design_id", "created_at"])
        .where("user_id", "=", userId)
        .where("design_id", ">", last?.design_id ?? "")
        .orderBy("design_id")
        .limit(FULL_READ_PAGE_SIZE)
        .execute(),
    ),
    ({ design_id, created_at }) => ({ design: design_id, at: toIsoTime(created_at) }),
  );

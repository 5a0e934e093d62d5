import { mapRows, readAllByKeys } from "../db/batches";
import type { DbOrTx } from "../db/transact";
import { toIsoTime } from "../runtime/iso";

export const exportDesignComments = (db: DbOrTx, userId: string) =>
  mapRows(
    readAllByKeys(
      db
        .selectFrom("design_comments")
        .select(["id", "design_id", "content", "created_at"])
        .where("author_id", "=", userId),
      { id: "" },
    ),
    ({ design_id, content, created_at }) => ({
      design: design_id,
      content: content || null,
      at: toIsoTime(created_at),
    }),
  );

export const exportDesignLikes = (db: DbOrTx, userId: string) =>
  mapRows(
    readAllByKeys(
      db
        .selectFrom("design_likes")
        .select(["design_id", "created_at"])
        .where("user_id", "=", userId)
        .where("active", "=", 1),
      { design_id: "" },
    ),
    ({ design_id, created_at }) => ({ design: design_id, at: toIsoTime(created_at) }),
  );

/** The designs a person looked at. */
export const exportDesignViews = (db: DbOrTx, userId: string) =>
  mapRows(
    readAllByKeys(db.selectFrom("design_views").select(["design_id", "created_at"]).where("user_id", "=", userId), {
      design_id: "",
    }),
    ({ design_id, created_at }) => ({ design: design_id, at: toIsoTime(created_at) }),
  );

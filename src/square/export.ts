import { AT_ONCE, inBatches, mapRows } from "../db/batches";
import type { Queries } from "../db/transact";
import { iso } from "../runtime/iso";

export const exportDesignComments = (db: Queries, userId: string) =>
  mapRows(
    inBatches((last: { id: string } | undefined) =>
      db
        .selectFrom("design_comments")
        .select(["id", "design_id", "content", "created_at"])
        .where("author_id", "=", userId)
        .where("id", ">", last?.id ?? "")
        .orderBy("id")
        .limit(AT_ONCE)
        .execute(),
    ),
    ({ design_id, content, created_at }) => ({
      design: design_id,
      content: content || null,
      at: iso(created_at),
    }),
  );

export const exportDesignLikes = (db: Queries, userId: string) =>
  mapRows(
    inBatches((last: { design_id: string } | undefined) =>
      db
        .selectFrom("design_likes")
        .select(["design_id", "created_at"])
        .where("user_id", "=", userId)
        .where("active", "=", 1)
        .where("design_id", ">", last?.design_id ?? "")
        .orderBy("design_id")
        .limit(AT_ONCE)
        .execute(),
    ),
    ({ design_id, created_at }) => ({ design: design_id, at: iso(created_at) }),
  );

/** The designs a person looked at. */
export const exportDesignViews = (db: Queries, userId: string) =>
  mapRows(
    inBatches((last: { design_id: string } | undefined) =>
      db
        .selectFrom("design_views")
        .select(["design_id", "created_at"])
        .where("user_id", "=", userId)
        .where("design_id", ">", last?.design_id ?? "")
        .orderBy("design_id")
        .limit(AT_ONCE)
        .execute(),
    ),
    ({ design_id, created_at }) => ({ design: design_id, at: iso(created_at) }),
  );

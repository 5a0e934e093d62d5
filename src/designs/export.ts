import { AT_ONCE, inBatches, mapRows } from "../db/batches";
import type { Queries } from "../db/transact";
import { iso } from "../runtime/iso";

/** Designs a person made or bought, with all parameters. */
export const exportDesigns = (db: Queries, userId: string) =>
  mapRows(
    inBatches((last: { id: string } | undefined) =>
      db
        .selectFrom("designs")
        .innerJoin("pictures", "pictures.hash", "designs.picture")
        .select([
          "id",
          "name",
          "story",
          "status",
          "price",
          "uses",
          "like_count",
          "comment_count",
          "view_count",
        ])
        .select(["params", "created_at"])
        .where("owner_id", "=", userId)
        .where("id", ">", last?.id ?? "")
        .orderBy("id")
        .limit(AT_ONCE)
        .execute(),
    ),
    ({ params, created_at, ...row }) => ({ ...row, createdAt: iso(created_at), params: JSON.parse(params) }),
  );

import { mapRows, readAllByKeys } from "../db/batches";
import type { DbOrTx } from "../db/transact";
import { toIsoTime } from "../runtime/iso";

/** Designs a person made or bought, with all parameters. */
export const exportDesigns = (db: DbOrTx, userId: string) =>
  mapRows(
    readAllByKeys(
      db
        .selectFrom("designs")
        .innerJoin("pictures", "pictures.hash", "designs.picture")
        .select(["id", "name", "story", "status", "price", "uses", "like_count", "comment_count", "view_count"])
        .select(["params", "created_at"])
        .where("owner_id", "=", userId),
      { id: "" },
    ),
    ({ params, created_at, ...row }) => ({
      ...row,
      createdAt: toIsoTime(created_at),
      params: JSON.parse(params),
    }),
  );

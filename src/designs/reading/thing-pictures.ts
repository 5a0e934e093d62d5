import type { FindThingPictures } from "../../messages/messages";

/** Pictures of designs that are there and not hidden; messages are about the reader's own. */
export const findDesignPictures: FindThingPictures = async (db, _reader, ids) => {
  const rows = await db
    .selectFrom("designs")
    .select(["id", "picture"])
    .where("id", "in", ids)
    .where("hidden_at", "is", null)
    .execute();
  return new Map(rows.map(({ id, picture }) => [id, picture]));
};

import { type InferResult, type RawBuilder, sql } from "kysely";
import type { DbOrTx } from "../../db/transact";
import { isBlockBetweenSql, personShortColumns, personShortColumnsOrNull } from "../../users/users";

/** Reader id of a signed-out visitor: no row has it. */
export const VISITOR_ID = "";

/** Query of bottles with everything that `bottleView` needs for one reader. @param reader user id or `VISITOR_ID` */
export function selectBottleRows(db: DbOrTx, reader: RawBuilder<string>) {
  return db
    .selectFrom("bottles")
    .innerJoin("users as author", "author.id", "bottles.author_id")
    .leftJoin("users as owner", "owner.id", "bottles.owner_id")
    .leftJoin("bottle_likes as my_like", (on) =>
      on.onRef("my_like.bottle_id", "=", "bottles.id").on("my_like.user_id", "=", reader),
    )
    .leftJoin("findings as mine", (on) => on.onRef("mine.bottle_id", "=", "bottles.id").on("mine.user_id", "=", reader))
    .select(["bottles.id", "bottles.author_id", "bottles.content", "bottles.language", "bottles.design_id"])
    .select(["bottles.picture", "bottles.band", "bottles.author_adult_at", "bottles.state"])
    .select(["bottles.holder_id", "bottles.owner_id", "bottles.free_at", "bottles.expires_at"])
    .select(["bottles.pick_count", "bottles.like_count", "bottles.view_count", "bottles.comment_count"])
    .select(["bottles.created_at", "bottles.collected_at", "bottles.uses", "bottles.hidden_at", "bottles.masks"])
    .select("bottles.chart_shared_at")
    .select(personShortColumns("author", "author_"))
    .select(["author.created_at as writer_since", "author.throw_count as writer_throws"])
    .select(["author.banned_at as author_banned_at", "author.suspended_until as author_suspended_until"])
    .select(personShortColumnsOrNull("owner", "owner_"))
    .select(["bottles.design_name"])
    .select(["my_like.active as liked", "mine.picked_at as found_at"])
    .select(
      // Saves the look-up for the rows of an author's own list.
      sql<number>`case when bottles.author_id != ${reader}
    and ${isBlockBetweenSql(reader, sql.ref("bottles.author_id"))} then 1 else 0 end`.as("blocked"),
    );
}

/** As `selectBottleRows`, with the picture's parameters. */
export const selectDrawnBottleRows = (db: DbOrTx, reader: RawBuilder<string>) =>
  selectBottleRows(db, reader).innerJoin("pictures", "pictures.hash", "bottles.picture").select("pictures.params");

export type BottleViewRow = InferResult<ReturnType<typeof selectBottleRows>>[number];
export type DrawnBottleViewRow = InferResult<ReturnType<typeof selectDrawnBottleRows>>[number];

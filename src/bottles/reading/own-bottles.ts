import { creationOf, type ListPage, newestFirst, type PageRequest, toListPage } from "../../db/paging";
import { preparedQuery } from "../../db/prepared-query";
import type { BottleRow } from "../../db/tables/bottles";
import type { DbOrTx } from "../../db/transact";
import { withPictureParams } from "../../designs/designs";
import { designSvgPath } from "../../ui/urls";
import { bottleStatusOf } from "../rules";
import type { Bottle, DrawnBottle } from "./bottle-view";
import { type BottleListParams, bottleListParams, isInAuthorsList, positionIn } from "./lists";
import { countryCountSql } from "./load-voyage";

type ListedBottleField = "id" | "content" | "look" | "createdAt" | "status" | "heldByMe" | "pickedAt";

/** The fields of a bottle that a row of a list shows. */
export interface ListedBottle
  extends Pick<DrawnBottle, ListedBottleField | "pickCount" | "likeCount" | "commentCount"> {
  design: Pick<Bottle["design"], "svg">;
  /** The number of countries in which it was found; only for its author. */
  countries?: number;
}

type OwnBottleColumn = "id" | "content" | "picture" | "state" | "free_at" | "expires_at" | "collected_at";
type OwnBottleCount = "created_at" | "pick_count" | "like_count" | "comment_count";
type OwnBottleRow = Pick<BottleRow, OwnBottleColumn | OwnBottleCount> & { countries: number };

/** For the author only: the query reads neither author nor permissions. */
const selectOwnBottles = preparedQuery<BottleListParams, OwnBottleRow>((db, param) =>
  newestFirst(
    db
      .selectFrom("bottles")
      .select(["bottles.id", "bottles.content", "bottles.picture", "bottles.state"])
      .select(["bottles.free_at", "bottles.expires_at", "bottles.collected_at", "bottles.created_at"])
      .select(["bottles.pick_count", "bottles.like_count", "bottles.comment_count"])
      .select(countryCountSql.as("countries"))
      .where("bottles.author_id", "=", param("reader"))
      .where(isInAuthorsList),
    ["bottles.created_at", "bottles.id"],
    positionIn(param),
  ).limit(param("limit")),
);

const toListedBottle = (row: OwnBottleRow & { params: string }, now: number): ListedBottle => ({
  id: row.id,
  content: row.content,
  look: row.params,
  design: { svg: designSvgPath(row.picture) },
  createdAt: row.created_at,
  status: bottleStatusOf(row, now),
  // Nobody picks up their own bottle.
  heldByMe: false,
  pickedAt: null,
  pickCount: row.pick_count,
  likeCount: row.like_count,
  commentCount: row.comment_count,
  countries: Number(row.countries),
});

/** One page of the bottles a person threw, newest first, as their list shows them. */
export async function listMyBottleRows(
  db: DbOrTx,
  reader: { id: string },
  wanted: PageRequest,
  now: number,
): Promise<ListPage<ListedBottle>> {
  const rows = await withPictureParams(db, await selectOwnBottles(db, bottleListParams(reader, wanted)));
  return toListPage(rows, wanted, creationOf, (row) => toListedBottle(row, now));
}

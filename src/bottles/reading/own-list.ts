import { cut, type Paged, type PageWanted } from "../../db/paging";
import { prepared } from "../../db/prepared";
import type { BottleRow } from "../../db/tables/bottles";
import type { Queries } from "../../db/transact";
import { svgPath } from "../../ui/urls";
import { statusOf } from "../rules";
import { before, isListed, type ListValues, listValues } from "./lists";
import type { Bottle, DrawnBottle } from "./view";
import { countriesFound } from "./voyage";

type Shown = "id" | "content" | "language" | "look" | "createdAt" | "status" | "heldByMe" | "pickedAt";

/** A bottle as a row of a list shows it. */
export interface ListedBottle extends Pick<DrawnBottle, Shown | "pickCount" | "likeCount" | "commentCount"> {
  design: Pick<Bottle["design"], "svg">;
}

type Columns =
  | "id"
  | "content"
  | "language"
  | "picture"
  | "state"
  | "free_at"
  | "expires_at"
  | "collected_at";
type Counts = "created_at" | "pick_count" | "like_count" | "comment_count";
type OwnRow = Pick<BottleRow, Columns | Counts> & { params: string; countries: number };

/** Of one's own bottles: others would need their author, whether one may read them, and more. */
const own = prepared<ListValues, OwnRow>((db, hole) =>
  db
    .selectFrom("bottles")
    .innerJoin("pictures", "pictures.hash", "bottles.picture")
    .select(["bottles.id", "bottles.content", "bottles.language", "bottles.picture", "bottles.state"])
    .select(["bottles.free_at", "bottles.expires_at", "bottles.collected_at", "bottles.created_at"])
    .select(["bottles.pick_count", "bottles.like_count", "bottles.comment_count"])
    .select(["pictures.params", countriesFound.as("countries")])
    .where("bottles.author_id", "=", hole("reader"))
    .where(isListed)
    .where(before("bottles.created_at", "bottles.id", hole))
    .orderBy("bottles.created_at", "desc")
    .orderBy("bottles.id", "desc")
    .limit(hole("limit"))
    .compile(),
);

const listed = (row: OwnRow, now: number): ListedBottle => ({
  id: row.id,
  content: row.content,
  language: row.language,
  look: row.params,
  design: { svg: svgPath(row.picture) },
  createdAt: row.created_at,
  status: statusOf(row, now),
  // Nobody picks up what they threw.
  heldByMe: false,
  pickedAt: null,
  pickCount: row.pick_count,
  likeCount: row.like_count,
  commentCount: row.comment_count,
});

export interface OwnList extends Paged<ListedBottle> {
  /** In how many each bottle was found. */
  countries: ReadonlyMap<string, number>;
}

/** A person's bottles as their list shows them, newest first. */
export async function myBottlesFound(
  db: Queries,
  reader: { id: string },
  wanted: PageWanted,
  now: number,
): Promise<OwnList> {
  const rows = await own(db, listValues(reader, wanted));
  const page = cut(rows, wanted, (row) => ({ time: row.created_at, id: row.id }));
  return {
    items: page.rows.map((row) => listed(row, now)),
    nextCursor: page.nextCursor,
    countries: new Map(page.rows.map((row) => [row.id, Number(row.countries)])),
  };
}

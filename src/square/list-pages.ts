import { sql } from "kysely";
import type { ListPage } from "../db/paging";
import { preparedQuery } from "../db/prepared-query";
import type { DbOrTx } from "../db/transact";
import { Refusal } from "../runtime/errors";
import type { ListPersonDesigns } from "../social/social";
import { ageBandOf, isBlockBetweenSql, personShortColumns, toPersonShort } from "../users/users";
import { encodeSquareCursor, FIRST_SQUARE_CURSOR, type SquareCursor, squareListName } from "./cursors";
import {
  type SelectDesigns,
  type SquareListQuery,
  selectDesignCards,
  selectListedDesigns,
  selectWindowEnd,
  squareCursorOf,
} from "./list-query";
import type { DesignCardRow, ListedDesignRow, SquareList } from "./list-sql-parts";
import { type DesignCard, type Designer, designCardView, type ListedDesign, listedDesignView } from "./listed-design";
import {
  canSeeDesigner,
  type DesignAccess,
  isListedStatus,
  type SquareSection,
  type SquareSort,
  type SquareViewer,
} from "./rules";

interface SquarePageWanted {
  after?: SquareCursor;
  limit: number;
}

interface SquareWanted extends SquarePageWanted {
  section: SquareSection;
  sort: SquareSort;
  keys?: readonly string[];
}

/** How the designs of a list are read, and what is shown of each. */
interface Shown<R extends DesignCardRow, D> {
  select: SelectDesigns<R>;
  view: (row: R, reader: { id: string }, now: number) => D;
}

async function loadSquarePage<R extends DesignCardRow, D>(
  db: DbOrTx,
  list: SquareList,
  query: SquareListQuery,
  { select, view }: Shown<R, D>,
): Promise<ListPage<D>> {
  const rows = await select(db, list, { ...query, limit: query.limit + 1 });
  const shown = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? shown.at(-1) : await selectWindowEnd(db, list, query);
  return {
    items: shown.map((row) => view(row, { id: query.reader }, query.now)),
    nextCursor: last ? encodeSquareCursor(squareCursorOf(list, last), squareListName(list)) : null,
  };
}

const listerOf =
  <R extends DesignCardRow, D>(shown: Shown<R, D>) =>
  (
    db: DbOrTx,
    list: SquareList,
    person: SquareViewer,
    { after = FIRST_SQUARE_CURSOR, limit }: SquarePageWanted,
    now: number,
  ): Promise<ListPage<D>> => {
    const band = ageBandOf(person.adultAt, now);
    if (!band) return Promise.resolve({ items: [], nextCursor: null });
    return loadSquarePage(db, list, { reader: person.id, band, now, after, limit }, shown);
  };

const listWhole = listerOf<ListedDesignRow, ListedDesign>({ select: selectListedDesigns, view: listedDesignView });
const listCards = listerOf<DesignCardRow, DesignCard>({ select: selectDesignCards, view: designCardView });

/** One page of market or exhibition, for one reader. With many filtered designs a page may be short and not the last. */
export const listSquareDesigns = (
  db: DbOrTx,
  person: SquareViewer,
  { section, sort, keys, ...page }: SquareWanted,
  now: number,
): Promise<ListPage<ListedDesign>> => listWhole(db, { section, sort, keys }, person, page, now);

/** As `listSquareDesigns`, as cards. */
export const listSquareCards = (
  db: DbOrTx,
  person: SquareViewer,
  { section, sort, keys, ...page }: SquareWanted,
  now: number,
): Promise<ListPage<DesignCard>> => listCards(db, { section, sort, keys }, person, page, now);

/** One page of a designer's listed designs as cards, newest first. */
export const listDesignsByDesigner = (
  db: DbOrTx,
  person: SquareViewer,
  designer: string,
  page: SquarePageWanted,
  now: number,
): Promise<ListPage<DesignCard>> => listCards(db, { designer }, person, page, now);

/** A designer's newest listed designs, for their page. @param limit how many at most */
export const listPersonDesigns: ListPersonDesigns = async (db, viewer, designer, limit, now) =>
  (await listWhole(db, { designer }, viewer, { limit }, now)).items;

type ListedDesignAccessRow = ListedDesignRow & Omit<DesignAccess, "designer_id" | "official">;

const selectDesignById = preparedQuery<{ reader: string; id: string }, ListedDesignAccessRow>((db, param) =>
  db
    .selectFrom("designs")
    .innerJoin("users as designer", "designer.id", "designs.designer_id")
    .innerJoin("pictures", "pictures.hash", "designs.picture")
    .leftJoin("design_likes as mine", (on) =>
      on.onRef("mine.design_id", "=", "designs.id").on("mine.user_id", "=", param("reader")),
    )
    .select(["designs.id", "designs.designer_id", "designs.version", "designs.name", "designs.story"])
    .select(["designs.picture", "designs.status", "designs.price", "designs.like_count"])
    .select(["designs.comment_count", "designs.view_count", "designs.hot", "designs.listed_at"])
    .select(["designs.created_at", "designs.hidden_at", "designs.masks"])
    .select(["designer.created_at as writer_since", "designer.throw_count as writer_throws"])
    .select(personShortColumns("designer"))
    .select(["designer.adult_at", "designer.banned_at", "designer.suspended_until"])
    .select(["pictures.params", "mine.active as liked"])
    .select(
      sql<number>`case when ${isBlockBetweenSql(param("reader"), sql.ref("designs.designer_id"))} then 1 else 0 end`.as(
        "blocked",
      ),
    )
    .where("designs.id", "=", param("id")),
);

const selectDesigner = preparedQuery<{ reader: string; id: string }, DesignAccess & Omit<Designer, "official">>(
  (db, param) =>
    db
      .selectFrom("users")
      .select(["id", "id as designer_id", "adult_at", "hidden_at", "banned_at", "suspended_until"])
      .select(personShortColumns("users"))
      .select(
        sql<number>`case when ${isBlockBetweenSql(param("reader"), sql.ref("users.id"))} then 1 else 0 end`.as(
          "blocked",
        ),
      )
      .where("id", "=", param("id")),
);

/** A designer whom the reader may meet. @throws Refusal `user_not_found`, `profile_incomplete` */
export async function findDesigner(db: DbOrTx, reader: SquareViewer, id: string, now: number): Promise<Designer> {
  if (reader.adultAt === null) throw new Refusal("profile_incomplete");
  const [designer] = await selectDesigner(db, { reader: reader.id, id });
  if (!designer || !canSeeDesigner(reader, designer, now)) throw new Refusal("user_not_found");
  return toPersonShort(id, designer);
}

/** A listed design as one reader sees it. @throws Refusal `design_not_found`, `profile_incomplete` */
export async function loadListedDesign(
  db: DbOrTx,
  person: SquareViewer,
  id: string,
  now: number,
): Promise<ListedDesign> {
  if (person.adultAt === null) throw new Refusal("profile_incomplete");
  const [row] = await selectDesignById(db, { reader: person.id, id });
  if (!row || !isListedStatus(row.status) || !canSeeDesigner(person, row, now)) throw new Refusal("design_not_found");
  return listedDesignView(row, person, now);
}

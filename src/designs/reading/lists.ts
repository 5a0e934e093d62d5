import { type InferResult, type RawBuilder, sql } from "kysely";
import { creationOf, type ListPage, newestFirst, type PageRequest, toListPage } from "../../db/paging";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";
import { SEA_LIMITS } from "../../limits/sea";
import { type DesignParams, readDesignParams } from "../../ui/bottle/params";
import { designSvgPath } from "../../ui/urls";
import { ageBandPersonOf, personShortColumnsOrNull } from "../../users/users";
import { type DesignUsage, usageOf } from "../rules";
import {
  canSeeDesignerName,
  type Design,
  type DesignPerson,
  type DesignViewRow,
  ownDesignView,
  selectDesignRows,
} from "./view";

type DesignListParams = { owner: string; time: number; id: string; limit: number };
type DesignListParamOf = <K extends keyof DesignListParams>(name: K) => RawBuilder<DesignListParams[K]>;

const positionIn = (param: DesignListParamOf) => ({ time: param("time"), id: param("id") });

const selectOwnDesigns = (db: DbOrTx, param: DesignListParamOf) =>
  newestFirst(
    selectDesignRows(db).where("designs.owner_id", "=", param("owner")),
    ["designs.created_at", "designs.id"],
    positionIn(param),
  ).limit(param("limit"));

const selectDesignedDesigns = preparedQuery<DesignListParams, DesignViewRow>((db, param) =>
  selectOwnDesigns(db, param)
    .where("designs.status", "<>", sql.lit("purchased"))
    .where("designs.hidden", "=", sql.lit(0)),
);

const selectPurchasedDesigns = preparedQuery<DesignListParams, DesignViewRow>((db, param) =>
  selectOwnDesigns(db, param).where("designs.status", "=", sql.lit("purchased")),
);

const designListParams = (owner: string, { after, limit }: PageRequest): DesignListParams => ({
  owner,
  time: after.time,
  id: after.id,
  limit: limit + 1,
});

async function toDesignPage(
  rows: Promise<DesignViewRow[]>,
  wanted: PageRequest,
  now: number,
): Promise<ListPage<Design>> {
  return toListPage(await rows, wanted, creationOf, (row) => ownDesignView(row, now));
}

/** One page of the designs a person drew, newest first, without hidden sold ones. */
export const listDesignedDesigns = (db: DbOrTx, owner: string, page: PageRequest, now: number) =>
  toDesignPage(selectDesignedDesigns(db, designListParams(owner, page)), page, now);

/** One page of the designs a person purchased, newest first. */
export const listPurchasedDesigns = (db: DbOrTx, owner: string, page: PageRequest, now: number) =>
  toDesignPage(selectPurchasedDesigns(db, designListParams(owner, page)), page, now);

/** The design of a kept bottle; the design itself may have been changed or destroyed since. */
export interface CollectedDesign {
  id: string;
  bottleId: string;
  name: string;
  params: DesignParams;
  designer: DesignPerson | null;
  usage: DesignUsage;
  collectedAt: number;
  svg: string;
}

const keptBottleDesigns = (db: DbOrTx, param: DesignListParamOf) =>
  db
    .selectFrom("bottles")
    .innerJoin("pictures", "pictures.hash", "bottles.picture")
    .leftJoin("designs", "designs.id", "bottles.design_id")
    .leftJoin("users as designer", "designer.id", "designs.designer_id")
    .innerJoin("users as keeper", "keeper.id", "bottles.owner_id")
    .select(["bottles.id", "bottles.design_id", "bottles.picture", "bottles.uses", "bottles.collected_at"])
    .select(["pictures.params", "bottles.design_name", "designer.id as designer_id"])
    .select([
      "designer.adult_at",
      "designer.banned_at",
      "keeper.adult_at as keeper_adult_at",
      ...personShortColumnsOrNull("designer"),
    ])
    .where("bottles.owner_id", "=", param("owner"))
    .where("bottles.state", "=", sql.lit("kept"));

type CollectedDesignRow = InferResult<ReturnType<typeof keptBottleDesigns>>[number];

const selectCollectedDesigns = preparedQuery<DesignListParams, CollectedDesignRow>((db, param) =>
  newestFirst(keptBottleDesigns(db, param), ["bottles.collected_at", "bottles.id"], positionIn(param)).limit(
    param("limit"),
  ),
);

function collectedDesignerFor(row: CollectedDesignRow, keeper: string, now: number): DesignPerson | null {
  const { designer_id: id, nickname, avatar, country } = row;
  if (id === null || nickname === null || country === null || row.banned_at !== null) return null;
  const reader = { id: keeper, adultAt: row.keeper_adult_at, official: false };
  const isNamed = canSeeDesignerName(reader, { id, ...ageBandPersonOf(row) }, now);
  return isNamed ? { id, nickname, avatar, country } : null;
}

function collectedView(row: CollectedDesignRow, keeper: string, now: number): CollectedDesign {
  return {
    id: row.design_id,
    bottleId: row.id,
    name: row.design_name,
    params: readDesignParams(JSON.parse(row.params)),
    designer: collectedDesignerFor(row, keeper, now),
    usage: usageOf(row.uses, SEA_LIMITS.usesOfCollected),
    collectedAt: row.collected_at ?? 0,
    svg: designSvgPath(row.picture),
  };
}

/** One page of the designs of kept bottles, last kept first. */
export async function listCollectedDesigns(
  db: DbOrTx,
  owner: string,
  page: PageRequest,
  now: number,
): Promise<ListPage<CollectedDesign>> {
  const rows = await selectCollectedDesigns(db, designListParams(owner, page));
  return toListPage(
    rows,
    page,
    ({ collected_at, id }) => ({ time: collected_at ?? 0, id }),
    (row) => collectedView(row, owner, now),
  );
}

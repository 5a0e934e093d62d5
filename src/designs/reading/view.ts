import type { InferResult } from "kysely";
import type { DesignStatus } from "../../db/tables/designs";
import type { DbOrTx } from "../../db/transact";
import { DELETED_USER_ID } from "../../limits/account";
import { SEA_LIMITS } from "../../limits/sea";
import { ownMaskedFlag, textForReader } from "../../safety/safety";
import { type DesignParams, readDesignParams } from "../../ui/bottle/params";
import { designSvgPath } from "../../ui/urls";
import {
  type AgeBandPerson,
  canSeeName,
  designsForAll,
  personShortColumns,
  personShortColumnsOrNull,
} from "../../users/users";
import { type DesignUsage, LISTED_STATUSES, usageOf } from "../rules";

export interface DesignPerson {
  id: string;
  nickname: string;
  avatar: string | null;
  country: string;
}

/** A design for one reader (docs/product.md 16.5). Times in ms. */
export interface Design {
  id: string;
  version: number;
  name: string;
  story: string;
  params: DesignParams;
  /** null: the designer belongs to the other age band or is banned. */
  designer: DesignPerson | null;
  owner: DesignPerson | null;
  status: DesignStatus;
  price: number | null;
  likeCount: number;
  commentCount: number;
  viewCount: number;
  likedByMe: boolean;
  usage: DesignUsage | null;
  /** Listed, but hidden from others until its designer has entered a birthday. */
  hiddenUntil?: "profile_complete";
  hidden?: true;
  /** Contact details in name or story are masked for others; set for the designer only. */
  masked?: true;
  createdAt: number;
  svg: string;
}

/** Query of designs with their owner, designer and picture. */
export function selectDesignRows(db: DbOrTx) {
  return db
    .selectFrom("designs")
    .innerJoin("pictures", "pictures.hash", "designs.picture")
    .innerJoin("users as designer", "designer.id", "designs.designer_id")
    .leftJoin("users as owner", "owner.id", "designs.owner_id")
    .select(["designs.id", "designs.version", "designs.name", "designs.story", "designs.picture"])
    .select(["designs.designer_id", "designs.owner_id", "designs.status", "designs.price", "designs.uses"])
    .select(["designs.like_count", "designs.comment_count", "designs.view_count", "designs.created_at"])
    .select(personShortColumns("designer", "designer_"))
    .select(["pictures.params", "designer.adult_at as designer_adult_at", "designs.masks"])
    .select(["designer.created_at as writer_since", "designer.throw_count as writer_throws"])
    .select(["designer.banned_at", "designer.suspended_until", "designs.house", "designs.hidden_at"])
    .select(["owner.adult_at as owner_adult_at", "owner.banned_at as owner_banned_at"])
    .select(personShortColumnsOrNull("owner", "owner_"));
}

export type DesignViewRow = InferResult<ReturnType<typeof selectDesignRows>>[number];

function designOwnerOf(row: DesignViewRow): DesignPerson | null {
  const { owner_id: id, owner_nickname: nickname, owner_avatar: avatar, owner_country: country } = row;
  return id === null || nickname === null || country === null ? null : { id, nickname, avatar, country };
}

interface DesignViewer {
  id: string;
  adultAt: number | null;
  official?: boolean;
}

/** Whether a reader may see who the designer is; everybody may, of what is for all. @param reader null: signed out */
export function canSeeDesignerName(
  reader: (AgeBandPerson & { id: string }) | null,
  designer: AgeBandPerson & { id: string },
  now: number,
): boolean {
  const isForAll = designsForAll(designer) || designer.id === DELETED_USER_ID;
  return designer.id === reader?.id || canSeeName(reader, { ...designer, official: isForAll }, now);
}

/** The designer, or null if this reader must not see who it is. @param reader null: signed out */
export function designerFor(row: DesignViewRow, reader: DesignViewer | null, now: number): DesignPerson | null {
  const { designer_id: id, designer_nickname: nickname } = row;
  if (row.banned_at !== null && id !== reader?.id) return null;
  const designer = { id, adultAt: row.designer_adult_at, official: row.designer_official === 1 };
  const isNamed = canSeeDesignerName(reader && { official: false, ...reader }, designer, now);
  return isNamed ? { id, nickname, avatar: row.designer_avatar, country: row.designer_country } : null;
}

/** A row as its owner sees it. */
export const ownDesignView = (row: DesignViewRow, now: number): Design => {
  const owner = row.owner_id === null ? null : { id: row.owner_id, adultAt: row.owner_adult_at };
  return { ...designView(row), designer: designerFor(row, owner, now) };
};

type MaskedTextViewer = { id: string; official?: boolean } | null;

function maskedTextsFor(row: DesignViewRow, reading?: { reader: MaskedTextViewer; now: number }) {
  const { name, story, masks, designer_id: by, designer_official: official } = row;
  if (!reading || masks === null) return { name, story };
  const text = (field: "name" | "story") =>
    textForReader(row[field], { by, official, masks, field }, row, reading.reader, reading.now);
  return { name: text("name"), story: text("story") };
}

function maskedFlagFor(row: DesignViewRow, reading?: { reader: MaskedTextViewer; now: number }) {
  const { masks, designer_id: by, designer_official: official } = row;
  return reading ? ownMaskedFlag({ by, official, masks }, row, reading.reader, reading.now) : {};
}

/** Whether the designer has no birthday, so belongs to no age band, and others cannot see the design. */
const isHiddenUntilProfile = (row: DesignViewRow): boolean =>
  LISTED_STATUSES.includes(row.status) && row.designer_adult_at === null && row.designer_official === 0;

/** A row as one reader sees it. @param reading null for the owner */
export const designView = (row: DesignViewRow, reading?: { reader: MaskedTextViewer; now: number }): Design => ({
  id: row.id,
  version: row.version,
  ...maskedTextsFor(row, reading),
  params: readDesignParams(JSON.parse(row.params)),
  designer: {
    id: row.designer_id,
    nickname: row.designer_nickname,
    avatar: row.designer_avatar,
    country: row.designer_country,
  },
  owner: designOwnerOf(row),
  status: row.status,
  price: row.price,
  likeCount: row.like_count,
  commentCount: row.comment_count,
  viewCount: row.view_count,
  likedByMe: false,
  usage: row.status === "purchased" ? usageOf(row.uses, SEA_LIMITS.usesOfPurchased) : null,
  createdAt: row.created_at,
  svg: designSvgPath(row.picture),
  ...(isHiddenUntilProfile(row) && { hiddenUntil: "profile_complete" }),
  ...(row.hidden_at !== null && { hidden: true }),
  ...maskedFlagFor(row, reading),
});

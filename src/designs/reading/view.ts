import type { InferResult } from "kysely";
import type { DesignStatus } from "../../db/tables/designs";
import type { Queries } from "../../db/transact";
import { GONE, SEA } from "../../limits/limits";
import { maskedMine, readText } from "../../safety/safety";
import { type DesignParams, readParams } from "../../ui/bottle/params";
import { svgPath } from "../../ui/urls";
import { isNamedTo, shortColumns, shortColumnsOrNone } from "../../users/users";
import { LISTED, type Usage, usageOf } from "../rules";

export interface DesignPerson {
  id: string;
  nickname: string;
  avatar: string | null;
  country: string;
}

/** A design for one reader (api.md, Design). Times in ms. */
export interface Design {
  id: string;
  version: number;
  name: string;
  story: string;
  params: DesignParams;
  /** null: the reader does not learn who it is, somebody of another age band or banned. */
  designer: DesignPerson | null;
  owner: DesignPerson | null;
  status: DesignStatus;
  price: number | null;
  likeCount: number;
  commentCount: number;
  viewCount: number;
  likedByMe: boolean;
  usage: Usage | null;
  /** Hidden until its designer has a birthday. */
  hiddenUntil?: "profile_complete";
  hidden?: true;
  /** Others do not read the contacts in it yet; only its designer is told. */
  masked?: true;
  createdAt: number;
  svg: string;
}

/** Query of designs with people and pictures. */
export function readDesigns(db: Queries) {
  return db
    .selectFrom("designs")
    .innerJoin("pictures", "pictures.hash", "designs.picture")
    .innerJoin("users as designer", "designer.id", "designs.designer_id")
    .leftJoin("users as owner", "owner.id", "designs.owner_id")
    .select(["designs.id", "designs.version", "designs.name", "designs.story", "designs.picture"])
    .select(["designs.designer_id", "designs.owner_id", "designs.status", "designs.price", "designs.uses"])
    .select(["designs.like_count", "designs.comment_count", "designs.view_count", "designs.created_at"])
    .select(shortColumns("designer", "designer_"))
    .select(["pictures.params", "designer.adult_at as designer_adult_at", "designs.masks"])
    .select(["designer.created_at as writer_since", "designer.throw_count as writer_throws"])
    .select(["designer.banned_at", "designer.suspended_until", "designs.house", "designs.hidden_at"])
    .select(["owner.adult_at as owner_adult_at", "owner.banned_at as owner_banned_at"])
    .select(shortColumnsOrNone("owner", "owner_"));
}

export type DesignRead = InferResult<ReturnType<typeof readDesigns>>[number];

function ownerOf(row: DesignRead): DesignPerson | null {
  const { owner_id: id, owner_nickname: nickname, owner_avatar: avatar, owner_country: country } = row;
  return id === null || nickname === null || country === null ? null : { id, nickname, avatar, country };
}

interface DesignReader {
  id: string;
  adultAt: number | null;
  official?: boolean;
}

/** Who drew it, to whoever learns that. @param reader null: signed out */
export function designerFor(row: DesignRead, reader: DesignReader | null, now: number): DesignPerson | null {
  const { designer_id: id, designer_nickname: nickname } = row;
  if (row.banned_at !== null && id !== reader?.id) return null;
  const official = row.designer_official === 1 || id === GONE;
  const looks = reader && { adultAt: reader.adultAt, official: reader.official ?? false };
  const named = id === reader?.id || isNamedTo(looks, { adultAt: row.designer_adult_at, official }, now);
  return named ? { id, nickname, avatar: row.designer_avatar, country: row.designer_country } : null;
}

/** As its owner sees it. */
export const ownView = (row: DesignRead, now: number): Design => {
  const owner = row.owner_id === null ? null : { id: row.owner_id, adultAt: row.owner_adult_at };
  return { ...designView(row), designer: designerFor(row, owner, now) };
};

type MaskReader = { id: string; official?: boolean } | null;

function said(row: DesignRead, reading?: { reader: MaskReader; now: number }) {
  const { name, story, masks, designer_id: by, designer_official: official } = row;
  if (!reading || masks === null) return { name, story };
  const text = (field: "name" | "story") =>
    readText(row[field], { by, official, masks, field }, row, reading.reader, reading.now);
  return { name: text("name"), story: text("story") };
}

function maskedFor(row: DesignRead, reading?: { reader: MaskReader; now: number }) {
  const { masks, designer_id: by, designer_official: official } = row;
  return reading ? maskedMine({ by, official, masks }, row, reading.reader, reading.now) : {};
}

/** Without a birthday its designer belongs to no age band, and meets nobody. */
const isWaiting = (row: DesignRead): boolean =>
  LISTED.includes(row.status) && row.designer_adult_at === null && row.designer_official === 0;

/** A row for one reader. @param reading null for the owner */
export const designView = (row: DesignRead, reading?: { reader: MaskReader; now: number }): Design => ({
  id: row.id,
  version: row.version,
  ...said(row, reading),
  params: readParams(JSON.parse(row.params)),
  designer: {
    id: row.designer_id,
    nickname: row.designer_nickname,
    avatar: row.designer_avatar,
    country: row.designer_country,
  },
  owner: ownerOf(row),
  status: row.status,
  price: row.price,
  likeCount: row.like_count,
  commentCount: row.comment_count,
  viewCount: row.view_count,
  likedByMe: false,
  usage: row.status === "purchased" ? usageOf(row.uses, SEA.usesOfPurchased) : null,
  createdAt: row.created_at,
  svg: svgPath(row.picture),
  ...(isWaiting(row) && { hiddenUntil: "profile_complete" }),
  ...(row.hidden_at !== null && { hidden: true }),
  ...maskedFor(row, reading),
});

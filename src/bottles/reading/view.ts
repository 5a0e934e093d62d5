import { usageOf } from "../../designs/designs";
import { GONE, SEA } from "../../limits/limits";
import { masksContacts, readText } from "../../safety/safety";
import { svgPath } from "../../ui/urls";
import { areStopped, bandOf, isNamedTo, type PersonShort, type WordsReader } from "../../users/users";
import { type Action, actionsFor, mayMeet, type Standing, type Status, statusOf } from "../rules";
import type { BottleRead } from "./rows";

export interface DesignShort {
  id: string;
  name: string;
  svg: string;
}

export interface Comment {
  id: string;
  /** null: somebody of another age band. */
  author: PersonShort | null;
  content: string;
  createdAt: number;
  /** Hidden from everyone but its writer. */
  hidden?: true;
  /** Others do not read the contacts in it yet; only whoever wrote it is told. */
  masked?: true;
  answer: { content: string; createdAt: number; hidden?: true; masked?: true } | null;
}

export type VoyageEvent =
  | {
      kind: "found";
      at: number;
      country: string;
      releasedAt: number | null;
      /** `drifted`: the hold expired. */
      outcome: "dropped" | "thrown_back" | "kept" | "drifted" | null;
    }
  | { kind: "liked" | "commented"; at: number };

export interface Bottle {
  id: string;
  content: string;
  /** Hidden from others: until an official decides, or because its author is banned. */
  hidden: boolean;
  /** Its author is banned: a keeper has the bottle without the letter. */
  closed: boolean;
  /** Contact details are masked for others; told to the author only. */
  masked: boolean;
  translatedText: string | null;
  language: string;
  /** null: of another age band, or banned (product.md, Age; Official side and safety). */
  author: PersonShort | null;
  design: DesignShort;
  createdAt: number;
  status: Status;
  /** Only for the owner and officials. */
  owner: PersonShort | null;
  pickCount: number;
  likeCount: number;
  viewCount: number;
  commentCount: number;
  comments: Comment[];
  commentsCursor: string | null;
  voyage: VoyageEvent[];
  likedByMe: boolean;
  heldByMe: boolean;
  heldUntil: number | null;
  collectedAt: number | null;
  pickedAt: number | null;
  usage: { used: number; max: number; state: "unused" | "partially_used" | "used_up" } | null;
  actions: Action[];
}

/** With what pages describe its picture by. */
export interface DrawnBottle extends Bottle {
  /** Parameters of the picture. */
  look: string;
}

export type Reader = WordsReader | null;

/** A reader who has just acted. */
export const readerOf = (me: { id: string; adult_at: number | null; official: number }): WordsReader => ({
  id: me.id,
  adultAt: me.adult_at,
  official: me.official === 1,
});

export const designShort = (row: {
  design_id: string;
  design_name: string;
  picture: string;
}): DesignShort => ({
  id: row.design_id,
  name: row.design_name,
  svg: svgPath(row.picture),
});

/** Who keeps it is told to them and to officials alone (product.md, The sea). */
function ownerOf(row: BottleRead, reader: Reader): PersonShort | null {
  if (!reader?.official && reader?.id !== row.owner_id) return null;
  const { owner_id: id, owner_nickname: nickname, owner_country: country } = row;
  if (row.state !== "kept" || !id || nickname === null || country === null) return null;
  return { id, nickname, avatar: row.owner_avatar, country, official: row.owner_official === 1 };
}

function standing(row: BottleRead, reader: Reader, now: number): Standing {
  const isOwner = reader !== null && reader.id === row.owner_id;
  const banned = row.author_banned_at !== null;
  const status = isOwner && row.state === "kept" ? "collected" : statusOf(row, now);
  return {
    status,
    signedIn: reader !== null,
    isAuthor: reader?.id === row.author_id,
    isOwner,
    uses: row.uses,
    holds: status === "held" && reader?.id === row.holder_id,
    pickedBefore: row.found_at !== null,
    likes: row.liked === 1,
    hidden: row.hidden_at !== null || banned,
    stopped: areStopped(
      { banned_at: row.author_banned_at, suspended_until: row.author_suspended_until },
      now,
    ),
    gone: row.author_id === GONE || banned,
    mayMeet: !row.blocked && mayMeet(row, bandOf(reader?.adultAt ?? null, now), now),
  };
}

/** Who wrote it, to whoever learns that. */
function authorFor(row: BottleRead, reader: Reader, now: number): PersonShort | null {
  const { author_id: id, author_adult_at: adultAt } = row;
  const official = row.author_official === 1 || id === GONE;
  if (id !== reader?.id && row.author_banned_at !== null) return null;
  if (id !== reader?.id && !isNamedTo(reader, { adultAt, official }, now)) return null;
  return {
    id,
    nickname: row.author_nickname,
    avatar: row.author_avatar,
    country: row.author_country,
    official: row.author_official === 1,
  };
}

const letterFor = (row: BottleRead, reader: Reader, now: number): string => {
  const mask = { by: row.author_id, official: row.author_official, masks: row.masks, field: "content" };
  return readText(row.content, mask, row, reader, now);
};

/** A row as one reader sees it. */
export function bottleView(row: BottleRead, reader: Reader, now: number): Bottle {
  const stands = standing(row, reader, now);
  const kept = stands.status === "collected";
  return {
    id: row.id,
    content: stands.hidden && !stands.isAuthor ? "" : letterFor(row, reader, now),
    hidden: stands.hidden,
    closed: row.author_banned_at !== null,
    masked: stands.isAuthor && masksContacts(row.masks, row, row.author_official, now),
    translatedText: null,
    language: row.language,
    author: authorFor(row, reader, now),
    design: designShort(row),
    createdAt: row.created_at,
    status: stands.status,
    owner: ownerOf(row, reader),
    pickCount: row.pick_count,
    likeCount: row.like_count,
    viewCount: row.view_count,
    commentCount: row.comment_count,
    comments: [],
    commentsCursor: null,
    voyage: [],
    likedByMe: stands.likes,
    heldByMe: stands.holds,
    heldUntil: stands.holds ? row.free_at : null,
    collectedAt: kept ? row.collected_at : null,
    pickedAt: row.found_at,
    usage: kept ? usageOf(row.uses, SEA.usesOfCollected) : null,
    actions: actionsFor(stands),
  };
}

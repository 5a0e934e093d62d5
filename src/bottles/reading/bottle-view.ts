import { usageOf } from "../../designs/designs";
import { DELETED_USER_ID } from "../../limits/account";
import { SEA_LIMITS } from "../../limits/sea";
import { hasHiddenContacts, textForReader } from "../../safety/safety";
import { designSvgPath } from "../../ui/urls";
import type { VoyageStop } from "../../ui/voyage/route";
import {
  ageBandOf,
  canSeeName,
  canSeeWriter,
  isSuspendedOrBanned,
  type PersonShort,
  type TextReader,
} from "../../users/users";
import {
  allowedBottleActions,
  type BottleAction,
  type BottleActionContext,
  type BottleStatus,
  bottleStatusOf,
  canMeetAuthor,
} from "../rules";
import type { BottleViewRow } from "./rows";

export interface DesignShort {
  id: string;
  name: string;
  svg: string;
}

export interface BottleComment {
  id: string;
  /** null: the writer belongs to the other age band. */
  author: PersonShort | null;
  content: string;
  createdAt: number;
  /** Hidden from everyone but its writer. */
  hidden?: true;
  /** Contact details in the text are masked for others; set for its writer only. */
  masked?: true;
  /** The letter's author has thanked for it; told to the two alone. */
  thanked?: true;
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
  /** Its author is banned: its owner keeps the bottle without the letter. */
  closed: boolean;
  /** Contact details in the letter are masked for others; true for its author only. */
  masked: boolean;
  translatedText: string | null;
  language: string;
  /** null: the author belongs to the other age band or is banned (docs/product.md 8.2, 12.4). */
  author: PersonShort | null;
  design: DesignShort;
  createdAt: number;
  status: BottleStatus;
  /** Only for the owner and officials. */
  owner: PersonShort | null;
  pickCount: number;
  likeCount: number;
  viewCount: number;
  commentCount: number;
  comments: BottleComment[];
  commentsCursor: string | null;
  voyage: VoyageEvent[];
  /** The countries of the voyage: for its author, for finders as postmarks; where the chart is shared by `loadSharedRoute`. */
  route: VoyageStop[];
  /** Whether the reader, who is not its author, sees postmarks on the letter. */
  finderPostmarks: boolean;
  /** Whether the chart of the voyage is shown to whoever has the link. */
  chartShared: boolean;
  likedByMe: boolean;
  heldByMe: boolean;
  heldUntil: number | null;
  collectedAt: number | null;
  pickedAt: number | null;
  usage: { used: number; max: number; state: "unused" | "partially_used" | "used_up" } | null;
  actions: BottleAction[];
}

/** A bottle with the parameters from which pages describe its picture. */
export interface DrawnBottle extends Bottle {
  /** JSON of the picture's parameters. */
  look: string;
}

export type BottleViewer = TextReader | null;

/** The viewer for a person's own row. */
export const bottleViewerOf = (me: { id: string; adult_at: number | null; official: number }): TextReader => ({
  id: me.id,
  adultAt: me.adult_at,
  official: me.official === 1,
});

export const designShort = (row: { design_id: string; design_name: string; picture: string }): DesignShort => ({
  id: row.design_id,
  name: row.design_name,
  svg: designSvgPath(row.picture),
});

/** The owner of a kept bottle, for that owner and for officials; else null (docs/product.md 3.7). */
function keeperFor(row: BottleViewRow, reader: BottleViewer): PersonShort | null {
  if (!reader?.official && reader?.id !== row.owner_id) return null;
  const { owner_id: id, owner_nickname: nickname, owner_country: country } = row;
  if (row.state !== "kept" || !id || nickname === null || country === null) return null;
  return { id, nickname, avatar: row.owner_avatar, country, official: row.owner_official === 1 };
}

function bottleActionContext(row: BottleViewRow, reader: BottleViewer, now: number): BottleActionContext {
  const isOwner = reader !== null && reader.id === row.owner_id;
  const banned = row.author_banned_at !== null;
  const status = isOwner && row.state === "kept" ? "collected" : bottleStatusOf(row, now);
  return {
    status,
    signedIn: reader !== null,
    isAuthor: reader?.id === row.author_id,
    isOwner,
    uses: row.uses,
    isHolder: status === "held" && reader?.id === row.holder_id,
    pickedBefore: row.found_at !== null,
    isLiked: row.liked === 1,
    hidden: row.hidden_at !== null || banned,
    isAuthorStopped: isSuspendedOrBanned(
      { banned_at: row.author_banned_at, suspended_until: row.author_suspended_until },
      now,
    ),
    isAuthorGone: row.author_id === DELETED_USER_ID || banned,
    canMeet: !row.blocked && canMeetAuthor(row, ageBandOf(reader?.adultAt ?? null, now), now),
  };
}

/** The author, or null if this reader must not see who it is. */
function authorFor(row: BottleViewRow, reader: BottleViewer, now: number): PersonShort | null {
  const { author_id: id, author_adult_at: adultAt } = row;
  const official = row.author_official === 1 || id === DELETED_USER_ID;
  if (id !== reader?.id && row.author_banned_at !== null) return null;
  // What a member of the team threw before they were one is theirs, not the team's.
  const canSee = row.band === "all" || id === DELETED_USER_ID ? canSeeName : canSeeWriter;
  if (id !== reader?.id && !canSee(reader, { adultAt, official }, now)) return null;
  return {
    id,
    nickname: row.author_nickname,
    avatar: row.author_avatar,
    country: row.author_country,
    official: row.author_official === 1,
  };
}

/**
 * Whether the letter shows its finder countries that found it: not where both age bands find it, and not once its author is
 * gone or one whom the reader does not meet.
 */
const hasFinderPostmarks = ({ band, author_id, found_at }: BottleViewRow, author: PersonShort | null): boolean =>
  found_at !== null && author !== null && band !== "all" && author_id !== DELETED_USER_ID;

const letterFor = (row: BottleViewRow, reader: BottleViewer, now: number): string => {
  const mask = { by: row.author_id, official: row.author_official, masks: row.masks, field: "content" };
  return textForReader(row.content, mask, row, reader, now);
};

/** A row as one reader sees it, without comments and voyage. */
export function bottleView(row: BottleViewRow, reader: BottleViewer, now: number): Bottle {
  const context = bottleActionContext(row, reader, now);
  const isCollected = context.status === "collected";
  const author = authorFor(row, reader, now);
  return {
    id: row.id,
    content: context.hidden && !context.isAuthor ? "" : letterFor(row, reader, now),
    hidden: context.hidden,
    closed: row.author_banned_at !== null,
    masked: context.isAuthor && hasHiddenContacts(row.masks, row, row.author_official, now),
    translatedText: null,
    language: row.language,
    author,
    design: designShort(row),
    createdAt: row.created_at,
    status: context.status,
    owner: keeperFor(row, reader),
    pickCount: row.pick_count,
    likeCount: row.like_count,
    viewCount: row.view_count,
    commentCount: row.comment_count,
    comments: [],
    commentsCursor: null,
    voyage: [],
    route: [],
    finderPostmarks: !context.isAuthor && !context.hidden && hasFinderPostmarks(row, author),
    chartShared: row.chart_shared_at !== null && (context.isAuthor || !context.hidden),
    likedByMe: context.isLiked,
    heldByMe: context.isHolder,
    heldUntil: context.isHolder ? row.free_at : null,
    collectedAt: isCollected ? row.collected_at : null,
    pickedAt: row.found_at,
    usage: isCollected ? usageOf(row.uses, SEA_LIMITS.usesOfCollected) : null,
    actions: allowedBottleActions(context),
  };
}

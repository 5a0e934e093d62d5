import type { Schema } from "../db/schema";
import type { DesignRow, PictureRow } from "../db/tables/designs";
import type { SystemMessageRow } from "../db/tables/messages";
import type { DesignCommentRow, DesignLikeRow } from "../db/tables/square";
import type { UserRow } from "../db/tables/users";
import { hotness, pictureHash } from "../designs/designs";
import { DAY, HOUR } from "../limits/limits";
import { sectionOf } from "../square/rules";
import { type DesignParams, MARKER_TYPES, readParams, TEXTURES } from "../ui/bottle/params";
import { randomBottle } from "../ui/bottle/random";
import { SAMPLES } from "../ui/bottle/samples";
import { told } from "./messages";
import type { Pace } from "./past";
import type { Chance } from "./random";
import { COMMENTS, DESIGN_NAMES, STORIES } from "./words";

/** What hangs in the square, and what people say of it. */
export interface Square {
  pictures: Map<string, PictureRow>;
  designs: DesignRow[];
  likes: DesignLikeRow[];
  comments: DesignCommentRow[];
  views: Schema["design_views"][];
  messages: SystemMessageRow[];
}

export const emptySquare = (pictures: Square["pictures"]): Square => ({
  pictures,
  designs: [],
  likes: [],
  comments: [],
  views: [],
  messages: [],
});

/** At most two on one day, which a check-in pays for. */
export const DRAWINGS: Pace = { span: 90 * DAY, apart: DAY, before: 2 * HOUR };

const COLOURS = [
  "#3F9C93",
  "#C9772B",
  "#2E4A8C",
  "#C4566A",
  "#6F9E86",
  "#A9B23C",
  "#8A6BB0",
  "#D9A441",
  "#4E7FA8",
];
const PAINTS = ["#F4E7CF", "#FFFFFF", "#FFE9B0", "#CFE0F2", "#2C5A86", "#7A2E22"];

function look(r: Chance): PictureRow {
  const params = r.next() < 0.6 ? randomBottle(r.below(2 ** 31)) : varied(r);
  return { hash: pictureHash(params), params: JSON.stringify(params), unnamed_since: null };
}

const varied = (r: Chance): DesignParams =>
  readParams({
    ...r.of(Object.values(SAMPLES)).params,
    color: r.of(COLOURS),
    texture: r.of(TEXTURES),
    shoulder: 56 + r.below(40),
    body: 60 + r.below(40),
    base: 56 + r.below(36),
    stripes: r.next() < 0.4,
    stripeAngle: r.below(13) * 15 - 90,
    stripeColor: r.of(PAINTS),
    ...(r.next() < 0.4 && {
      markers: [{ type: r.of(MARKER_TYPES), size: 20 + r.below(20), color: r.of(PAINTS) }],
    }),
  });

/** A limited number, as drawing is slow. */
const LOOKS = 400;

function drawn(r: Chance, square: Square): string {
  const known = square.pictures.size < LOOKS ? look(r) : r.of([...square.pictures.values()]);
  square.pictures.set(known.hash, known);
  return known.hash;
}

function row(r: Chance, square: Square, designer: UserRow, at: number): DesignRow {
  const chance = r.next();
  const status = chance < 0.45 ? "forSale" : chance < 0.85 ? "exhibition" : "draft";
  const listed = status === "draft" ? null : at + HOUR;
  return {
    id: r.id(at),
    designer_id: designer.id,
    owner_id: designer.id,
    source_id: null,
    hidden_at: null,
    masks: null,
    name: r.of(DESIGN_NAMES),
    story: r.of(STORIES),
    picture: drawn(r, square),
    status,
    version: status === "draft" ? 1 : 2,
    house: 0,
    price: status === "forSale" ? 10 + r.below(90) : null,
    like_count: 0,
    comment_count: 0,
    view_count: 0,
    hot: 0,
    listed_at: listed,
    uses: 0,
    hidden: 0,
    created_at: at,
    updated_at: listed ?? at,
  };
}

interface Shown {
  design: DesignRow;
  designer: UserRow;
  by: UserRow;
  at: number;
  now: number;
}

const spokenOf = ({ design, by }: Shown) => ({
  from: by.id,
  nickname: by.nickname,
  designName: design.name,
  designId: design.id,
  section: sectionOf(design.status),
});

function liked(r: Chance, square: Square, shown: Shown): void {
  const { design, designer, by, at } = shown;
  square.likes.push({ design_id: design.id, user_id: by.id, active: 1, created_at: at });
  square.messages.push(told(r, designer, "exhibition_liked", spokenOf(shown), shown));
  design.like_count++;
}

function commented(r: Chance, square: Square, shown: Shown): void {
  const { design, designer, by, at } = shown;
  const content = r.of(COMMENTS);
  square.comments.push({
    id: r.id(at),
    design_id: design.id,
    author_id: by.id,
    content,
    hidden_at: null,
    masks: null,
    created_at: at,
  });
  const said = { ...spokenOf(shown), comment: content };
  square.messages.push(told(r, designer, "exhibition_commented", said, shown));
  design.comment_count++;
}

/** Few designs are popular. */
function fame(r: Chance, square: Square, design: DesignRow, around: Around, now: number): void {
  const { designer, people } = around;
  const looks = Math.floor(12 ** (r.next() * 1.4)) - 1;
  const listed = design.listed_at ?? now;
  const seen = new Set([designer.id]);
  for (let n = 0; n < looks; n++) {
    const by = r.of(people);
    const at = listed + r.below(Math.max(1, now - listed));
    if (seen.has(by.id) || by.created_at > at) continue;
    seen.add(by.id);
    design.view_count++;
    square.views.push({ design_id: design.id, user_id: by.id, created_at: at });
    const shown = { design, designer, by, at, now };
    if (r.next() < 0.5) liked(r, square, shown);
    if (r.next() < 0.1) commented(r, square, shown);
  }
  design.hot = hotness(design.like_count, design.comment_count, listed);
}

interface Around {
  designer: UserRow;
  /** Who may meet the designer. */
  people: UserRow[];
}

/** A design with its history. @param at when it was made */
export function design(r: Chance, square: Square, around: Around, at: number, now: number): void {
  const made = row(r, square, around.designer, at);
  square.designs.push(made);
  if (made.listed_at !== null) fame(r, square, made, around, now);
}

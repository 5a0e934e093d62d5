import type { Schema } from "../db/schema";
import type { DesignPictureRow, DesignRow } from "../db/tables/designs";
import type { SystemMessageRow } from "../db/tables/messages";
import type { DesignCommentRow, DesignLikeRow } from "../db/tables/square";
import type { UserRow } from "../db/tables/users";
import { hotness, pictureHash } from "../designs/designs";
import { DAY, HOUR } from "../runtime/units";
import { sectionOf } from "../square/rules";
import { type DesignParams, MARKER_TYPES, readDesignParams, TEXTURES } from "../ui/bottle/params";
import { randomDesign } from "../ui/bottle/random";
import { SAMPLE_DESIGNS } from "../ui/bottle/sample-designs";
import { createDemoMessage } from "./messages";
import type { MomentPace } from "./moments";
import type { SeededRandom } from "./random";
import { DEMO_COMMENTS, DEMO_DESIGN_NAMES, DEMO_STORIES } from "./sample-texts";

/** Rows of the square's designs with their likes, comments, views and messages. */
export interface DemoSquare {
  pictures: Map<string, DesignPictureRow>;
  designs: DesignRow[];
  likes: DesignLikeRow[];
  comments: DesignCommentRow[];
  views: Schema["design_views"][];
  messages: SystemMessageRow[];
}

export const createDemoSquare = (pictures: DemoSquare["pictures"]): DemoSquare => ({
  pictures,
  designs: [],
  likes: [],
  comments: [],
  views: [],
  messages: [],
});

/** At most two a day, which a check-in pays for. */
export const DESIGN_PACE: MomentPace = { span: 90 * DAY, apart: DAY, before: 2 * HOUR };

const GLASS_COLOURS = [
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
const PAINT_COLOURS = ["#F4E7CF", "#FFFFFF", "#FFE9B0", "#CFE0F2", "#2C5A86", "#7A2E22"];

function createRandomPicture(r: SeededRandom): DesignPictureRow {
  const params = r.next() < 0.6 ? randomDesign(r.below(2 ** 31)) : varySample(r);
  return { hash: pictureHash(params), params: JSON.stringify(params), unnamed_since: null };
}

const varySample = (r: SeededRandom): DesignParams =>
  readDesignParams({
    ...r.of(Object.values(SAMPLE_DESIGNS)).params,
    color: r.of(GLASS_COLOURS),
    texture: r.of(TEXTURES),
    shoulder: 56 + r.below(40),
    body: 60 + r.below(40),
    base: 56 + r.below(36),
    stripes: r.next() < 0.4,
    stripeAngle: r.below(13) * 15 - 90,
    stripeColor: r.of(PAINT_COLOURS),
    ...(r.next() < 0.4 && {
      markers: [{ type: r.of(MARKER_TYPES), size: 20 + r.below(20), color: r.of(PAINT_COLOURS) }],
    }),
  });

/** Bounded, as drawing is slow. */
const MAX_PICTURES = 400;

function pickPictureHash(r: SeededRandom, square: DemoSquare): string {
  const known = square.pictures.size < MAX_PICTURES ? createRandomPicture(r) : r.of([...square.pictures.values()]);
  square.pictures.set(known.hash, known);
  return known.hash;
}

function createDesignRow(r: SeededRandom, square: DemoSquare, designer: UserRow, at: number): DesignRow {
  const probability = r.next();
  const status = probability < 0.45 ? "forSale" : probability < 0.85 ? "exhibition" : "draft";
  const listed = status === "draft" ? null : at + HOUR;
  return {
    id: r.id(at),
    designer_id: designer.id,
    owner_id: designer.id,
    source_id: null,
    hidden_at: null,
    masks: null,
    name: r.of(DEMO_DESIGN_NAMES),
    story: r.of(DEMO_STORIES),
    picture: pickPictureHash(r, square),
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
    changed_at: null,
    updated_at: listed ?? at,
  };
}

interface DesignVisit {
  design: DesignRow;
  designer: UserRow;
  by: UserRow;
  at: number;
  now: number;
}

const designMessageParams = ({ design, by }: DesignVisit) => ({
  from: by.id,
  nickname: by.nickname,
  designName: design.name,
  designId: design.id,
  section: sectionOf(design.status),
});

function addDesignLike(r: SeededRandom, square: DemoSquare, shown: DesignVisit): void {
  const { design, designer, by, at } = shown;
  square.likes.push({ design_id: design.id, user_id: by.id, active: 1, created_at: at });
  square.messages.push(createDemoMessage(r, designer, "exhibition_liked", designMessageParams(shown), shown));
  design.like_count++;
}

function addDesignComment(r: SeededRandom, square: DemoSquare, shown: DesignVisit): void {
  const { design, designer, by, at } = shown;
  const content = r.of(DEMO_COMMENTS);
  square.comments.push({
    id: r.id(at),
    design_id: design.id,
    author_id: by.id,
    content,
    hidden_at: null,
    masks: null,
    created_at: at,
  });
  const said = { ...designMessageParams(shown), comment: content };
  square.messages.push(createDemoMessage(r, designer, "exhibition_commented", said, shown));
  design.comment_count++;
}

/** Few designs are popular. */
function addDesignVisits(
  r: SeededRandom,
  square: DemoSquare,
  design: DesignRow,
  audience: DesignerSurroundings,
  now: number,
): void {
  const { designer, people } = audience;
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
    if (r.next() < 0.5) addDesignLike(r, square, shown);
    if (r.next() < 0.1) addDesignComment(r, square, shown);
  }
  design.hot = hotness(design.like_count, design.comment_count, listed);
}

interface DesignerSurroundings {
  designer: UserRow;
  /** People who may meet the designer. */
  people: UserRow[];
}

/** Adds a design with its history. @param at ms, when it was made */
export function addDemoDesign(
  r: SeededRandom,
  square: DemoSquare,
  audience: DesignerSurroundings,
  at: number,
  now: number,
): void {
  const made = createDesignRow(r, square, audience.designer, at);
  square.designs.push(made);
  if (made.listed_at !== null) addDesignVisits(r, square, made, audience, now);
}

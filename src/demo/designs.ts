import type { DesignRow, PictureRow } from "../db/tables/designs";
import type { DesignCommentRow, DesignLikeRow } from "../db/tables/square";
import type { UserRow } from "../db/tables/users";
import { hotness, pictureHash } from "../designs/designs";
import { DAY, HOUR } from "../limits";
import { type DesignParams, MARKER_TYPES, readParams, TEXTURES } from "../ui/bottle/params";
import { randomBottle } from "../ui/bottle/random";
import { SAMPLES } from "../ui/bottle/samples";
import type { Chance } from "./random";
import { COMMENTS, DESIGN_NAMES, STORIES } from "./words";

/** What hangs in the square, and what people say of it. */
export interface Square {
  pictures: Map<string, PictureRow>;
  designs: DesignRow[];
  likes: DesignLikeRow[];
  comments: DesignCommentRow[];
}

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
    version: 1,
    house: 0,
    price: status === "forSale" ? 10 + r.below(90) : null,
    like_count: 0,
    comment_count: 0,
    view_count: 0,
    hot: 0,
    listed_at: status === "draft" ? null : at + HOUR,
    uses: 0,
    hidden: 0,
    created_at: at,
    updated_at: at,
  };
}

/** Few designs are popular. */
function fame(r: Chance, square: Square, design: DesignRow, people: UserRow[], now: number): void {
  const looks = Math.floor(12 ** (r.next() * 1.4)) - 1;
  const listed = design.listed_at ?? now;
  const seen = new Set([design.designer_id]);
  for (let n = 0; n < looks; n++) {
    const person = r.of(people);
    if (seen.has(person.id)) continue;
    seen.add(person.id);
    design.view_count++;
    const at = listed + r.below(Math.max(1, now - listed));
    const by = { design_id: design.id, created_at: at };
    if (r.next() < 0.5) {
      square.likes.push({ ...by, user_id: person.id, active: 1 });
      design.like_count++;
    }
    if (r.next() < 0.1) {
      square.comments.push({
        ...by,
        id: r.id(at),
        author_id: person.id,
        content: r.of(COMMENTS),
        hidden_at: null,
        masks: null,
      });
      design.comment_count++;
    }
  }
  design.hot = hotness(design.like_count, design.comment_count, listed);
}

/** ms; older than most bottles. */
const AGE = 90 * DAY;

/** A design with its history. */
export function design(r: Chance, square: Square, people: UserRow[], now: number): void {
  const designer = r.of(people);
  const at = now - HOUR * 2 - r.below(AGE);
  const made = row(r, square, designer, at);
  square.designs.push(made);
  if (made.listed_at !== null) fame(r, square, made, people, now);
}

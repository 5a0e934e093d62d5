import { shuffleKey } from "../db/ids";
import type { Schema } from "../db/schema";
import type { BottleLikeRow, BottleRow, CommentRow, FindingRow } from "../db/tables/bottles";
import type { DesignRow } from "../db/tables/designs";
import type { SystemMessageRow } from "../db/tables/messages";
import type { UserRow } from "../db/tables/users";
import { DAY, HOUR, SEA } from "../limits/limits";
import type { Hands } from "./hands";
import { told } from "./messages";
import type { Pace } from "./past";
import type { Chance } from "./random";
import { COMMENTS, LETTERS } from "./words";

export interface Sea {
  bottles: BottleRow[];
  findings: FindingRow[];
  comments: CommentRow[];
  likes: BottleLikeRow[];
  views: Schema["bottle_views"][];
  messages: SystemMessageRow[];
}

export const emptySea = (): Sea => ({
  bottles: [],
  findings: [],
  comments: [],
  likes: [],
  views: [],
  messages: [],
});

/** Never three on one day, nor as many in the life of a bottle as may wait for a finder. */
export const THROWS: Pace = { span: 45 * DAY, apart: SEA.drift / (SEA.uncollectedMax - 2), before: HOUR };

type Look = Pick<DesignRow, "id" | "picture" | "name">;
export type Drawn = Look & Pick<DesignRow, "created_at">;

/** What bottles wear, and who finds them. */
export interface World {
  houses: Look[];
  drawn: Map<string, Drawn[]>;
  hands: Hands;
  now: number;
}

const OWN = 0.85;

/** Most throw their own designs. */
function lookOf(r: Chance, { houses, drawn }: World, author: UserRow, at: number): Look {
  const own = (drawn.get(author.id) ?? []).filter(({ created_at }) => created_at < at);
  return own.length > 0 && r.next() < OWN ? r.of(own) : r.of(houses);
}

function thrown(r: Chance, author: UserRow, design: Look, at: number, now: number): BottleRow {
  const id = r.id(at);
  const language = author.language as keyof typeof LETTERS;
  const words = LETTERS[language];
  const adult = author.adult_at ?? 0;
  return {
    id,
    author_id: author.id,
    content: `${r.of(words.begin)} ${r.of(words.ask)}`,
    language,
    design_id: design.id,
    design_name: design.name,
    picture: design.picture,
    band: adult <= now ? "adult" : "minor",
    author_adult_at: adult,
    state: "sea",
    holder_id: null,
    owner_id: null,
    free_at: at,
    expires_at: at + SEA.drift,
    waiting_since: at,
    shuffle: shuffleKey(id, at),
    pick_count: 0,
    like_count: 0,
    view_count: 0,
    comment_count: 0,
    created_at: at,
    collected_at: null,
    uses: 0,
    hidden_at: null,
    masks: null,
  };
}

interface Found {
  author: UserRow;
  finder: UserRow;
  at: number;
  now: number;
}

function found(r: Chance, sea: Sea, bottle: BottleRow, { author, finder, at, now }: Found): number {
  const released = at + HOUR + r.below(20 * HOUR);
  const speaks = r.next() < 0.6;
  sea.findings.push({
    bottle_id: bottle.id,
    user_id: finder.id,
    country: finder.country,
    picked_at: at,
    until: at + SEA.hold,
    released_at: released,
    outcome: speaks ? "dropped" : "thrown_back",
  });
  sea.views.push({ bottle_id: bottle.id, viewer: finder.id, created_at: at });
  if (speaks) comment(r, sea, bottle, { author, finder, at: released, now });
  if (r.next() < 0.3) like(sea, bottle, finder, released);
  Object.assign(bottle, {
    free_at: released,
    expires_at: released + SEA.drift,
    waiting_since: null,
    pick_count: bottle.pick_count + 1,
    view_count: bottle.view_count + 1,
    shuffle: shuffleKey(bottle.id, released),
  });
  return released;
}

function comment(r: Chance, sea: Sea, bottle: BottleRow, { author, finder, at, now }: Found): void {
  const id = r.id(at);
  const content = r.of(COMMENTS);
  const answer = r.next() < 0.2 ? r.of(COMMENTS) : null;
  const answered = at + HOUR;
  sea.comments.push({
    id,
    bottle_id: bottle.id,
    author_id: finder.id,
    content,
    created_at: at,
    hidden_at: null,
    masks: null,
    answer_hidden_at: null,
    answer_masks: null,
    answer,
    answered_at: answer === null ? null : answered,
  });
  bottle.comment_count++;
  const said = { from: finder.id, nickname: finder.nickname, comment: content, bottleId: bottle.id };
  sea.messages.push(told(r, author, "bottle_commented", said, { at, now }));
  if (answer === null) return;
  const back = { from: author.id, nickname: author.nickname, answer, bottleId: bottle.id };
  sea.messages.push(told(r, finder, "bottle_answered", back, { at: answered, now }));
}

function like(sea: Sea, bottle: BottleRow, finder: UserRow, at: number): void {
  sea.likes.push({ bottle_id: bottle.id, user_id: finder.id, active: 1, created_at: at });
  bottle.like_count++;
}

function rest(r: Chance, sea: Sea, bottle: BottleRow, { hands, now }: World): void {
  const last = sea.findings.at(-1);
  const kept = last?.bottle_id === bottle.id && last.outcome === "thrown_back" && r.next() < 0.08;
  if (kept && hands.keep(last.user_id)) {
    last.outcome = "kept";
    Object.assign(bottle, { state: "kept", owner_id: last.user_id, collected_at: last.released_at });
  } else if (bottle.expires_at <= now) bottle.state = "expired";
}

/** A bottle with its history. @param at when it was thrown */
export function voyage(r: Chance, sea: Sea, author: UserRow, world: World, at: number): void {
  const { hands, now } = world;
  const bottle = thrown(r, author, lookOf(r, world, author, at), at, now);
  sea.bottles.push(bottle);
  const had = new Set([author.id]);
  const around = hands.around(author, now);
  let next = at;
  for (let most = r.below(6); most > 0; most--) {
    next += HOUR + r.below(6 * DAY);
    if (next > now - DAY || next > bottle.expires_at) break;
    const finder = hands.pick(r, around, had, next);
    if (!finder) break;
    had.add(finder.id);
    next = found(r, sea, bottle, { author, finder, at: next, now });
  }
  rest(r, sea, bottle, world);
}

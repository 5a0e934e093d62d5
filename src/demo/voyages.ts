import { shuffleKey } from "../db/ids";
import type { BottleLikeRow, BottleRow, CommentRow, FindingRow } from "../db/tables/bottles";
import type { DesignRow } from "../db/tables/designs";
import type { UserRow } from "../db/tables/users";
import { DAY, HOUR, SEA } from "../limits";
import type { Chance } from "./random";
import { COMMENTS, LETTERS } from "./words";

export interface Sea {
  bottles: BottleRow[];
  findings: FindingRow[];
  comments: CommentRow[];
  likes: BottleLikeRow[];
}

type Look = Pick<DesignRow, "id" | "picture" | "name">;
export type Drawn = Look & Pick<DesignRow, "created_at">;

interface Wardrobe {
  houses: Look[];
  drawn: Map<string, Drawn[]>;
}

const OWN = 0.85;

/** Most throw their own designs. */
function lookOf(r: Chance, { houses, drawn }: Wardrobe, author: UserRow, at: number): Look {
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

function found(r: Chance, sea: Sea, bottle: BottleRow, finder: UserRow, at: number): number {
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
  if (speaks) comment(r, sea, bottle, finder, released);
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

function comment(r: Chance, sea: Sea, bottle: BottleRow, finder: UserRow, at: number): void {
  const id = r.id(at);
  const answered = r.next() < 0.2;
  sea.comments.push({
    id,
    bottle_id: bottle.id,
    author_id: finder.id,
    content: r.of(COMMENTS),
    created_at: at,
    hidden_at: null,
    masks: null,
    answer_hidden_at: null,
    answer_masks: null,
    answer: answered ? r.of(COMMENTS) : null,
    answered_at: answered ? at + HOUR : null,
  });
  bottle.comment_count++;
}

function like(sea: Sea, bottle: BottleRow, finder: UserRow, at: number): void {
  sea.likes.push({ bottle_id: bottle.id, user_id: finder.id, active: 1, created_at: at });
  bottle.like_count++;
}

function rest(r: Chance, sea: Sea, bottle: BottleRow, now: number): void {
  const last = sea.findings.at(-1);
  if (last?.bottle_id === bottle.id && last.outcome === "thrown_back" && r.next() < 0.08) {
    last.outcome = "kept";
    Object.assign(bottle, { state: "kept", owner_id: last.user_id, collected_at: last.released_at });
  } else if (bottle.expires_at <= now) bottle.state = "expired";
}

/** A bottle with its history. */
export function voyage(r: Chance, sea: Sea, people: UserRow[], wardrobe: Wardrobe, now: number): void {
  const author = r.of(people);
  let at = now - r.below(45 * DAY) - HOUR;
  const bottle = thrown(r, author, lookOf(r, wardrobe, author, at), at, now);
  sea.bottles.push(bottle);
  const hands = new Set([author.id]);
  for (let most = r.below(6); most > 0; most--) {
    at += HOUR + r.below(6 * DAY);
    const finder = r.of(people);
    const same = (finder.adult_at ?? 0) <= now === (author.adult_at ?? 0) <= now;
    if (at > now - DAY || at > bottle.expires_at || hands.has(finder.id) || !same) break;
    hands.add(finder.id);
    at = found(r, sea, bottle, finder, at);
  }
  rest(r, sea, bottle, now);
}

import { shuffleKey } from "../db/ids";
import type { Schema } from "../db/schema";
import type { BottleCommentRow, BottleFindingRow, BottleLikeRow, BottleRow } from "../db/tables/bottles";
import type { DesignRow } from "../db/tables/designs";
import type { SystemMessageRow } from "../db/tables/messages";
import type { UserRow } from "../db/tables/users";
import { isLanguage } from "../i18n/languages";
import { SEA_LIMITS } from "../limits/sea";
import { DAY, HOUR } from "../runtime/units";
import type { DemoFinders } from "./finders";
import { DEMO_LETTERS } from "./letters/letters";
import { createDemoMessage } from "./messages";
import type { MomentPace } from "./moments";
import type { Dealer, SeededRandom } from "./random";
import { DEMO_COMMENTS } from "./sample-texts";

export interface DemoSea {
  bottles: BottleRow[];
  findings: BottleFindingRow[];
  comments: BottleCommentRow[];
  likes: BottleLikeRow[];
  views: Schema["bottle_views"][];
  messages: SystemMessageRow[];
}

export const createDemoSea = (): DemoSea => ({
  bottles: [],
  findings: [],
  comments: [],
  likes: [],
  views: [],
  messages: [],
});

/** Keeps within the daily limit of throws and the limit of uncollected bottles. */
export const THROW_PACE: MomentPace = {
  span: 45 * DAY,
  apart: SEA_LIMITS.drift / (SEA_LIMITS.uncollectedMax - 2),
  before: HOUR,
};

type ThrownDesign = Pick<DesignRow, "id" | "picture" | "name">;
export type DemoOwnDesign = ThrownDesign & Pick<DesignRow, "created_at">;

/** The designs and people that demo bottles need. */
export interface DemoWorld {
  builtInDesigns: ThrownDesign[];
  ownDesigns: Map<string, DemoOwnDesign[]>;
  finders: DemoFinders;
  /** Deals sentences: none of a language comes again before all others have. */
  deal: Dealer;
  now: number;
}

const OWN_DESIGN_SHARE = 0.85;

/** Picks an own design most of the time, else a built-in one. */
function pickDesign(
  r: SeededRandom,
  { builtInDesigns: houses, ownDesigns: drawn }: DemoWorld,
  author: UserRow,
  at: number,
): ThrownDesign {
  const own = (drawn.get(author.id) ?? []).filter(({ created_at }) => created_at < at);
  return own.length > 0 && r.next() < OWN_DESIGN_SHARE ? r.of(own) : r.of(houses);
}

function createBottleRow(r: SeededRandom, author: UserRow, world: DemoWorld, at: number): BottleRow {
  const { deal, now } = world;
  const design = pickDesign(r, world, author, at);
  const id = r.id(at);
  const language = isLanguage(author.language) && DEMO_LETTERS[author.language] ? author.language : "en";
  const words = DEMO_LETTERS[language] ?? DEMO_LETTERS.en;
  const adult = author.adult_at ?? 0;
  return {
    id,
    author_id: author.id,
    content: `${deal(words.begin)} ${deal(words.ask)}`,
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
    expires_at: at + SEA_LIMITS.drift,
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
    brief: null,
    news_seen_at: null,
    chart_shared_at: null,
  };
}

interface DemoPickUp {
  author: UserRow;
  finder: UserRow;
  at: number;
  world: DemoWorld;
}

function addFinding(
  r: SeededRandom,
  sea: DemoSea,
  bottle: BottleRow,
  { author, finder, at, world }: DemoPickUp,
): number {
  const released = at + HOUR + r.below(20 * HOUR);
  const speaks = r.next() < 0.6;
  sea.findings.push({
    bottle_id: bottle.id,
    user_id: finder.id,
    country: finder.country,
    picked_at: at,
    until: at + SEA_LIMITS.hold,
    released_at: released,
    outcome: speaks ? "dropped" : "thrown_back",
  });
  sea.views.push({ bottle_id: bottle.id, viewer: finder.id, created_at: at });
  if (speaks) addBottleComment(r, sea, bottle, { author, finder, at: released, world });
  if (r.next() < 0.3) addBottleLike(sea, bottle, finder, released);
  Object.assign(bottle, {
    free_at: released,
    expires_at: released + SEA_LIMITS.drift,
    waiting_since: null,
    pick_count: bottle.pick_count + 1,
    view_count: bottle.view_count + 1,
    shuffle: shuffleKey(bottle.id, released),
  });
  return released;
}

function addBottleComment(
  r: SeededRandom,
  sea: DemoSea,
  bottle: BottleRow,
  { author, finder, at, world: { deal, now } }: DemoPickUp,
): void {
  const id = r.id(at);
  const content = deal(DEMO_COMMENTS);
  const answer = r.next() < 0.2 ? deal(DEMO_COMMENTS) : null;
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
    thanked_at: null,
    answer,
    answered_at: answer === null ? null : answered,
  });
  bottle.comment_count++;
  const said = { from: finder.id, nickname: finder.nickname, comment: content, bottleId: bottle.id };
  sea.messages.push(createDemoMessage(r, author, "bottle_commented", said, { at, now }));
  if (answer === null) return;
  const back = { from: author.id, nickname: author.nickname, answer, bottleId: bottle.id };
  sea.messages.push(createDemoMessage(r, finder, "bottle_answered", back, { at: answered, now }));
}

function addBottleLike(sea: DemoSea, bottle: BottleRow, finder: UserRow, at: number): void {
  sea.likes.push({ bottle_id: bottle.id, user_id: finder.id, active: 1, created_at: at });
  bottle.like_count++;
}

function endVoyage(r: SeededRandom, sea: DemoSea, bottle: BottleRow, { finders: hands, now }: DemoWorld): void {
  const last = sea.findings.at(-1);
  const kept = last?.bottle_id === bottle.id && last.outcome === "thrown_back" && r.next() < 0.08;
  if (kept && hands.keep(last.user_id)) {
    last.outcome = "kept";
    Object.assign(bottle, { state: "kept", owner_id: last.user_id, collected_at: last.released_at });
  } else if (bottle.expires_at <= now) bottle.state = "expired";
}

/** Adds a bottle with its history. @param at ms, when it was thrown */
export function addDemoBottle(r: SeededRandom, sea: DemoSea, author: UserRow, world: DemoWorld, at: number): void {
  const { finders: hands, now } = world;
  const bottle = createBottleRow(r, author, world, at);
  sea.bottles.push(bottle);
  const formerHolders = new Set([author.id]);
  const candidates = hands.around(author, now);
  let next = at;
  for (let most = r.below(6); most > 0; most--) {
    next += HOUR + r.below(6 * DAY);
    if (next > now - DAY || next > bottle.expires_at) break;
    const finder = hands.pick(r, candidates, formerHolders, next);
    if (!finder) break;
    formerHolders.add(finder.id);
    next = addFinding(r, sea, bottle, { author, finder, at: next, world });
  }
  endVoyage(r, sea, bottle, world);
}

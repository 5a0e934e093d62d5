/** A plain model of bottles and of the people around them (docs/product.md 3, 8, 12.4). People and bottles by id, ms. */
import { DELETED_USER_ID } from "../../../src/limits/account";
import { FAR_FUTURE, SEA_LIMITS } from "../../../src/limits/sea";
import type { ModelDesign } from "./design-model";
import type { ModelMessage } from "./message-rules";
import { bandOf, type ModelPerson } from "./people";

export interface ModelFinding {
  until: number;
  endedAt: number | null;
  outcome: "dropped" | "thrown_back" | "kept" | null;
}

export interface ModelBottle {
  id: string;
  author: string;
  state: "sea" | "kept" | "removed";
  /** Who holds it, or held it last until time ended the hold. */
  holder: string | null;
  owner: string | null;
  freeAt: number;
  sinksAt: number;
  waiting: boolean;
  picks: number;
  likes: number;
  keptAt: number | null;
  uses: number;
  hidden: boolean;
  views: number;
  findings: Map<string, ModelFinding>;
  likers: Map<string, boolean>;
  viewers: Set<string>;
  comments: { id: string; by: string; answered: boolean; thanked: boolean }[];
  reporters: Set<string>;
  /** Those of the open case. */
  openReports: number;
  /** One of them is urgent. */
  isUrgent: boolean;
  /** Reports of it were decided. */
  isDecided: boolean;
  /** Its text waits for the team. */
  inReview: boolean;
}

export interface StateModel {
  people: Map<string, ModelPerson>;
  bottles: Map<string, ModelBottle>;
  designs: Map<string, ModelDesign>;
  messages: Map<string, ModelMessage>;
  /** `blocker>blocked` */
  blocks: Set<string>;
}

/** A copy that can be changed. */
export const cloneModel = ({ people, bottles, designs, messages, blocks }: StateModel): StateModel => ({
  people: new Map([...people].map(([id, person]) => [id, { ...person, counters: new Map(person.counters) }])),
  bottles: new Map([...bottles].map(([id, bottle]) => [id, cloneBottle(bottle)])),
  designs: structuredClone(designs),
  messages: structuredClone(messages),
  blocks: new Set(blocks),
});

const cloneBottle = (bottle: ModelBottle): ModelBottle => ({
  ...bottle,
  findings: new Map([...bottle.findings].map(([who, finding]) => [who, { ...finding }])),
  likers: new Map(bottle.likers),
  viewers: new Set(bottle.viewers),
  comments: bottle.comments.map((comment) => ({ ...comment })),
  reporters: new Set(bottle.reporters),
});

export const emptyModel = (): StateModel => ({
  people: new Map(),
  bottles: new Map(),
  designs: new Map(),
  messages: new Map(),
  blocks: new Set(),
});

/** A bottle that has just been thrown. */
export const newModelBottle = (model: StateModel, id: string, author: string, now: number): ModelBottle => ({
  id,
  author,
  state: "sea",
  holder: null,
  owner: null,
  freeAt: now,
  sinksAt: model.people.get(author)?.official ? FAR_FUTURE : now + SEA_LIMITS.drift,
  waiting: true,
  picks: 0,
  likes: 0,
  keptAt: null,
  uses: 0,
  hidden: false,
  views: 0,
  findings: new Map(),
  likers: new Map(),
  viewers: new Set(),
  comments: [],
  reporters: new Set(),
  openReports: 0,
  isUrgent: false,
  isDecided: false,
  inReview: false,
});

export function personIn({ people }: StateModel, id: string): ModelPerson {
  const person = people.get(id);
  if (!person) throw new Error(`nobody is ${id}`);
  return person;
}

/** One that somebody of the team threw, beside the one that is looked at. */
export const anotherBottle = ({ people, bottles }: StateModel, id: string): ModelBottle | undefined =>
  [...bottles.values()].find((bottle) => bottle.id !== id && people.get(bottle.author)?.official);

export const isBlockBetween = ({ blocks }: StateModel, one: string, other: string): boolean =>
  blocks.has(`${one}>${other}`) || blocks.has(`${other}>${one}`);

export const isBannedAuthor = ({ people }: StateModel, { author }: ModelBottle): boolean =>
  people.get(author)?.banned ?? false;

/** Suspended or banned: nothing new begins with them. */
export const isStoppedAuthor = ({ people }: StateModel, { author }: ModelBottle, now: number): boolean => {
  const person = people.get(author);
  return person !== undefined && (person.banned || person.suspendedUntil > now);
};

export const holds = ({ state, holder, freeAt }: ModelBottle, who: string | null, now: number): boolean =>
  who !== null && state === "sea" && holder === who && freeAt > now;

export const keeps = ({ state, owner }: ModelBottle, who: string | null): boolean =>
  who !== null && state === "kept" && owner === who;

/** Age and, where there is one, the author themselves allow contact. */
export function isOfAgeFor(model: StateModel, { author }: ModelBottle, who: string, now: number): boolean {
  const writer = model.people.get(author);
  const band = bandOf(personIn(model, who), now);
  return band !== null && writer !== undefined && (writer.official || bandOf(writer, now) === band);
}

/** Whose page the bottle has. @param who null: a visitor */
export function isVisible(model: StateModel, bottle: ModelBottle, who: string | null, now: number): boolean {
  if (bottle.state === "removed") return bottle.author === who;
  if (isBannedAuthor(model, bottle)) return keeps(bottle, who);
  if (holds(bottle, who, now) || keeps(bottle, who)) return true;
  if (bottle.author === who) return true;
  return !bottle.hidden && !(who !== null && isBlockBetween(model, who, bottle.author));
}

export function statusOf(bottle: ModelBottle, who: string | null, now: number): string {
  const { state, keptAt, sinksAt, freeAt } = bottle;
  if (state === "removed") return "removed";
  if (state === "kept") return keeps(bottle, who) || (keptAt ?? 0) <= now ? "collected" : "held";
  if (sinksAt <= now) return "expired";
  return freeAt > now ? "held" : "drifting";
}

/** What somebody holds and keeps. */
export const placesOf = (model: StateModel, who: string, now: number): number =>
  [...model.bottles.values()].filter(
    (bottle) => keeps(bottle, who) || (holds(bottle, who, now) && !isBannedAuthor(model, bottle)),
  ).length;

/** When the bottle sinks, if it is let go at a time. */
export function sinkTimeOf(model: StateModel, { author }: ModelBottle, now: number, effect: number): number {
  if (model.people.get(author)?.official) return FAR_FUTURE;
  return author === DELETED_USER_ID ? now : effect + SEA_LIMITS.drift;
}

/** Ends a hold. @param undo ms in which it can be undone */
export function release(
  model: StateModel,
  bottle: ModelBottle,
  outcome: NonNullable<ModelFinding["outcome"]>,
  now: number,
  undo = 0,
): void {
  const [who, effect] = [bottle.holder ?? "", now + undo];
  const finding = bottle.findings.get(who);
  if (finding) Object.assign(finding, { endedAt: Math.min(finding.until, effect), outcome });
  if (outcome === "kept") Object.assign(bottle, { state: "kept", owner: who, keptAt: effect });
  else bottle.freeAt = Math.min(bottle.freeAt, effect);
  bottle.holder = null;
  bottle.sinksAt = sinkTimeOf(model, bottle, now, effect);
}

/** What must be true, by what the server has acknowledged: plain maps beside the database. */
import { DAY } from "../../src/runtime/units";

export interface SimulatedPerson {
  id: string;
  n: number;
  username: string;
  adultAt: number;
  /** Of two devices. */
  tokens: string[];
  coins: number;
  /** Places of the backpack that were bought. */
  expansions: number;
  follows: Set<SimulatedPerson>;
  blocks: Set<SimulatedPerson>;
  /** `kind:day` → how often it succeeded. */
  days: Map<string, number>;
  banned: string | null;
  suspendedUntil: number;
  /** Of how likely it is that this person does something. */
  weight: number;
}

export interface SimulatedBottle {
  id: string;
  author: SimulatedPerson;
  text: string;
  state: "sea" | "kept" | "removed";
  holder: SimulatedPerson | null;
  /** Until when it is held, ms. */
  until: number;
  pickedBy: Set<SimulatedPerson>;
  likes: Set<SimulatedPerson>;
  /** Who was paid for a like, ever. */
  liked: Set<SimulatedPerson>;
  comments: { id: string; by: SimulatedPerson; answered: boolean; thanked: boolean }[];
  uses: number;
}

export interface SimulatedMessage {
  id: string;
  seq: number;
  from: SimulatedPerson;
  to: SimulatedPerson;
  kind: "text" | "burn";
  text: string;
  at: number;
  recalled: boolean;
  hiddenFor: Set<SimulatedPerson>;
  /** Claims that were answered with the key. */
  claims: Set<string>;
}

export interface SimulatedDesign {
  id: string;
  designer: SimulatedPerson;
  price: number | null;
  soldTo: SimulatedPerson | null;
}

export const pairKey = (a: SimulatedPerson, b: SimulatedPerson): string =>
  a.n < b.n ? `${a.n}:${b.n}` : `${b.n}:${a.n}`;

export class Model {
  readonly people: SimulatedPerson[] = [];
  readonly bottles = new Map<string, SimulatedBottle>();
  /** The same, in the order in which they were thrown. */
  readonly thrown: SimulatedBottle[] = [];
  readonly messages = new Map<string, SimulatedMessage>();
  readonly chats = new Map<string, SimulatedMessage[]>();
  readonly designs = new Map<string, SimulatedDesign>();
  readonly sent: SimulatedMessage[] = [];
  readonly burns: SimulatedMessage[] = [];
  /** By the word in it that nothing else has; what was edited is found by its first words too. */
  readonly byWord = new Map<string, SimulatedMessage>();
  /** `from:to` of those who were friends once, to whom one could write more. */
  readonly wereFriends = new Set<string>();
  readonly drawn: SimulatedDesign[] = [];
  readonly byId = new Map<string, SimulatedPerson>();
  /** Numbers the words that people write. */
  words = 0;

  add(person: SimulatedPerson): void {
    this.people.push(person);
    this.byId.set(person.id, person);
  }

  chatOf(a: SimulatedPerson, b: SimulatedPerson): SimulatedMessage[] {
    const key = pairKey(a, b);
    const chat = this.chats.get(key) ?? [];
    this.chats.set(key, chat);
    return chat;
  }
}

const dayKey = (kind: string, now: number): string => `${kind}:${Math.floor(now / DAY)}`;

export const doneToday = (person: SimulatedPerson, kind: string, now: number): number =>
  person.days.get(dayKey(kind, now)) ?? 0;

export const countDone = (person: SimulatedPerson, kind: string, now: number): void =>
  void person.days.set(dayKey(kind, now), doneToday(person, kind, now) + 1);

export const isAdult = (person: SimulatedPerson, now: number): boolean => person.adultAt <= now;

export const areBlocked = (a: SimulatedPerson, b: SimulatedPerson): boolean => a.blocks.has(b) || b.blocks.has(a);

export const isStopped = (person: SimulatedPerson, now: number): boolean =>
  person.banned !== null || person.suspendedUntil > now;

/** Same band, and no block. */
export const mayMeet = (a: SimulatedPerson, b: SimulatedPerson, now: number): boolean =>
  isAdult(a, now) === isAdult(b, now) && !areBlocked(a, b);

export const areFriends = (a: SimulatedPerson, b: SimulatedPerson): boolean => a.follows.has(b) && b.follows.has(a);

export const handOf = (bottle: SimulatedBottle, now: number): SimulatedPerson | null =>
  bottle.state === "kept" || bottle.until > now ? bottle.holder : null;

/** A person by the model: an account, coins and what is counted a day. Times in ms. */
import { DAY } from "../../../src/runtime/units";

export interface ModelPerson {
  adultAt: number | null;
  official: boolean;
  suspendedUntil: number;
  banned: boolean;
  capacity: number;
  coins: number;
  /** How many coin records. */
  records: number;
  throws: number;
  picks: number;
  /** What is counted a day, by kind and day. */
  counters: Map<string, number>;
}

export const newModelPerson = (change: Partial<ModelPerson>): ModelPerson => ({
  adultAt: null,
  official: false,
  suspendedUntil: 0,
  banned: false,
  capacity: 20,
  coins: 0,
  records: 0,
  throws: 0,
  picks: 0,
  counters: new Map(),
  ...change,
});

export const bandOf = ({ adultAt }: ModelPerson, now: number): "minor" | "adult" | null =>
  adultAt === null ? null : adultAt <= now ? "adult" : "minor";

const counterKey = (kind: string, now: number): string => `${kind} ${Math.floor(now / DAY)}`;

export const countedToday = ({ counters }: ModelPerson, kind: string, now: number): number =>
  counters.get(counterKey(kind, now)) ?? 0;

/** Spends one of a day's; false: none was left. */
export function spendToday(person: ModelPerson, kind: string, most: number, now: number): boolean {
  const n = countedToday(person, kind, now);
  if (n < most) person.counters.set(counterKey(kind, now), n + 1);
  return n < most;
}

export function pay(person: ModelPerson, coins: number): void {
  person.coins += coins;
  person.records++;
}

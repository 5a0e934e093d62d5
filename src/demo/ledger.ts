import { dayName } from "../coins/rules";
import { dayOf } from "../db/counters";
import type { Schema } from "../db/schema";
import type { CoinRecordRow } from "../db/tables/coins";
import type { Tx } from "../db/transact";
import { DAY, MINUTE } from "../limits/limits";
import { type PriceName, priceAt } from "../limits/prices";

type Does = "throw" | "pick" | "comment" | "like" | "design" | "checkin";

interface Act {
  user: string;
  does: Does;
  ref: string;
  at: number;
}

interface Ways {
  reason?: string;
  /** How many of a day are counted and paid; all unless said. */
  perDay?: PriceName;
  /** Not counted by day. */
  uncounted?: true;
}

const WAYS: Record<Does, Ways> = {
  throw: { reason: "throw_bottle" },
  pick: {},
  comment: { reason: "comment_bottle", perDay: "commentsPaidPerDay" },
  like: { reason: "like_bottle", perDay: "likesPaidPerDay" },
  design: { reason: "design_bottle", uncounted: true },
  checkin: { reason: "daily_checkin" },
};

type Row = Omit<Act, "does">;

const acts = (does: Does, rows: Row[]): Act[] => rows.map((row) => ({ ...row, does }));

/** On each day on which they made a design they have checked in before, which pays for two. */
function checkIns(drawn: Row[]): Act[] {
  const first = new Map<string, Act>();
  for (const { user, at } of drawn.toSorted((a, b) => a.at - b.at)) {
    const ref = dayName(dayOf(at));
    const key = `${user} ${ref}`;
    const early = Math.max(dayOf(at) * DAY, at - MINUTE);
    if (!first.has(key)) first.set(key, { user, does: "checkin", ref, at: early });
  }
  return [...first.values()];
}

/** What these people did, as it is written, so that of a large sea nothing has to stay in memory; in order. */
async function actsOf(tx: Tx, ids: string[]): Promise<Act[]> {
  const thrown = await tx
    .selectFrom("bottles")
    .select(["author_id as user", "id as ref", "created_at as at"])
    .where("author_id", "in", ids)
    .execute();
  const picked = await tx
    .selectFrom("findings")
    .select(["user_id as user", "bottle_id as ref", "picked_at as at"])
    .where("user_id", "in", ids)
    .execute();
  const said = await tx
    .selectFrom("comments")
    .select(["author_id as user", "bottle_id as ref", "created_at as at"])
    .where("author_id", "in", ids)
    .execute();
  const liked = await tx
    .selectFrom("bottle_likes")
    .select(["user_id as user", "bottle_id as ref", "created_at as at"])
    .where("user_id", "in", ids)
    .execute();
  const drawn = await tx
    .selectFrom("designs")
    .select(["designer_id as user", "id as ref", "created_at as at"])
    .where("designer_id", "in", ids)
    .execute();
  return [
    ...checkIns(drawn),
    ...acts("throw", thrown),
    ...acts("pick", picked),
    ...acts("comment", said),
    ...acts("like", liked),
    ...acts("design", drawn),
  ].sort((a, b) => a.at - b.at);
}

type Counter = Schema["daily_counters"];

/** Counts an act within its day's limit. @returns whether there was one left */
function counted(counters: Map<string, Counter>, { user, does, at }: Act): boolean {
  const { perDay, uncounted } = WAYS[does];
  if (uncounted) return true;
  const day = dayOf(at);
  const key = `${user} ${does} ${day}`;
  const counter = counters.get(key) ?? { user_id: user, kind: does, day, n: 0 };
  if (perDay && counter.n >= priceAt(perDay, at)) return false;
  counters.set(key, { ...counter, n: counter.n + 1 });
  return true;
}

/** A person as their acts leave them. */
export interface Account {
  id: string;
  coins: number;
  coin_seq: number;
  throw_count: number;
  pick_count: number;
}

function pay(account: Account, { does, ref, at }: Act): CoinRecordRow[] {
  const { reason } = WAYS[does];
  if (!reason || does === "pick") return [];
  const amount = priceAt(does, at);
  account.coins += amount;
  account.coin_seq++;
  const { id: user_id, coins: balance, coin_seq: seq } = account;
  return [{ user_id, seq, amount, reason, ref, balance, created_at: at }];
}

/** Adds what they did to the accounts of some people. @returns the records and counters of it */
export async function closeBooks(tx: Tx, accounts: Account[]) {
  const byId = new Map(accounts.map((each) => [each.id, each]));
  const counters = new Map<string, Counter>();
  const records: CoinRecordRow[] = [];
  for (const act of await actsOf(tx, [...byId.keys()])) {
    const account = byId.get(act.user);
    if (!account) continue;
    if (act.does === "throw") account.throw_count++;
    if (act.does === "pick") account.pick_count++;
    if (counted(counters, act)) records.push(...pay(account, act));
  }
  return { records, counters: [...counters.values()] };
}

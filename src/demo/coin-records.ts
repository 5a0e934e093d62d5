import { sql } from "kysely";
import { isoDay } from "../coins/rules";
import { dayNumberOf } from "../db/counters";
import type { Schema } from "../db/schema";
import type { CoinRecordRow } from "../db/tables/coins";
import type { Tx } from "../db/transact";
import { type PriceName, priceAt } from "../limits/prices";
import { DAY, MINUTE } from "../runtime/units";

type ActKind = "throw" | "pick" | "comment" | "like" | "design" | "checkin";

interface DemoAct {
  user: string;
  does: ActKind;
  ref: string;
  at: number;
}

interface ActRule {
  reason?: string;
  /** Limit of paid acts per day; absent: all are paid. */
  perDay?: PriceName;
  /** No daily counter. */
  uncounted?: true;
}

const ACT_RULES: Record<ActKind, ActRule> = {
  throw: { reason: "throw_bottle" },
  pick: {},
  comment: { reason: "comment_bottle", perDay: "commentsPaidPerDay" },
  like: { reason: "like_bottle", perDay: "likesPaidPerDay" },
  design: { reason: "design_bottle", uncounted: true },
  checkin: { reason: "daily_checkin" },
};

type ActRow = Omit<DemoAct, "does">;

const acts = (does: ActKind, rows: ActRow[]): DemoAct[] => rows.map((row) => ({ ...row, does }));

/** A check-in before the designs of each day, which pays for two of them. */
function checkIns(drawn: ActRow[]): DemoAct[] {
  const first = new Map<string, DemoAct>();
  for (const { user, at } of drawn.toSorted((a, b) => a.at - b.at)) {
    const ref = isoDay(dayNumberOf(at));
    const key = `${user} ${ref}`;
    const early = Math.max(dayNumberOf(at) * DAY, at - MINUTE);
    if (!first.has(key)) first.set(key, { user, does: "checkin", ref, at: early });
  }
  return [...first.values()];
}

/** The acts of these people in order of time, read from the database, as a large sea does not fit into memory. */
async function loadActs(tx: Tx, ids: string[]): Promise<DemoAct[]> {
  const read = async (table: keyof Schema, user: string, ref: string, at: string) => {
    const columns = sql`${sql.ref(user)} as "user", ${sql.ref(ref)} as ref, ${sql.ref(at)} as at`;
    const from = sql<ActRow>`select ${columns} from ${sql.table(table)} where ${sql.ref(user)} in (${sql.join(ids)})`;
    return (await from.execute(tx)).rows;
  };
  const designs = await read("designs", "designer_id", "id", "created_at");
  return [
    ...checkIns(designs),
    ...acts("throw", await read("bottles", "author_id", "id", "created_at")),
    ...acts("pick", await read("findings", "user_id", "bottle_id", "picked_at")),
    ...acts("comment", await read("comments", "author_id", "bottle_id", "created_at")),
    ...acts("like", await read("bottle_likes", "user_id", "bottle_id", "created_at")),
    ...acts("design", designs),
  ].sort((a, b) => a.at - b.at);
}

type DailyCounter = Schema["daily_counters"];

/** Counts an act of a day. @returns whether it is within the day's limit */
function countWithinLimit(counters: Map<string, DailyCounter>, { user, does, at }: DemoAct): boolean {
  const { perDay, uncounted } = ACT_RULES[does];
  if (uncounted) return true;
  const day = dayNumberOf(at);
  const key = `${user} ${does} ${day}`;
  const counter = counters.get(key) ?? { user_id: user, kind: does, day, n: 0 };
  if (perDay && counter.n >= priceAt(perDay, at)) return false;
  counters.set(key, { ...counter, n: counter.n + 1 });
  return true;
}

/** A person's balance and last sequence number. */
interface DemoAccount {
  id: string;
  coins: number;
  coin_seq: number;
  throw_count: number;
  pick_count: number;
}

function payForAct(account: DemoAccount, { does, ref, at }: DemoAct): CoinRecordRow[] {
  const { reason } = ACT_RULES[does];
  if (!reason || does === "pick") return [];
  const amount = priceAt(does, at);
  account.coins += amount;
  account.coin_seq++;
  const { id: user_id, coins: balance, coin_seq: seq } = account;
  return [{ user_id, seq, amount, reason, ref, balance, created_at: at }];
}

/** Pays the acts of some people into their accounts. @returns their coin records and daily counters */
export async function addActsToAccounts(tx: Tx, accounts: DemoAccount[]) {
  const byId = new Map(accounts.map((each) => [each.id, each]));
  const counters = new Map<string, DailyCounter>();
  const records: CoinRecordRow[] = [];
  for (const act of await loadActs(tx, [...byId.keys()])) {
    const account = byId.get(act.user);
    if (!account) continue;
    if (act.does === "throw") account.throw_count++;
    if (act.does === "pick") account.pick_count++;
    if (countWithinLimit(counters, act)) records.push(...payForAct(account, act));
  }
  return { records, counters: [...counters.values()] };
}

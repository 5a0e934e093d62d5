import { type RawBuilder, sql } from "kysely";
import type { UserRow } from "../../db/tables/users";
import type { Db, DbOrTx, Tx } from "../../db/transact";
import { CONTACT_RULES_SINCE } from "../../limits/account";

export const FOLLOW_RULES = ["anyone", "known"] as const;
export const WRITE_RULES = ["followers", "friends"] as const;
export const FIND_RULES = ["name", "username", "nobody"] as const;

/** Who may reach a person (docs/product.md 8.4). */
export interface ContactRules {
  /** `known`: only whom the person has turned to. */
  follow: (typeof FOLLOW_RULES)[number];
  /** Who may write first. */
  write: (typeof WRITE_RULES)[number];
  /** By what others find the person: the beginning of the nickname, the whole username, nothing. */
  find: (typeof FIND_RULES)[number];
}

const OPEN: ContactRules = { follow: "anyone", write: "followers", find: "name" };
const STRICT: ContactRules = { follow: "known", write: "friends", find: "username" };

export const CONTACT_COLUMNS = [
  "who_follows",
  "who_writes",
  "who_finds",
  "adult_at",
  "created_at",
  "official",
] as const;
type AgeFacts = Pick<UserRow, "adult_at" | "created_at"> & { official: number };
/** What was not read counts as not chosen. */
export type ContactRow = AgeFacts & Partial<Pick<UserRow, "who_follows" | "who_writes" | "who_finds">>;

/**
 * Whether the stricter rules hold for what somebody has not chosen: under 18, without a birthday, and for good for whoever
 * was under 18 here, so that nothing widens by itself at 18. @param now ms
 */
function isStrictByDefault({ adult_at, created_at, official }: AgeFacts, now: number): boolean {
  if (official === 1) return false;
  return adult_at === null || adult_at > now || adult_at > Math.max(created_at, CONTACT_RULES_SINCE);
}

/** The rules in force for a person. @param now ms */
export function contactRulesOf(row: ContactRow, now: number): ContactRules {
  const defaults = isStrictByDefault(row, now) ? STRICT : OPEN;
  return {
    follow: row.who_follows ?? defaults.follow,
    write: row.who_writes ?? defaults.write,
    find: row.who_finds ?? defaults.find,
  };
}

/** SQL: whether a person can be found by this, as `contactRulesOf`. @param person table alias @param now ms */
export function canBeFoundSql(person: string, by: "name" | "username", now: RawBuilder<number>): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${person}.${name}`);
  const chosen = column("who_finds");
  if (by === "username") return sql<boolean>`(${chosen} is null or ${chosen} <> 'nobody')`;
  const since = sql.lit(CONTACT_RULES_SINCE);
  return sql<boolean>`(${chosen} = 'name' or (${chosen} is null and (${column("official")} = 1
    or (${column("adult_at")} <= ${now}
      and (${column("adult_at")} <= ${column("created_at")} or ${column("adult_at")} <= ${since})))))`;
}

/** Changes the given rules of a person, whose row must be locked; absent ones stay unchanged. */
export async function updateContactRules(tx: Tx, id: string, rules: Partial<ContactRules>): Promise<void> {
  const change: Partial<Pick<UserRow, "who_follows" | "who_writes" | "who_finds">> = {
    ...(rules.follow && { who_follows: rules.follow }),
    ...(rules.write && { who_writes: rules.write }),
    ...(rules.find && { who_finds: rules.find }),
  };
  if (Object.keys(change).length === 0) return;
  await tx.updateTable("users").set(change).where("id", "=", id).execute();
}

/**
 * Ids of people who turned 18 here and have not been notified that their stricter contact rules stay. @param now ms
 * @param limit of ids
 */
export async function listUnnotifiedNewAdults(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("contact_told", "=", sql.lit(0))
    .where("adult_at", ">", sql.lit(CONTACT_RULES_SINCE))
    .where("adult_at", "<=", now)
    .where("adult_at", ">", sql.ref<number>("created_at"))
    .orderBy("adult_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks that a person is notified; false: another process has, or they count as younger again. @param now ms */
export async function markContactNoticeSent(tx: DbOrTx, id: string, now: number): Promise<boolean> {
  const row = await tx
    .updateTable("users")
    .set({ contact_told: 1 })
    .where("id", "=", id)
    .where("contact_told", "=", 0)
    .where("adult_at", "<=", now)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

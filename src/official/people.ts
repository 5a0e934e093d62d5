import { type Device, devicesOf } from "../auth/auth";
import type { ReportCaseRow } from "../db/tables/safety";
import { type Db, type Queries, transact } from "../db/transact";
import { GONE } from "../limits/limits";
import { Refusal } from "../runtime/errors";
import { log, type MeasureTold, measuresOf } from "../safety/safety";
import { bandOf, nameKey, searchKey, standingOf } from "../users/users";

const PERSON = [
  "id",
  "username",
  "nickname",
  "avatar",
  "country",
  "official",
  "coins",
  "created_at",
] as const;
const MORE = ["adult_at", "email_verified", "language", "suspended_until", "banned_at", "limits"] as const;
const MOST = 20;

export interface Found {
  id: string;
  username: string;
  nickname: string;
}

const FOUND = ["id", "username", "nickname"] as const;

const byKey = (db: Queries, wanted: string) => {
  const key = nameKey(wanted);
  return db
    .selectFrom("users")
    .select(FOUND)
    .where("id", "!=", GONE)
    .where((eb) => eb.or([eb("username_key", "=", key), eb("email_key", "=", key), eb("id", "=", wanted)]))
    .limit(MOST)
    .execute();
};

/** Sorts after any continuation of a name. */
const LAST = "\u{10ffff}";

const byNickname = (db: Queries, key: string) =>
  db
    .selectFrom("users")
    .select(FOUND)
    .where("nickname_search", ">=", key)
    .where("nickname_search", "<", key + LAST)
    .where("id", "!=", GONE)
    .orderBy("nickname_search")
    .orderBy("id")
    .limit(MOST)
    .execute();

/** Finds people by exact username, e-mail or id, or nickname prefix; logged. */
export async function lookUp(db: Db, officialId: string, wanted: string, now: number): Promise<Found[]> {
  const begin = searchKey(wanted);
  return transact(db, async (tx) => {
    const exact = await byKey(tx, wanted);
    const named = begin === "" ? [] : await byNickname(tx, begin);
    const [only, ...more] = exact.length > 0 ? exact : named;
    const aboutId = more.length === 0 ? only?.id : undefined;
    const reason = wanted.slice(0, 100);
    await log(tx, { officialId, act: "person_looked_up", kind: "search", aboutId, reason }, now);
    return [...exact, ...named.filter(({ id }) => exact.every((each) => each.id !== id))].slice(0, MOST);
  });
}

export interface PersonFile {
  id: string;
  username: string;
  nickname: string;
  avatar: string | null;
  country: string;
  language: string;
  official: boolean;
  coins: number;
  band: "minor" | "adult" | null;
  emailVerified: boolean;
  createdAt: number;
  suspendedUntil: number | null;
  bannedAt: number | null;
  bottles: number;
  sessions: Device[];
  blockedBy: number;
  /** The latest of them. */
  reportsAbout: (Pick<ReportCaseRow, "id" | "kind" | "decision"> & { openedAt: number })[];
  reportsAboutCount: number;
  reportsAboutOpen: number;
  reportsBy: number;
  measures: MeasureTold[];
}

const countOf = async (query: { executeTakeFirstOrThrow(): Promise<{ n: number }> }): Promise<number> =>
  Number((await query.executeTakeFirstOrThrow()).n);

async function countsOf(db: Queries, officialId: string, id: string) {
  const all = <T extends "bottles" | "blocks" | "report_cases">(table: T) =>
    db.selectFrom(table as "bottles").select((eb) => eb.fn.countAll<number>().as("n"));
  const reports = db
    .selectFrom("reports")
    .innerJoin("report_cases", "report_cases.id", "reports.case_id")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("reporter_id", "=", id)
    .where("about_id", "!=", officialId);
  const about = all("report_cases")
    .where("about_id" as "author_id", "=", id)
    .where("about_id" as "author_id", "!=", officialId);
  return {
    bottles: await countOf(all("bottles").where("author_id", "=", id)),
    blockedBy: await countOf(all("blocks").where("blocked_id" as "author_id", "=", id)),
    reportsAboutCount: await countOf(about),
    reportsAboutOpen: await countOf(about.where("decided_at" as "collected_at", "is", null)),
    reportsBy: await countOf(reports),
  };
}

/** A person's file, logged; without reports about the official. @throws Refusal `user_not_found` */
export async function personFile(db: Db, officialId: string, id: string, now: number): Promise<PersonFile> {
  const row = await transact(db, async (tx) => {
    const found = await tx
      .selectFrom("users")
      .select([...PERSON, ...MORE])
      .where("id", "=", id)
      .where("id", "!=", GONE)
      .executeTakeFirst();
    if (!found) throw new Refusal("user_not_found");
    await log(tx, { officialId, act: "person_looked_up", kind: "person", aboutId: id }, now);
    return found;
  });
  const about = await db
    .selectFrom("report_cases")
    .select(["id", "kind", "opened_at", "decision"])
    .where("about_id", "=", id)
    .where("about_id", "!=", officialId)
    .orderBy("opened_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST)
    .execute();
  const { suspendedUntil, bannedAt } = standingOf(row);
  return {
    id,
    username: row.username,
    nickname: row.nickname,
    avatar: row.avatar,
    country: row.country,
    language: row.language,
    official: row.official === 1,
    coins: row.coins,
    band: bandOf(row.adult_at, now),
    emailVerified: row.email_verified === 1,
    createdAt: row.created_at,
    suspendedUntil,
    bannedAt,
    ...(await countsOf(db, officialId, id)),
    sessions: await devicesOf(db, { id, sessionId: "" }, now),
    reportsAbout: about.map(({ opened_at, ...each }) => ({ ...each, openedAt: opened_at })),
    measures: await measuresOf(db, id),
  };
}

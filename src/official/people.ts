import { sql } from "kysely";
import { type Device, listDevices } from "../auth/auth";
import { countRows } from "../db/count-rows";
import type { ReportCaseRow } from "../db/tables/safety";
import { type Db, type DbOrTx, type Tx, transact } from "../db/transact";
import { DELETED_USER_ID } from "../limits/account";
import { Refusal } from "../runtime/errors";
import { isCareCase, listMeasures, logOfficialAct, type MeasureWithAppeal } from "../safety/safety";
import { searchKey } from "../text/search-key";
import { loadTrustStep, type TrustStep } from "../trust/trust";
import { accountStatusFromRow, ageBandOf, nameKey } from "../users/users";
import { SAME_ACCESS_MS } from "./case-access";

const PERSON_COLUMNS = ["id", "username", "nickname", "avatar", "country", "official", "coins", "created_at"] as const;
const PERSON_FILE_COLUMNS = [
  "adult_at",
  "email_verified",
  "language",
  "suspended_until",
  "banned_at",
  "limits",
  "throw_count",
  "set_back_until",
] as const;
const PEOPLE_LIMIT = 20;

export interface FoundPerson {
  id: string;
  username: string;
  nickname: string;
}

const FOUND_PERSON_COLUMNS = ["id", "username", "nickname"] as const;

const findByExactKey = (db: DbOrTx, query: string) => {
  const key = nameKey(query);
  return db
    .selectFrom("users")
    .select(FOUND_PERSON_COLUMNS)
    .where("id", "!=", DELETED_USER_ID)
    .where((eb) => eb.or([eb("username_key", "=", key), eb("email_key", "=", key), eb("id", "=", query)]))
    .limit(PEOPLE_LIMIT)
    .execute();
};

/** Usernames that are `key` but for accents, kana and other ways to write the same. */
const findByUsernameForm = (db: DbOrTx, key: string) =>
  db
    .selectFrom("users")
    .select(FOUND_PERSON_COLUMNS)
    .where("username_search", "=", key)
    // As the index says it.
    .where(sql<boolean>`username_search <> ''`)
    .where("id", "!=", DELETED_USER_ID)
    .orderBy("username_search")
    .orderBy("id")
    .limit(PEOPLE_LIMIT)
    .execute();

/** Sorts after any continuation of a name. */
const NICKNAME_RANGE_END = "\u{10ffff}";

const findByNicknamePrefix = (db: DbOrTx, key: string) =>
  db
    .selectFrom("users")
    .select(FOUND_PERSON_COLUMNS)
    .where("nickname_search", ">=", key)
    .where("nickname_search", "<", key + NICKNAME_RANGE_END)
    .where("id", "!=", DELETED_USER_ID)
    .orderBy("nickname_search")
    .orderBy("id")
    .limit(PEOPLE_LIMIT)
    .execute();

const uniqueById = (people: readonly FoundPerson[]): FoundPerson[] =>
  people.filter(({ id }, at) => people.findIndex((each) => each.id === id) === at);

/** Whom a search of this official has shown just before, so that a page loaded again fills no log. */
async function listLookedUpLately(
  tx: Tx,
  officialId: string,
  people: readonly FoundPerson[],
  now: number,
): Promise<ReadonlySet<string | null>> {
  if (people.length === 0) return new Set();
  const ids = people.map(({ id }) => id);
  const looks = await tx
    .selectFrom("audit_log")
    .select("about_id")
    .where("about_id", "in", ids)
    .where("created_at", ">", now - SAME_ACCESS_MS)
    // A later one is from a clock that was ahead.
    .where("created_at", "<=", now)
    .where("official_id", "=", officialId)
    .where("kind", "=", "search")
    .execute();
  return new Set(looks.map(({ about_id }) => about_id));
}

/** Finds people by exact username, e-mail or id, else by username in another way to write it or nickname prefix; the log has each of them, once a minute. */
export async function lookUpPeople(db: Db, officialId: string, query: string, now: number): Promise<FoundPerson[]> {
  const prefix = searchKey(query);
  return transact(db, async (tx) => {
    const exact = await findByExactKey(tx, query);
    const alike = await findByUsernameForm(tx, prefix);
    const byNickname = prefix === "" ? [] : await findByNicknamePrefix(tx, prefix);
    const others = uniqueById([...alike, ...byNickname]);
    const found = uniqueById([...exact, ...others]).slice(0, PEOPLE_LIMIT);
    // Without the words: a name or an address would stay there when the account is gone.
    const look = { officialId, act: "person_looked_up", kind: "search" } as const;
    if (found.length === 0) await logOfficialAct(tx, look, now);
    const known = await listLookedUpLately(tx, officialId, found, now);
    for (const { id: aboutId } of found) if (!known.has(aboutId)) await logOfficialAct(tx, { ...look, aboutId }, now);
    return found;
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
  trust: TrustStep;
  bottles: number;
  sessions: Device[];
  blockedBy: number;
  /** The latest of them. */
  reportsAbout: (Pick<ReportCaseRow, "id" | "kind" | "decision"> & { care: boolean; openedAt: number })[];
  reportsAboutCount: number;
  reportsAboutOpen: number;
  reportsBy: number;
  measures: MeasureWithAppeal[];
}

async function loadPersonCounts(db: DbOrTx, officialId: string, id: string) {
  const reports = db
    .selectFrom("reports")
    .innerJoin("report_cases", "report_cases.id", "reports.case_id")
    .where("reporter_id", "=", id)
    .where("about_id", "!=", officialId);
  const about = db.selectFrom("report_cases").where("about_id", "=", id).where("about_id", "!=", officialId);
  return {
    bottles: await countRows(db.selectFrom("bottles").where("author_id", "=", id)),
    blockedBy: await countRows(db.selectFrom("blocks").where("blocked_id", "=", id)),
    reportsAboutCount: await countRows(about),
    reportsAboutOpen: await countRows(about.where("decided_at", "is", null)),
    reportsBy: await countRows(reports),
  };
}

/** Reads a person's row and logs who looked. @throws Refusal `user_not_found` */
const lookUpPerson = (db: Db, officialId: string, id: string, now: number) =>
  transact(db, async (tx) => {
    const found = await tx
      .selectFrom("users")
      .select([...PERSON_COLUMNS, ...PERSON_FILE_COLUMNS])
      .where("id", "=", id)
      .where("id", "!=", DELETED_USER_ID)
      .executeTakeFirst();
    if (!found) throw new Refusal("user_not_found");
    await logOfficialAct(tx, { officialId, act: "person_looked_up", kind: "person", aboutId: id }, now);
    return found;
  });

/** The latest reports about a person, without those about the official. */
async function listReportsAbout(db: Db, officialId: string, id: string): Promise<PersonFile["reportsAbout"]> {
  const rows = await db
    .selectFrom("report_cases")
    .select(["id", "kind", "opened_at", "decision", "place"])
    .where("about_id", "=", id)
    .where("about_id", "!=", officialId)
    .orderBy("opened_at", "desc")
    .orderBy("id", "desc")
    .limit(PEOPLE_LIMIT)
    .execute();
  return rows.map(({ opened_at, place, ...each }) => ({ ...each, care: isCareCase({ place }), openedAt: opened_at }));
}

/** A person's file, logged; without reports about the official. @throws Refusal `user_not_found` */
export async function loadPersonFile(db: Db, officialId: string, id: string, now: number): Promise<PersonFile> {
  const row = await lookUpPerson(db, officialId, id, now);
  const { suspendedUntil, bannedAt } = accountStatusFromRow(row);
  return {
    id,
    username: row.username,
    nickname: row.nickname,
    avatar: row.avatar,
    country: row.country,
    language: row.language,
    official: row.official === 1,
    coins: row.coins,
    band: ageBandOf(row.adult_at, now),
    emailVerified: row.email_verified === 1,
    createdAt: row.created_at,
    suspendedUntil,
    bannedAt,
    trust: await loadTrustStep(db, row, now),
    ...(await loadPersonCounts(db, officialId, id)),
    sessions: await listDevices(db, { id, sessionId: "" }, now),
    reportsAbout: await listReportsAbout(db, officialId, id),
    measures: await listMeasures(db, id),
  };
}

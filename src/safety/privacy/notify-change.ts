import { claimMetaKey, readMeta, replaceMeta } from "../../db/meta";
import { type Db, type Tx, transact } from "../../db/transact";
import { DELETED_USER_ID } from "../../limits/account";
import { notifyPerson } from "../../messages/messages";
import { type PrivacyStatement, readStoredStatement } from "./statement";

const PROGRESS_KEY = "privacy_told";
const AT_ONCE = 100;
/** Of one round of housekeeping: the others are told an hour later. */
const BATCHES = 100;

/** How far the members were told of a version. */
interface Progress {
  version: number;
  /** Id of the last one; null: all were told. */
  after: string | null;
}

const listMembers = (tx: Tx, after: string, since: number) =>
  tx
    .selectFrom("users")
    .select("id")
    .where("id", ">", after)
    .where("id", "!=", DELETED_USER_ID)
    .where("created_at", "<", since)
    .where("banned_at", "is", null)
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();

/** Of several servers one tells the next members. @returns whether this one may */
function claimProgress(tx: Tx, before: string | undefined, next: Progress): Promise<boolean> {
  const value = JSON.stringify(next);
  return before === undefined ? claimMetaKey(tx, PROGRESS_KEY, value) : replaceMeta(tx, PROGRESS_KEY, before, value);
}

/** After whom to go on; null: all were told of this version. */
function placeOf(stored: string | undefined, version: number): string | null {
  const known: Progress | null = stored === undefined ? null : JSON.parse(stored);
  return known?.version === version ? known.after : "";
}

/** @returns whether there may be more members to tell */
function notifyNextMembers(db: Db, { version, since }: PrivacyStatement, now: number): Promise<boolean> {
  return transact(db, async (tx) => {
    const stored = await readMeta(tx, PROGRESS_KEY);
    const after = placeOf(stored, version);
    if (after === null) return false;
    const ids = (await listMembers(tx, after, since)).map(({ id }) => id);
    const last = ids.length < AT_ONCE ? null : (ids.at(-1) ?? null);
    if (!(await claimProgress(tx, stored, { version, after: last }))) return false;
    for (const id of ids) await notifyPerson(tx, id, "official_notice", { notice: "privacy_changed" }, now);
    return last !== null;
  });
}

/**
 * Tells every member once of a new version of `/privacy` (docs/product.md 12.15), but who came after it; not on phones.
 * A crash repeats or leaves out nobody. The first version of an installation is none that changed. @param now ms
 */
export async function notifyMembersOfPrivacyChange(db: Db, now: number): Promise<void> {
  const statement = await readStoredStatement(db);
  if (!statement || statement.version === 1) return;
  for (let n = 0; n < BATCHES && (await notifyNextMembers(db, statement, now)); n++);
}

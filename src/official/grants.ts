import { setOfficial, takeOffByName } from "../auth/auth";
import { type Db, type Queries, transact } from "../db/transact";
import { log, officialsWithDoor } from "../safety/safety";
import { nameKey } from "../users/users";

/** Log name of the command line. */
const OPERATOR = "operator";

/** Grants or revokes official rights, logged. @returns false for an unknown username */
export function grantOfficial(db: Db, username: string, official: boolean, now: number): Promise<boolean> {
  return transact(db, async (tx) => {
    const id = await setOfficial(tx, nameKey(username), official);
    if (id === null) return false;
    const act = official ? "official_granted" : "official_revoked";
    await log(tx, { officialId: OPERATOR, act, aboutId: id }, now);
    return true;
  });
}

/** Removes a lost second factor, logged and notified. @returns false where there is none */
export function removeSecondFactor(db: Db, username: string, now: number): Promise<boolean> {
  return transact(db, async (tx) => {
    const id = await takeOffByName(tx, nameKey(username), now);
    if (id === null) return false;
    await log(tx, { officialId: OPERATOR, act: "second_factor_removed", aboutId: id }, now);
    return true;
  });
}

/** The officials who can sign in, the longest here first. */
export const listOfficials = (db: Queries) =>
  officialsWithDoor(db).select(["username", "nickname"]).orderBy("id").execute();

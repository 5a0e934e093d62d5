import { disableLostSecondFactor, setOfficialRights } from "../auth/auth";
import { type Db, type DbOrTx, transact } from "../db/transact";
import { logOfficialAct, officialsWithSignIn } from "../safety/safety";
import { nameKey } from "../users/users";

/** Log name of the command line. */
const OPERATOR = "operator";

/** Grants or revokes official rights, logged. @returns false for an unknown username */
export function grantOfficial(db: Db, username: string, official: boolean, now: number): Promise<boolean> {
  return transact(db, async (tx) => {
    const id = await setOfficialRights(tx, nameKey(username), official, now);
    if (id === null) return false;
    const act = official ? "official_granted" : "official_revoked";
    await logOfficialAct(tx, { officialId: OPERATOR, act, aboutId: id }, now);
    return true;
  });
}

/** Removes a lost second factor, logged and notified. @returns false where there is none */
export function removeSecondFactor(db: Db, username: string, now: number): Promise<boolean> {
  return transact(db, async (tx) => {
    const id = await disableLostSecondFactor(tx, nameKey(username), now);
    if (id === null) return false;
    await logOfficialAct(tx, { officialId: OPERATOR, act: "second_factor_removed", aboutId: id }, now);
    return true;
  });
}

/** The officials who can sign in, the longest here first. */
export const listOfficials = (db: DbOrTx) =>
  officialsWithSignIn(db).select(["username", "nickname"]).orderBy("id").execute();

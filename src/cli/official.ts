import { grantOfficial, listOfficials, removeSecondFactor } from "../official/official";
import { withDatabase } from "./open";
import { Failure, say } from "./output";

/** Grants or revokes official rights. */
export const official = (username: string, granted: boolean): Promise<void> =>
  withDatabase(async (db) => {
    if (!(await grantOfficial(db, username, granted, Date.now())))
      throw new Failure(`nobody is called ${username}`);
    say(`${username} ${granted ? "is an official" : "is no official"}`);
  });

export const officials = (): Promise<void> =>
  withDatabase(async (db) => {
    for (const each of await listOfficials(db)) say(`${each.username}\t${each.nickname}`);
  });

export const secondFactorOff = (username: string): Promise<void> =>
  withDatabase(async (db) => {
    if (!(await removeSecondFactor(db, username, Date.now())))
      throw new Failure(`nobody called ${username} has one`);
    say(`${username} has no second factor any more`);
  });

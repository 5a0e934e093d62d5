import { grantOfficial, listOfficials, removeSecondFactor } from "../official/official";
import { machineTime } from "../runtime/clock";
import { CommandFailure, writeOutputLine } from "./output";
import { withDatabase } from "./with-database";

/** Grants or revokes official rights. */
export const setOfficialCommand = (username: string, granted: boolean): Promise<void> =>
  withDatabase(async (db) => {
    if (!(await grantOfficial(db, username, granted, machineTime())))
      throw new CommandFailure(`nobody is called ${username}`);
    writeOutputLine(`${username} ${granted ? "is an official" : "is no official"}`);
  });

export const listOfficialsCommand = (): Promise<void> =>
  withDatabase(async (db) => {
    for (const each of await listOfficials(db)) writeOutputLine(`${each.username}\t${each.nickname}`);
  });

export const removeSecondFactorCommand = (username: string): Promise<void> =>
  withDatabase(async (db) => {
    if (!(await removeSecondFactor(db, username, machineTime())))
      throw new CommandFailure(`nobody called ${username} has one`);
    writeOutputLine(`${username} has no second factor any more`);
  });

import { grantOfficial, listOfficials, removeSecondFactor } from "../official/official";
import { machineTime } from "../runtime/clock";
import { CommandFailure, type CommandResult } from "./output";
import { withDatabase, withReadableDatabase } from "./with-database";

/** Grants or revokes official rights. */
export const setOfficialCommand = (username: string, granted: boolean): Promise<CommandResult> =>
  withDatabase(async (db) => {
    if (!(await grantOfficial(db, username, granted, machineTime())))
      throw new CommandFailure(`nobody is called ${username}`);
    return {
      lines: [`${username} ${granted ? "is an official" : "is no official"}`],
      json: { username, official: granted },
    };
  });

export const listOfficialsCommand = (): Promise<CommandResult> =>
  withReadableDatabase(async (db) => {
    const officials = (await listOfficials(db)).map(({ username, nickname }) => ({ username, nickname }));
    return { lines: officials.map(({ username, nickname }) => `${username}\t${nickname}`), json: { officials } };
  });

export const removeSecondFactorCommand = (username: string): Promise<CommandResult> =>
  withDatabase(async (db) => {
    if (!(await removeSecondFactor(db, username, machineTime())))
      throw new CommandFailure(`nobody called ${username} has one`);
    return { lines: [`${username} has no second factor any more`], json: { username, secondFactor: false } };
  });

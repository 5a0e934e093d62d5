/** Housekeeping as the server does it each hour, but for what is outside the database. */
import { readConfig } from "../../../src/config/config";
import type { Db } from "../../../src/db/transact";
import { openLogger } from "../../../src/runtime/log";
import { expiryJobs } from "../../../src/server/housekeeping";
import { aFileStore, aFolder } from "../../support/files";

export function openHousekeeping(db: Db) {
  const [kept, burning] = [aFileStore(), aFileStore()];
  const pictures = { pictures: kept, burning, quarantine: aFileStore(), evidence: aFileStore(), database: "x" };
  const context = { db, pictures, config: readConfig({ DATA_DIR: aFolder() }), log: openLogger("silent") };
  const runHousekeeping = async (now: number): Promise<void> => {
    for (const job of expiryJobs(context, { now: () => now })) await job();
  };
  return { kept, burning, runHousekeeping };
}

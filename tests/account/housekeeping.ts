import { readConfig } from "../../src/config/config";
import type { Db } from "../../src/db/transact";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { openLogger } from "../../src/runtime/log";
import { aFileStore, aFolder } from "../support/files";

export const PICTURE_STORES = { kept: aFileStore(), burning: aFileStore() };

const SILENT_LOG = openLogger("silent");

/** Runs the hourly cleanup of all rooms twice, because the second run may find what the first one left. */
export async function runHousekeeping(db: Db, now: number): Promise<void> {
  const pictures = {
    pictures: PICTURE_STORES.kept,
    burning: PICTURE_STORES.burning,
    quarantine: aFileStore(),
    evidence: aFileStore(),
    database: "test",
  };
  const context = {
    db,
    pictures,
    config: readConfig({ DATA_DIR: aFolder() }),
    log: SILENT_LOG,
    things: compileRoomPlan(ROOMS).things,
    now,
    machineNow: Date.now(),
  };
  for (let round = 0; round < 2; round++)
    for (const work of ROOMS.flatMap((room) => room.housekeeping ?? [])) await work(context);
}

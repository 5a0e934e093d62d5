import { existsSync } from "node:fs";
import { type Config, ConfigError, readConfig } from "../../config/config";
import { openDatabase } from "../../db/open";
import { databaseFile } from "../../db/storage";
import type { Db } from "../../db/transact";
import { databaseUrlOf } from "../open";
import { Failure, say } from "../output";
import { backups, erasures } from "./backups";
import * as contents from "./contents";
import { type Check, type Finding, messageOf, type Patient, wrong } from "./finding";
import * as place from "./place";
import { push } from "./push";
import * as services from "./services";

const CHECKS: Check[] = [
  place.halfRestored,
  place.owners,
  place.diskRoom,
  place.folders,
  contents.integrity,
  contents.indexes,
  contents.pictures,
  contents.coins,
  contents.secondFactors,
  contents.letters,
  contents.lookedAfter,
  backups,
  erasures,
  contents.clock,
  contents.proxies,
  services.port,
  services.publicUrl,
  services.limits,
  services.mail,
  services.bucket,
  services.translation,
  push,
];

async function opened(config: Config): Promise<{ db: Db | null; found: Finding[] }> {
  const file = databaseFile(config.dataDir);
  if (!config.databaseUrl && !existsSync(file))
    return { db: null, found: [wrong("database", `there is none at ${file}: DATA_DIR says where it is`)] };
  try {
    return { db: (await openDatabase(databaseUrlOf(config), "none")).db, found: [] };
  } catch (error) {
    return { db: null, found: [wrong("database", messageOf(error))] };
  }
}

/** All findings, in order; a check that fails is one itself. */
export async function examine(config: Config, now: number): Promise<Finding[]> {
  // Before: opening a database closes its file to others.
  const found = await place.permissions({ config, db: null, now });
  const { db, found: more } = await opened(config);
  found.push(...more);
  const patient: Patient = { config, db, now };
  try {
    for (const check of CHECKS)
      found.push(...(await check(patient).catch((error) => [wrong(check.name, messageOf(error))])));
    return found;
  } finally {
    await db?.destroy();
  }
}

function configured(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof ConfigError) throw new Failure(`wrong  ${error.message}`);
    throw error;
  }
}

const WIDTH = 5;

/** Says one line each. @throws Failure where something is wrong */
export async function doctor(): Promise<void> {
  const found = await examine(configured(), Date.now());
  for (const { state, about, said } of found) say(`${state.padEnd(WIDTH)}  ${about}: ${said}`);
  const count = found.filter(({ state }) => state === "wrong").length;
  if (count > 0) throw new Failure(count === 1 ? "1 thing is wrong" : `${count} things are wrong`);
}

import { existsSync } from "node:fs";
import { type Config, ConfigError, readConfig } from "../../config/config";
import { openDatabase } from "../../db/open";
import { databasePathIn } from "../../db/storage";
import type { Db } from "../../db/transact";
import { CommandFailure, writeOutputLine } from "../output";
import { databaseUrlOf } from "../with-database";
import { backups, erasures } from "./backups";
import * as contents from "./contents";
import * as place from "./data-dir";
import {
  type DoctorCheck,
  type DoctorContext,
  type DoctorFinding,
  errorTextWithoutUrls,
  wrongFinding,
} from "./finding";
import { push } from "./push";
import * as services from "./services";

const DOCTOR_CHECKS: DoctorCheck[] = [
  place.halfRestored,
  place.owners,
  place.diskRoom,
  place.folders,
  contents.integrity,
  contents.indexes,
  contents.pictures,
  contents.coins,
  contents.secondFactors,
  contents.mailOutbox,
  contents.officialAccounts,
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

async function openDatabaseForDoctor(config: Config): Promise<{ db: Db | null; found: DoctorFinding[] }> {
  const file = databasePathIn(config.dataDir);
  if (!config.databaseUrl && !existsSync(file))
    return {
      db: null,
      found: [wrongFinding("database", `there is none at ${file}: DATA_DIR says where it is`)],
    };
  try {
    return { db: (await openDatabase(databaseUrlOf(config), "none")).db, found: [] };
  } catch (error) {
    return { db: null, found: [wrongFinding("database", errorTextWithoutUrls(error))] };
  }
}

/** All findings, in order; a check that fails is one itself. */
export async function runDoctorChecks(config: Config, now: number): Promise<DoctorFinding[]> {
  // Before: opening a database closes its file to others.
  const found = await place.permissions({ config, db: null, now });
  const { db, found: more } = await openDatabaseForDoctor(config);
  found.push(...more);
  const patient: DoctorContext = { config, db, now };
  try {
    for (const check of DOCTOR_CHECKS)
      found.push(
        ...(await check(patient).catch((error) => [wrongFinding(check.name, errorTextWithoutUrls(error))])),
      );
    return found;
  } finally {
    await db?.destroy();
  }
}

function readDoctorConfig(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandFailure(`wrong  ${error.message}`);
    throw error;
  }
}

const WIDTH = 5;

/** Says one line each. @throws Failure where something is wrong */
export async function doctorCommand(): Promise<void> {
  const found = await runDoctorChecks(readDoctorConfig(), Date.now());
  for (const { state, about, text: said } of found)
    writeOutputLine(`${state.padEnd(WIDTH)}  ${about}: ${said}`);
  const count = found.filter(({ state }) => state === "wrong").length;
  if (count > 0) throw new CommandFailure(count === 1 ? "1 thing is wrong" : `${count} things are wrong`);
}

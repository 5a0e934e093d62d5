import { existsSync } from "node:fs";
import { type Config, readConfig } from "../../config/config";
import { ConfigError } from "../../config/setting-values";
import { openForReading } from "../../db/open";
import { databasePathIn } from "../../db/storage";
import type { Db } from "../../db/transact";
import { machineTime } from "../../runtime/clock";
import { CommandFailure, type CommandResult } from "../output";
import { databaseUrlOf } from "../with-database";
import { backups, erasures } from "./backups";
import * as contents from "./contents";
import * as dataDir from "./data-dir";
import * as deep from "./deep";
import {
  type DoctorCheck,
  type DoctorContext,
  type DoctorFinding,
  damagedDatabaseFinding,
  errorTextWithoutUrls,
  noteFinding,
  wrongFinding,
} from "./finding";
import { helpLines } from "./help-lines";
import { localEngines } from "./local-engines";
import { operator } from "./operator";
import { pictures } from "./pictures";
import { push } from "./push";
import * as services from "./services";
import { lastUpgrade } from "./upgrade";

const DOCTOR_CHECKS: DoctorCheck[] = [
  dataDir.unfinishedRestore,
  dataDir.owners,
  dataDir.diskRoom,
  dataDir.folders,
  contents.integrity,
  contents.indexes,
  pictures,
  contents.coins,
  contents.secondFactors,
  contents.mailOutbox,
  contents.officialAccounts,
  backups,
  erasures,
  contents.clock,
  contents.proxies,
  lastUpgrade,
  services.port,
  services.unknownSettings,
  services.readOnly,
  services.publicUrl,
  operator,
  helpLines,
  services.limits,
  services.mail,
  services.bucket,
  services.translation,
  localEngines,
  services.pictureScanner,
  push,
];

/** Of `--deep`: they take as long as a restore. */
const DEEP_CHECKS: DoctorCheck[] = [deep.pictureBytes, deep.newestBackup];

async function openDatabaseForDoctor(config: Config): Promise<{ db: Db | null; findings: DoctorFinding[] }> {
  const file = databasePathIn(config.dataDir);
  if (!config.databaseUrl && !existsSync(file))
    return {
      db: null,
      findings: [wrongFinding("database", `there is none at ${file}: DATA_DIR says where it is`)],
    };
  try {
    const { db, writeError } = await openForReading(databaseUrlOf(config));
    return { db, findings: writeError === null ? [] : [unwritableFinding(writeError)] };
  } catch (error) {
    const text = errorTextWithoutUrls(error);
    const isDamaged = /^SQLITE_(CORRUPT|NOTADB)/.test(String(Object(error).code));
    return { db: null, findings: [isDamaged ? damagedDatabaseFinding(text) : wrongFinding("database", text)] };
  }
}

const unwritableFinding = (error: unknown): DoctorFinding =>
  wrongFinding(
    "read-only",
    `the database cannot be written (${errorTextWithoutUrls(error)}): a server that starts now only shows pages`,
  );

/** A check that could not look: beside another fault it most likely follows from it, and alone it is one. */
const brokenFindings = (broken: { about: string; error: unknown }[], isAlone: boolean): DoctorFinding[] =>
  broken.map(({ about, error }) => {
    const text = errorTextWithoutUrls(error);
    return isAlone ? wrongFinding(about, text) : noteFinding(about, `could not be looked at: ${text}`);
  });

/** Runs all checks in order; one that throws becomes a finding itself. */
export async function runDoctorChecks(config: Config, now: number, isDeep = false): Promise<DoctorFinding[]> {
  // Before: opening a database closes its file to others.
  const findings = await dataDir.permissions({ config, db: null, now, isDeep });
  const { db, findings: databaseFindings } = await openDatabaseForDoctor(config);
  findings.push(...databaseFindings);
  const context: DoctorContext = { config, db, now, isDeep };
  try {
    const broken: { about: string; error: unknown }[] = [];
    for (const check of isDeep ? [...DOCTOR_CHECKS, ...DEEP_CHECKS] : DOCTOR_CHECKS)
      try {
        findings.push(...(await check(context)));
      } catch (error) {
        broken.push({ about: check.name, error });
      }
    const isAlone = findings.every(({ state }) => state !== "wrong");
    return [...findings, ...brokenFindings(broken, isAlone)];
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

/** One line per finding; fails where something is wrong. */
export async function doctorCommand({ deep: isDeep }: { deep?: boolean }): Promise<CommandResult> {
  const findings = await runDoctorChecks(readDoctorConfig(), machineTime(), isDeep);
  const count = findings.filter(({ state }) => state === "wrong").length;
  return {
    lines: findings.map(({ state, about, text }) => `${state.padEnd(WIDTH)}  ${about}: ${text}`),
    json: { wrong: count, findings },
    failure: count === 0 ? undefined : count === 1 ? "1 thing is wrong" : `${count} things are wrong`,
  };
}

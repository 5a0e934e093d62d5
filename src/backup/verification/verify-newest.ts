/** The newest whole backup of this installation is restored into a temporary place, each night and after each new one. */
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Config } from "../../config/config";
import { ensureInstallationId } from "../../db/installation";
import type { Db } from "../../db/transact";
import type { ServerLog } from "../../runtime/log";
import { registerCounter } from "../../runtime/meters";
import { DAY, HOUR, MINUTE } from "../../runtime/units";
import { openBackupStore } from "../stores/backup-store";
import type { BackupStore, StoredBackup } from "../stores/store";
import { changeVerificationState, type VerificationState } from "./verification-state";

/** What a process of its own may take. */
export interface SpawnBounds {
  /** ms */
  timeout: number;
  /** Bytes that are its own, without mapped files; where the system tells (Linux). */
  memory: number;
  /** Lowest priority of processor and disk, and the first that a full machine ends. */
  background: boolean;
  env?: Record<string, string>;
  signal?: AbortSignal;
}

type SpawnVerification = (args: string[], bounds: SpawnBounds) => Promise<{ code: number; output: string }>;

/** ms; a try that has not ended by then counts as killed. */
const VERIFICATION_TIMEOUT = 2 * HOUR;
const VERIFICATION_MEMORY = 512 * 1024 * 1024;
/** ms between a failure and the next try; less than the hour between two rounds. */
const RETRY_INTERVAL = 55 * MINUTE;
/** ms after which a backup is proven again, where no newer one came. */
const REPEAT_INTERVAL = DAY - HOUR;
const FAULT_LENGTH = 500;
/** Below DATA_DIR: on a disk, where the system's temporary folder may lie in memory. */
const SCRATCH_FOLDER = "verifying";

/** Whether nobody else is at it and the backup is new, failed an hour ago, or was proven a day ago. */
function isDue({ verified, attempt }: VerificationState, name: string, now: number): boolean {
  if (attempt && attempt.begun <= now) {
    if (attempt.ended === null && now - attempt.begun < VERIFICATION_TIMEOUT) return false;
    if (attempt.fault !== null && attempt.name === name && now - attempt.begun < RETRY_INTERVAL) return false;
  }
  // A clock that was set back must not stop it.
  return verified?.name !== name || now - verified.at >= REPEAT_INTERVAL || verified.at > now;
}

/** Claims the verification of a backup for one of several processes. */
export async function claimVerification(db: Db, name: string, now: number): Promise<boolean> {
  const claimed = await changeVerificationState(db, (state) =>
    isDue(state, name, now) ? { ...state, attempt: { name, begun: now, ended: null, fault: null } } : null,
  );
  return claimed !== null;
}

/** Notes how a claimed verification ended; nothing if another process has begun one since. @param fault null: none */
export async function endVerification(
  db: Db,
  { name, manifest: { takenAt } }: StoredBackup,
  times: { begun: number; ended: number },
  fault: string | null,
): Promise<void> {
  const attempt = { name, ...times, fault, takenAt };
  await changeVerificationState(db, (state) => {
    if (state.attempt?.begun !== times.begun || state.attempt.name !== name) return null;
    if (fault !== null) return { ...state, attempt, failures: state.failures + 1 };
    return { verified: { name, takenAt, at: times.ended }, attempt, failures: 0 };
  });
}

/** ms by which clocks of servers and commands may differ. */
const CLOCK_DIFFERENCE = HOUR;

/**
 * The newest backup with pictures: a copy of the database alone counts as none, and one of the future, made while a clock
 * was wrong, only where there is no other.
 */
export function findNewestWhole(backups: readonly StoredBackup[], now: number): StoredBackup | undefined {
  const whole = backups.filter(({ manifest }) => manifest.pictures);
  return whole.find(({ manifest }) => manifest.takenAt <= now + CLOCK_DIFFERENCE) ?? whole[0];
}

interface VerificationTools {
  config: Config;
  db: Db;
  log: ServerLog;
  spawn: SpawnVerification;
  /** The machine's clock, ms. */
  now(): number;
  signal?: AbortSignal;
}

async function spawnVerification({ config, spawn, signal }: VerificationTools, place: string): Promise<string | null> {
  const scratch = join(resolve(config.dataDir), SCRATCH_FOLDER);
  // What a killed one left.
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  try {
    const { code, output } = await spawn(["restore", place, "--verify"], {
      timeout: VERIFICATION_TIMEOUT,
      memory: VERIFICATION_MEMORY,
      background: true,
      env: { TMPDIR: scratch },
      signal,
    });
    return code === 0 ? null : output.slice(0, FAULT_LENGTH) || `it ended with ${code}`;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function verifyBackupOf(
  tools: VerificationTools,
  store: BackupStore,
  newest: StoredBackup,
): Promise<"whole" | "failed" | null> {
  const { db, log, now, signal } = tools;
  const begun = now();
  if (!(await claimVerification(db, newest.name, begun))) return null;
  const place = store.folder ? join(store.folder, newest.name) : store.displayName + newest.name;
  const fault = await spawnVerification(tools, place).catch((error: Error) => error.message);
  if (signal?.aborted) return null;
  await endVerification(db, newest, { begun, ended: now() }, fault);
  if (fault === null) log.info({ place }, "the newest backup can be restored");
  else log.error({ place, said: fault }, "the newest backup could not be verified");
  return fault === null ? "whole" : "failed";
}

const RESULTS = ["whole", "failed"].map((result) => ({ result }));

/** Counts how verifications end. @returns runs one if it is due */
export function createBackupVerification(tools: VerificationTools): () => Promise<void> {
  const { config, db } = tools;
  const count = registerCounter(db, "driftglass_backup_verifications_total", "Proofs of a backup.", RESULTS);
  return async () => {
    const store = openBackupStore(config);
    const installation = await ensureInstallationId(db);
    // Another installation may share the place, or somebody copies its backup there.
    const own = (await store.backups()).filter(({ manifest }) => manifest.installation === installation);
    const newest = findNewestWhole(own, tools.now());
    const result = newest && (await verifyBackupOf(tools, store, newest));
    if (result) count({ result });
  };
}

/**
 * The version of what `/privacy` says: it changes with the texts, with a number of `limits/` and with the settings. The
 * newest one is noted by housekeeping; a page that is asked before says the same.
 */
import type { Config } from "../../config/config";
import { readMeta, replaceMeta, writeNewMeta } from "../../db/meta";
import { type Db, type DbOrTx, transact } from "../../db/transact";
import { PRIVACY_TEXTS } from "../../limits/safety";
import { sha256 } from "../../runtime/sha256";
import { keptTimes } from "./kept-times";
import { recipientsOf } from "./recipients";

export interface PrivacyStatement {
  version: number;
  /** ms */
  since: number;
}

interface StoredStatement extends PrivacyStatement {
  fingerprint: string;
}

const STATEMENT_KEY = "privacy_statement";

const privacyFingerprint = (config: Config): string =>
  sha256(
    JSON.stringify([
      PRIVACY_TEXTS.version,
      config.operator,
      recipientsOf(config),
      keptTimes(config),
      config.appealDays,
    ]),
  );

async function readStatement(db: DbOrTx): Promise<{ stored: string; statement: StoredStatement } | null> {
  const stored = await readMeta(db, STATEMENT_KEY);
  return stored === undefined ? null : { stored, statement: JSON.parse(stored) };
}

/** The newest version that was noted; null: none yet. */
export const readStoredStatement = async (db: DbOrTx): Promise<PrivacyStatement | null> =>
  (await readStatement(db))?.statement ?? null;

const nextStatement = (before: StoredStatement | undefined, fingerprint: string, now: number): StoredStatement => ({
  fingerprint,
  version: (before?.version ?? 0) + 1,
  since: now,
});

/** The version in force. @param now ms */
export async function loadPrivacyStatement(db: DbOrTx, config: Config, now: number): Promise<PrivacyStatement> {
  const before = (await readStatement(db))?.statement;
  const fingerprint = privacyFingerprint(config);
  return before?.fingerprint === fingerprint ? before : nextStatement(before, fingerprint, now);
}

/** Notes a version that is new; of several servers one does. */
export async function notePrivacyStatement(db: Db, config: Config, now: number): Promise<void> {
  const fingerprint = privacyFingerprint(config);
  const before = await readStatement(db);
  if (before?.statement.fingerprint === fingerprint) return;
  const value = JSON.stringify(nextStatement(before?.statement, fingerprint, now));
  if (!before) return writeNewMeta(db, STATEMENT_KEY, value);
  await transact(db, (tx) => replaceMeta(tx, STATEMENT_KEY, before.stored, value));
}

import { newId } from "../../db/ids";
import { writeMeta } from "../../db/meta";
import { preparedQuery } from "../../db/prepared-query";
import { yieldToEventLoop } from "../../db/slices";
import type { DbOrTx, Tx } from "../../db/transact";
import { memoize } from "../../runtime/cache";
import { monotonicTime } from "../../runtime/clock";
import { type CompiledRules, compileRulesInSteps } from "./matching/compile-rules";

const RULES_VERSION_KEY = "word_rules";
/** Versions in memory; tests open several databases. */
const VERSIONS_KEPT = 2;
/** ms of work before others get their turn. */
const COMPILE_SLICE_MS = 8;

const readRulesVersion = preparedQuery<Record<string, never>, { value: string }>((db) =>
  db.selectFrom("meta").select("value").where("key", "=", RULES_VERSION_KEY),
);

const readRuleRows = (db: DbOrTx) =>
  db.selectFrom("word_rules").select(["id", "language", "kind", "text", "mode", "reach"]).orderBy("id").execute();

async function compileFromDb(db: DbOrTx): Promise<CompiledRules> {
  const work = compileRulesInSteps(await readRuleRows(db));
  for (let sliceStart = monotonicTime(); ; ) {
    const { done, value } = work.next();
    if (done) return value;
    if (monotonicTime() - sliceStart < COMPILE_SLICE_MS) continue;
    await yieldToEventLoop();
    sliceStart = monotonicTime();
  }
}

/** The rules of a version, which is unique everywhere, made ready once and in slices; from a database that sees them. */
const rulesOfVersion = memoize("word rules", (_version: string, db: DbOrTx) => compileFromDb(db), VERSIONS_KEPT);

/** The compiled rules; null: none. One index look-up. */
export async function currentWordRules(db: DbOrTx): Promise<CompiledRules | null> {
  const [version] = await readRulesVersion(db, {});
  return version ? rulesOfVersion(version.value, db) : null;
}

/** Invalidates compiled rules at the commit. @returns the version to come */
export async function bumpRulesVersion(tx: Tx, now: number): Promise<string> {
  const value = newId(now);
  await writeMeta(tx, RULES_VERSION_KEY, value);
  return value;
}

/** The rules as this transaction leaves them. @param version as `bumpRulesVersion` returned it */
export const uncommittedRules = (tx: Tx, version: string): Promise<CompiledRules> => rulesOfVersion(version, tx);

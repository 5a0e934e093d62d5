import { newId } from "../../db/ids";
import { preparedQuery } from "../../db/prepared-query";
import { yieldToEventLoop } from "../../db/slices";
import type { DbOrTx, Tx } from "../../db/transact";
import { type CompiledRules, compileRulesInSteps } from "./matching/compile-rules";

const RULES_VERSION_KEY = "word_rules";
/** Versions in memory; tests open several databases. */
const MAX_CACHED_VERSIONS = 4;
/** ms of work before others get their turn. */
const COMPILE_SLICE_MS = 8;

const readRulesVersion = preparedQuery<Record<string, never>, { value: string }>((db) =>
  db.selectFrom("meta").select("value").where("key", "=", RULES_VERSION_KEY).compile(),
);

/** Keyed by globally unique version. */
const compiledByVersion = new Map<string, Promise<CompiledRules>>();

const readRuleRows = (db: DbOrTx) =>
  db
    .selectFrom("word_rules")
    .select(["id", "language", "kind", "text", "mode", "reach"])
    .orderBy("id")
    .execute();

async function compileFromDb(db: DbOrTx): Promise<CompiledRules> {
  const work = compileRulesInSteps(await readRuleRows(db));
  for (let sliceStart = performance.now(); ; ) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - sliceStart < COMPILE_SLICE_MS) continue;
    await yieldToEventLoop();
    sliceStart = performance.now();
  }
}

function evictOldestVersion(): void {
  const [oldest] = compiledByVersion.keys();
  if (compiledByVersion.size > MAX_CACHED_VERSIONS && oldest !== undefined) compiledByVersion.delete(oldest);
}

/** The rules of a version, made ready once and in slices. @param db sees them */
function rulesOfVersion(db: DbOrTx, version: string): Promise<CompiledRules> {
  const cached = compiledByVersion.get(version);
  if (cached) return cached;
  const fresh = compileFromDb(db);
  compiledByVersion.set(version, fresh);
  fresh.catch(() => compiledByVersion.delete(version));
  evictOldestVersion();
  return fresh;
}

/** The compiled rules; null: none. One index look-up. */
export async function currentWordRules(db: DbOrTx): Promise<CompiledRules | null> {
  const [version] = await readRulesVersion(db, {});
  return version ? rulesOfVersion(db, version.value) : null;
}

/** Invalidates compiled rules at the commit. @returns the version to come */
export async function bumpRulesVersion(tx: Tx, now: number): Promise<string> {
  const value = newId(now);
  await tx
    .insertInto("meta")
    .values({ key: RULES_VERSION_KEY, value })
    .onConflict((on) => on.column("key").doUpdateSet({ value }))
    .execute();
  return value;
}

/** The rules as this transaction leaves them. @param version as `bumpRulesVersion` returned it */
export const uncommittedRules = rulesOfVersion;

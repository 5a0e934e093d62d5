import { newId } from "../../db/ids";
import { prepared } from "../../db/prepared";
import { eventLoopTurn } from "../../db/slices";
import type { Queries, Tx } from "../../db/transact";
import { type Compiled, compiling } from "./matching/compile";

const VERSION = "word_rules";
/** Versions in memory; tests open several databases. */
const KEPT = 4;
/** ms of work before others get their turn. */
const SLICE = 8;

const versionOf = prepared<Record<string, never>, { value: string }>((db) =>
  db.selectFrom("meta").select("value").where("key", "=", VERSION).compile(),
);

/** Keyed by globally unique version. */
const ready = new Map<string, Promise<Compiled>>();

const read = (db: Queries) =>
  db
    .selectFrom("word_rules")
    .select(["id", "language", "kind", "text", "mode", "reach"])
    .orderBy("id")
    .execute();

async function compiled(db: Queries): Promise<Compiled> {
  const work = compiling(await read(db));
  for (let begun = performance.now(); ; ) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - begun < SLICE) continue;
    await eventLoopTurn();
    begun = performance.now();
  }
}

function forgetOldest(): void {
  const [oldest] = ready.keys();
  if (ready.size > KEPT && oldest !== undefined) ready.delete(oldest);
}

/** The rules of a version, made ready once and in slices. @param db sees them */
function rulesOf(db: Queries, version: string): Promise<Compiled> {
  const known = ready.get(version);
  if (known) return known;
  const fresh = compiled(db);
  ready.set(version, fresh);
  fresh.catch(() => ready.delete(version));
  forgetOldest();
  return fresh;
}

/** The compiled rules; null: none. One index look-up. */
export async function currentRules(db: Queries): Promise<Compiled | null> {
  const [version] = await versionOf(db, {});
  return version ? rulesOf(db, version.value) : null;
}

/** Invalidates compiled rules at the commit. @returns the version to come */
export async function renewRules(tx: Tx, now: number): Promise<string> {
  const value = newId(now);
  await tx
    .insertInto("meta")
    .values({ key: VERSION, value })
    .onConflict((on) => on.column("key").doUpdateSet({ value }))
    .execute();
  return value;
}

/** The rules as this transaction leaves them. @param version as `renewRules` returned it */
export const rulesToCome = rulesOf;

import { newId } from "../../db/ids";
import { prepared } from "../../db/prepared";
import type { Queries, Tx } from "../../db/transact";
import { type Compiled, compileRules } from "./compile";

const VERSION = "word_rules";
/** Versions in memory; tests open several databases. */
const KEPT = 4;

const versionOf = prepared<Record<string, never>, { value: string }>((db) =>
  db.selectFrom("meta").select("value").where("key", "=", VERSION).compile(),
);

/** Keyed by globally unique version. */
const ready = new Map<string, Compiled>();

async function compiled(db: Queries): Promise<Compiled> {
  return compileRules(
    await db
      .selectFrom("word_rules")
      .select(["id", "language", "kind", "text", "mode"])
      .orderBy("id")
      .execute(),
  );
}

/** The compiled rules; null: none. One index look-up. */
export async function currentRules(db: Queries): Promise<Compiled | null> {
  const [version] = await versionOf(db, {});
  if (!version) return null;
  const known = ready.get(version.value);
  if (known) return known;
  const fresh = await compiled(db);
  ready.set(version.value, fresh);
  const [oldest] = ready.keys();
  if (ready.size > KEPT && oldest !== undefined) ready.delete(oldest);
  return fresh;
}

/** Invalidates compiled rules at the commit. */
export async function renewRules(tx: Tx, now: number): Promise<void> {
  const value = newId(now);
  await tx
    .insertInto("meta")
    .values({ key: VERSION, value })
    .onConflict((on) => on.column("key").doUpdateSet({ value }))
    .execute();
}

import { newId } from "../../db/ids";
import { prepared } from "../../db/prepared";
import type { Queries, Tx } from "../../db/transact";
import { type Compiled, compileRules } from "./compile";

const VERSION = "word_rules";
/** Rules of so many versions are in memory: of one database there is one, tests open several. */
const KEPT = 4;

const versionOf = prepared<Record<string, never>, { value: string }>((db) =>
  db.selectFrom("meta").select("value").where("key", "=", VERSION).compile(),
);

/** A version has a name that no other has, in whatever database. */
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

/** The rules as they are now, in this process or another; null where there are none. One look at an index. */
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

/** In the transaction that changes a rule: from its commit on everybody reads the rules anew. */
export async function renewRules(tx: Tx, now: number): Promise<void> {
  const value = newId(now);
  await tx
    .insertInto("meta")
    .values({ key: VERSION, value })
    .onConflict((on) => on.column("key").doUpdateSet({ value }))
    .execute();
}

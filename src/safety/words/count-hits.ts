import { dayNumberOf } from "../../db/counters";
import type { DbOrTx, Tx } from "../../db/transact";
import { WORD_RULE_LIMITS } from "../../limits/safety";

/** Rules counted by one statement: few sorts of it, as each is kept prepared. */
const HIT_BATCH_SIZES = [1, 10, 100] as const;
const [, , MAX_HIT_BATCH] = HIT_BATCH_SIZES;

const insertHits = (tx: Tx, rules: readonly string[], day: number) =>
  tx
    .insertInto("word_hits")
    .columns(["rule_id", "day", "n"])
    // Skips rules being removed; in the order of ids against deadlocks.
    .expression((eb) =>
      eb
        .selectFrom("word_rules")
        .select((expr) => ["id", expr.cast<number>(expr.val(day), "integer").as("day"), expr.lit(1).as("n")])
        .where("id", "in", rules)
        .orderBy("id"),
    )
    .onConflict((on) => on.columns(["rule_id", "day"]).doUpdateSet((eb) => ({ n: eb("word_hits.n", "+", 1) })))
    .execute();

/** Counts one hit per rule, many at once. */
export async function countHits(tx: Tx, ruleIds: Iterable<string>, now: number): Promise<void> {
  const rules = [...new Set(ruleIds)].sort();
  for (let first = 0; first < rules.length; first += MAX_HIT_BATCH) {
    const batch = rules.slice(first, first + MAX_HIT_BATCH);
    const size = HIT_BATCH_SIZES.find((each) => each >= batch.length) ?? MAX_HIT_BATCH;
    const padding = Array.from({ length: size - batch.length }, () => batch[0] ?? "");
    await insertHits(tx, [...batch, ...padding], dayNumberOf(now));
  }
}

/** Daily hits by rule, oldest first. */
export async function hitsByDay(db: DbOrTx, rules: string[], now: number): Promise<Map<string, number[]>> {
  const today = dayNumberOf(now);
  const first = today - WORD_RULE_LIMITS.hitDays + 1;
  const days = new Map(rules.map((id) => [id, Array.from({ length: WORD_RULE_LIMITS.hitDays }, () => 0)]));
  if (rules.length === 0) return days;
  const rows = await db
    .selectFrom("word_hits")
    .selectAll()
    .where("rule_id", "in", rules)
    .where("day", ">=", first)
    .execute();
  for (const { rule_id, day, n } of rows) {
    const list = days.get(rule_id);
    if (list && day <= today) list[day - first] = n;
  }
  return days;
}

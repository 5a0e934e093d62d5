import { dayOf } from "../../db/counters";
import { prepared } from "../../db/prepared";
import type { Queries, Tx } from "../../db/transact";
import { WORDS } from "./rules";

const count = prepared<{ rule: string; day: number }, unknown>((db, hole) =>
  db
    .insertInto("word_hits")
    .columns(["rule_id", "day", "n"])
    // Skips rules being removed.
    .expression((eb) =>
      eb
        .selectFrom("word_rules")
        .select((of) => ["id", of.cast<number>(hole("day"), "integer").as("day"), of.lit(1).as("n")])
        .where("id", "=", hole("rule")),
    )
    .onConflict((on) =>
      on.columns(["rule_id", "day"]).doUpdateSet((eb) => ({ n: eb("word_hits.n", "+", 1) })),
    )
    .compile(),
);

/** Counts one hit per rule, in id order against deadlocks. */
export async function countHits(tx: Tx, rules: Iterable<string>, now: number): Promise<void> {
  for (const rule of [...new Set(rules)].sort()) await count(tx, { rule, day: dayOf(now) });
}

/** Daily hits by rule, oldest first. */
export async function hitsByDay(db: Queries, rules: string[], now: number): Promise<Map<string, number[]>> {
  const today = dayOf(now);
  const first = today - WORDS.days + 1;
  const days = new Map(rules.map((id) => [id, Array.from({ length: WORDS.days }, () => 0)]));
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

import { newId } from "../../db/ids";
import type { WordRuleRow } from "../../db/tables/words";
import { type Db, type Tx, transact } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { log } from "../audit/audit";
import { renewRules, rulesToCome } from "./current";
import type { RuleChange, RuleInput } from "./input";
import { ruleOf, type WordRule } from "./list";
import { costOfOrdinaryText } from "./matching/ordinary";
import { OF_OLD, WORDS } from "./rules";
import { refuseUnfit, unfit } from "./unfit";

/**
 * Makes written rules hold. All changes wait for one row here: whoever counts afterwards has seen every other one.
 * @param grown the kind of a rule with a new text @throws Refusal `validation_failed` where there would be too much to look for
 */
async function establish(tx: Tx, grown: WordRuleRow["kind"] | null, now: number): Promise<void> {
  const rules = await rulesToCome(tx, await renewRules(tx, now));
  if (!grown) return;
  const { patterns } = rules;
  if (rules.rules > WORDS.most) throw unfit("rules_full");
  if (grown !== "pattern") {
    if (rules.letters > WORDS.lettersMost) throw unfit("rules_long");
    return;
  }
  if (patterns.all.length > WORDS.patternsMost || patterns.size > WORDS.patternsSize)
    throw unfit("rules_full");
  if (costOfOrdinaryText(rules) > WORDS.ordinaryMost) throw unfit("rules_slow");
}

const logged = (
  tx: Tx,
  officialId: string,
  act: "word_rule_saved" | "word_rule_deleted",
  rule: WordRule,
  now: number,
) =>
  log(
    tx,
    { officialId, act, kind: "word", thingId: rule.id, reason: `${rule.mode} ${rule.reach}: ${rule.text}` },
    now,
  );

/** Adds a rule, effective at once. @throws Refusal `validation_failed` */
export async function addRule(db: Db, officialId: string, input: RuleInput, now: number): Promise<WordRule> {
  refuseUnfit(input);
  return transact(db, async (tx) => {
    const row = {
      ...input,
      reach: input.reach ?? OF_OLD,
      id: newId(now),
      created_by: officialId,
      created_at: now,
    };
    await tx.insertInto("word_rules").values(row).execute();
    await establish(tx, row.kind, now);
    const rule = ruleOf(row);
    await logged(tx, officialId, "word_rule_saved", rule, now);
    return rule;
  });
}

/** Changes a rule. @throws Refusal `not_found`, `validation_failed` */
export function changeRule(
  db: Db,
  officialId: string,
  id: string,
  change: RuleChange,
  now: number,
): Promise<WordRule> {
  return transact(db, async (tx) => {
    const row = await tx
      .updateTable("word_rules")
      .set((eb) => ({ created_at: eb.ref("created_at"), ...change }))
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new Refusal("not_found");
    refuseUnfit(row);
    const grown = change.text !== undefined || change.kind !== undefined;
    await establish(tx, grown ? row.kind : null, now);
    const rule = ruleOf(row);
    await logged(tx, officialId, "word_rule_saved", rule, now);
    return rule;
  });
}

/** Removes a rule with its hits. @throws Refusal `not_found` */
export function removeRule(db: Db, officialId: string, id: string, now: number): Promise<void> {
  return transact(db, async (tx) => {
    const row = await tx.deleteFrom("word_rules").where("id", "=", id).returningAll().executeTakeFirst();
    if (!row) throw new Refusal("not_found");
    await establish(tx, null, now);
    await logged(tx, officialId, "word_rule_deleted", ruleOf(row), now);
  });
}

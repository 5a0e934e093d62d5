import { newId } from "../../db/ids";
import type { WordRuleRow } from "../../db/tables/words";
import { type Db, type Tx, transact } from "../../db/transact";
import { WORD_RULE_LIMITS } from "../../limits/safety";
import { Refusal } from "../../runtime/errors";
import { logOfficialAct } from "../audit/audit";
import { bumpRulesVersion, uncommittedRules } from "./compiled-rules";
import type { WordRuleChange, WordRuleInput } from "./input";
import { type WordRule, wordRuleFromRow } from "./list-rules";
import { DEFAULT_RULE_REACH } from "./match-rule";
import { costOfOrdinaryText } from "./matching/ordinary-text";
import { refuseUnusableRule, ruleRefusal } from "./unusable-rule";

/**
 * Makes written rules hold. All changes wait for one row here: whoever counts afterwards has seen every other one.
 * @param changedKind the kind of a rule with a new text @throws Refusal `validation_failed` where there would be too much to look for
 */
async function renewAndCheckRules(tx: Tx, changedKind: WordRuleRow["kind"] | null, now: number): Promise<void> {
  const rules = await uncommittedRules(tx, await bumpRulesVersion(tx, now));
  if (!changedKind) return;
  const { patterns } = rules;
  if (rules.ruleCount > WORD_RULE_LIMITS.most) throw ruleRefusal("rules_full");
  if (changedKind !== "pattern") {
    if (rules.letterCount > WORD_RULE_LIMITS.lettersMax) throw ruleRefusal("rules_long");
    return;
  }
  if (patterns.all.length > WORD_RULE_LIMITS.patternsMax || patterns.instructionCount > WORD_RULE_LIMITS.patternsSize)
    throw ruleRefusal("rules_full");
  if (costOfOrdinaryText(rules) > WORD_RULE_LIMITS.ordinaryMax) throw ruleRefusal("rules_slow");
}

const logRuleChange = (
  tx: Tx,
  officialId: string,
  act: "word_rule_saved" | "word_rule_deleted",
  rule: WordRule,
  now: number,
) =>
  logOfficialAct(
    tx,
    { officialId, act, kind: "word", thingId: rule.id, reason: `${rule.mode} ${rule.reach}: ${rule.text}` },
    now,
  );

/** Adds a rule, effective at once. @throws Refusal `validation_failed` */
export async function addWordRule(db: Db, officialId: string, input: WordRuleInput, now: number): Promise<WordRule> {
  refuseUnusableRule(input);
  return transact(db, async (tx) => {
    const row = {
      ...input,
      reach: input.reach ?? DEFAULT_RULE_REACH,
      id: newId(now),
      created_by: officialId,
      created_at: now,
    };
    await tx.insertInto("word_rules").values(row).execute();
    await renewAndCheckRules(tx, row.kind, now);
    const rule = wordRuleFromRow(row);
    await logRuleChange(tx, officialId, "word_rule_saved", rule, now);
    return rule;
  });
}

/** Changes a rule. @throws Refusal `not_found`, `validation_failed` */
export function changeWordRule(
  db: Db,
  officialId: string,
  id: string,
  change: WordRuleChange,
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
    refuseUnusableRule(row);
    const textChanged = change.text !== undefined || change.kind !== undefined;
    await renewAndCheckRules(tx, textChanged ? row.kind : null, now);
    const rule = wordRuleFromRow(row);
    await logRuleChange(tx, officialId, "word_rule_saved", rule, now);
    return rule;
  });
}

/** Removes a rule with its hits. @throws Refusal `not_found` */
export function removeWordRule(db: Db, officialId: string, id: string, now: number): Promise<void> {
  return transact(db, async (tx) => {
    const row = await tx.deleteFrom("word_rules").where("id", "=", id).returningAll().executeTakeFirst();
    if (!row) throw new Refusal("not_found");
    await renewAndCheckRules(tx, null, now);
    await logRuleChange(tx, officialId, "word_rule_deleted", wordRuleFromRow(row), now);
  });
}

import { newId } from "../../db/ids";
import type { WordRuleRow } from "../../db/tables/words";
import { type Db, type Queries, type Tx, transact } from "../../db/transact";
import { Refusal } from "../../errors";
import { log } from "../audit/audit";
import { compileRules, type Hit, hitsIn, patternOf } from "./compile";
import { currentRules, renewRules } from "./current";
import { hitsByDay } from "./hits";
import type { RuleChange, RuleInput } from "./input";
import { needlesOf } from "./needle";
import { WORDS } from "./rules";

export interface WordRule {
  id: string;
  language: string | null;
  kind: WordRuleRow["kind"];
  text: string;
  mode: WordRuleRow["mode"];
  createdAt: number;
  hits: number[];
}

const ruleOf = (row: WordRuleRow, hits: number[] = []): WordRule => ({
  id: row.id,
  language: row.language,
  kind: row.kind,
  text: row.text,
  mode: row.mode,
  createdAt: row.created_at,
  hits,
});

/** All rules, latest first. */
export async function listRules(db: Queries, now: number): Promise<WordRule[]> {
  const rows = await db
    .selectFrom("word_rules")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(WORDS.most)
    .execute();
  const ids = rows.map(({ id }) => id);
  const hits = await hitsByDay(db, ids, now);
  return rows.map((row) => ruleOf(row, hits.get(row.id)));
}

const unfit = (code: string) => new Refusal("validation_failed", {}, { text: code });

function refuseUnfit({ kind, text }: Pick<RuleInput, "kind" | "text">): void {
  if (kind !== "pattern") {
    if (needlesOf(text).length === 0) throw unfit("rule_empty");
    return;
  }
  try {
    const pattern = patternOf(text);
    if (pattern.matcher("").find()) throw unfit("pattern_empty");
    if (pattern.programSize() > WORDS.patternSize) throw unfit("pattern_unknown");
  } catch (error) {
    throw error instanceof Refusal ? error : unfit("pattern_unknown");
  }
}

/**
 * Makes a written rule hold. All changes wait for one row here: whoever counts afterwards has seen every other one.
 * @throws Refusal `validation_failed` where there are more rules, or patterns, than there may be
 */
async function establish(tx: Tx, kind: WordRuleRow["kind"], now: number): Promise<void> {
  await renewRules(tx, now);
  const rules = await tx
    .selectFrom("word_rules")
    .$if(kind === "pattern", (query) => query.where("kind", "=", "pattern"))
    .select("text")
    .execute();
  if (rules.length > (kind === "pattern" ? WORDS.patternsMost : WORDS.most)) throw unfit("rules_full");
  if (kind !== "pattern") return;
  const size = rules.reduce((sum, { text }) => sum + patternOf(text).programSize(), 0);
  if (size > WORDS.patternsSize) throw unfit("rules_full");
}

const logged = (
  tx: Tx,
  officialId: string,
  act: "word_rule_saved" | "word_rule_deleted",
  rule: WordRule,
  now: number,
) => log(tx, { officialId, act, kind: "word", thingId: rule.id, reason: `${rule.mode}: ${rule.text}` }, now);

/** Adds a rule, effective at once. @throws Refusal `validation_failed` */
export async function addRule(db: Db, officialId: string, input: RuleInput, now: number): Promise<WordRule> {
  refuseUnfit(input);
  return transact(db, async (tx) => {
    const row = { ...input, id: newId(now), created_by: officialId, created_at: now };
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
    await establish(tx, row.kind, now);
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
    await renewRules(tx, now);
    await logged(tx, officialId, "word_rule_deleted", ruleOf(row), now);
  });
}

export interface Tried {
  text: string;
  rule: { text: string; mode: WordRule["mode"] } | null;
}

function piecesOf(text: string, hits: readonly Hit[]): Tried[] {
  const pieces: Tried[] = [];
  let at = 0;
  for (const { start, end, rule } of hits) {
    if (start < at) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), rule: null });
    pieces.push({ text: text.slice(start, end), rule: { text: rule.text, mode: rule.mode } });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), rule: null });
  return pieces;
}

/** Applies the rules to a text without storing or counting. */
export async function tryText(db: Queries, text: string, rule?: RuleInput): Promise<Tried[]> {
  if (rule) {
    refuseUnfit(rule);
    return piecesOf(text, hitsIn(compileRules([{ ...rule, id: "" }]), text, null));
  }
  const rules = await currentRules(db);
  return rules ? piecesOf(text, hitsIn(rules, text, null)) : [{ text, rule: null }];
}

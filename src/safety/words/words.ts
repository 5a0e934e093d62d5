import { newId } from "../../db/ids";
import type { WordRuleRow } from "../../db/tables/words";
import { type Db, type Queries, type Tx, transact } from "../../db/transact";
import { Refusal } from "../../errors";
import { log } from "../audit/audit";
import { type Compiled, compileRules } from "./compile";
import { currentRules, renewRules, rulesToCome } from "./current";
import { type Hit, hitsIn } from "./find";
import { hitsByDay } from "./hits";
import type { RuleChange, RuleInput } from "./input";
import { needleOf } from "./needle";
import { costOfOrdinaryText } from "./ordinary";
import { patternOf } from "./program";
import { WORDS } from "./rules";

export interface WordRule {
  id: string;
  language: string | null;
  kind: WordRuleRow["kind"];
  text: string;
  mode: WordRuleRow["mode"];
  reach: WordRuleRow["reach"];
  createdAt: number;
  hits: number[];
}

const ruleOf = (row: WordRuleRow, hits: number[] = []): WordRule => ({
  id: row.id,
  language: row.language,
  kind: row.kind,
  text: row.text,
  mode: row.mode,
  reach: row.reach,
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

/** Unless said. */
const OF_OLD = "strangers";

const unfit = (code: string) => new Refusal("validation_failed", {}, { text: code });

function refuseUnfit({ kind, text }: Pick<RuleInput, "kind" | "text">): void {
  if (kind !== "pattern") {
    if (!needleOf(text)) throw unfit("rule_empty");
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
  if (patterns.all.length > WORDS.patternsMost || patterns.size > WORDS.patternsSize) throw unfit("rules_full");
  if (costOfOrdinaryText(rules) > WORDS.ordinaryMost) throw unfit("rules_slow");
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
    const row = { ...input, reach: input.reach ?? OF_OLD, id: newId(now), created_by: officialId, created_at: now };
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
    await renewRules(tx, now);
    await logged(tx, officialId, "word_rule_deleted", ruleOf(row), now);
  });
}

export interface Piece {
  text: string;
  rule: Pick<WordRule, "text" | "mode" | "reach"> | null;
}

export interface Tried {
  pieces: Piece[];
  /** Whether all of it was looked at: else it would be held, or refused between friends. */
  whole: boolean;
}

function piecesOf(text: string, hits: readonly Hit[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end, rule } of hits) {
    if (start < at) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), rule: null });
    const { mode, reach } = rule;
    pieces.push({ text: text.slice(start, end), rule: { text: rule.text, mode, reach } });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), rule: null });
  return pieces;
}

function tried(rules: Compiled, text: string): Tried {
  const { hits, whole } = hitsIn(rules, text, { language: null });
  return { pieces: piecesOf(text, hits), whole };
}

/** Applies the rules to a text without storing or counting. */
export async function tryText(db: Queries, text: string, rule?: RuleInput): Promise<Tried> {
  if (rule) {
    refuseUnfit(rule);
    return tried(compileRules([{ ...rule, reach: rule.reach ?? OF_OLD, id: "" }]), text);
  }
  const rules = await currentRules(db);
  return rules ? tried(rules, text) : { pieces: [{ text, rule: null }], whole: true };
}

import { countRows } from "../../db/count-rows";
import { creationOf, cutPage, type ListPage, mapPage, newestFirst, type PageRequest } from "../../db/paging";
import type { RuleMode, WordRuleRow } from "../../db/tables/words";
import type { DbOrTx } from "../../db/transact";
import { WORD_RULE_LIMITS } from "../../limits/safety";
import { hitsByDay } from "./count-hits";

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

export const wordRuleFromRow = (row: WordRuleRow, hits: number[] = []): WordRule => ({
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
export async function listWordRules(db: DbOrTx, now: number): Promise<WordRule[]> {
  const rows = await db
    .selectFrom("word_rules")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(WORD_RULE_LIMITS.most)
    .execute();
  const ids = rows.map(({ id }) => id);
  const hits = await hitsByDay(db, ids, now);
  return rows.map((row) => wordRuleFromRow(row, hits.get(row.id)));
}

export const WORD_RULE_LIST = "rules";

/** Rules of one mode, or all, latest first; with how many there are. */
export async function listWordRulePage(
  db: DbOrTx,
  mode: RuleMode | undefined,
  request: PageRequest,
  now: number,
): Promise<ListPage<WordRule> & { count: number }> {
  const query = db
    .selectFrom("word_rules")
    .$if(mode !== undefined, (rules) => rules.where("mode", "=", mode ?? "mask"));
  const count = await countRows(query);
  const newest = newestFirst(query.selectAll(), ["created_at", "id"], request.after);
  const rows = await newest.limit(request.limit + 1).execute();
  const page = cutPage(rows, request, creationOf);
  const hits = await hitsByDay(
    db,
    page.items.map(({ id }) => id),
    now,
  );
  return { ...mapPage(page, (row) => wordRuleFromRow(row, hits.get(row.id))), count };
}

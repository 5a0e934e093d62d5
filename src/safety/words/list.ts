import { cut, type Paged, type PageWanted } from "../../db/paging";
import type { WordRuleRow } from "../../db/tables/words";
import type { Queries } from "../../db/transact";
import { hitsByDay } from "./hits";
import { type Mode, WORDS } from "./rules";

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

export const ruleOf = (row: WordRuleRow, hits: number[] = []): WordRule => ({
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

export const RULE_LIST = "rules";

/** Rules of one mode, or all, latest first; with how many there are. */
export async function pageOfRules(
  db: Queries,
  mode: Mode | undefined,
  wanted: PageWanted,
  now: number,
): Promise<Paged<WordRule> & { count: number }> {
  const { after, limit } = wanted;
  const listed = db
    .selectFrom("word_rules")
    .$if(mode !== undefined, (of) => of.where("mode", "=", mode ?? "mask"));
  const { n } = await listed.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  const found = await listed
    .selectAll()
    .where((eb) => eb(eb.refTuple("created_at", "id"), "<", eb.tuple(after.time, after.id)))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const page = cut(found, wanted, (row) => ({ time: row.created_at, id: row.id }));
  const hits = await hitsByDay(
    db,
    page.rows.map(({ id }) => id),
    now,
  );
  const items = page.rows.map((row) => ruleOf(row, hits.get(row.id)));
  return { items, nextCursor: page.nextCursor, count: Number(n) };
}

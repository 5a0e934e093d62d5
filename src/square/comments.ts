import { sql } from "kysely";
import { newId } from "../db/ids";
import { type Actor, once } from "../db/once";
import { cut, type Paged, type PageWanted } from "../db/paging";
import { insertion, prepared } from "../db/prepared";
import type { DesignCommentRow } from "../db/tables/square";
import type { Db, Queries, Tx } from "../db/transact";
import { countDesign } from "../designs/designs";
import { Refusal } from "../errors";
import { tell } from "../messages/messages";
import { type Ages, agesRead, readsWordsOf, type WordsReader } from "../users/users";
import { type Reached, reachHung, spokenOf } from "./access";
import type { Said } from "./view";

interface SaidRow extends DesignCommentRow {
  nickname: string;
  avatar: string | null;
  country: string;
  official: number;
}

const saidOf = ({
  id,
  author_id,
  content,
  created_at,
  nickname,
  avatar,
  country,
  official,
}: SaidRow): Said => ({
  id,
  author: { id: author_id, nickname, avatar, country, official: official === 1 },
  content,
  createdAt: created_at,
});

const columns = (db: Queries) =>
  db
    .selectFrom("design_comments")
    .innerJoin("users as author", "author.id", "design_comments.author_id")
    .select(["design_comments.id", "design_comments.design_id", "design_comments.author_id"])
    .select(["design_comments.content", "design_comments.created_at", "author.nickname", "author.avatar"])
    .select(["author.country", "author.official"]);

type Wanted = { reader: string; design: string; time: number; id: string; limit: number } & Ages;

const newest = prepared<Wanted, SaidRow>((db, hole) =>
  columns(db)
    .where("design_comments.design_id", "=", hole("design"))
    .where(sql<boolean>`(design_comments.created_at, design_comments.id) < (${hole("time")}, ${hole("id")})`)
    .where(readsWordsOf("author", hole("reader"), hole("from"), hole("to")))
    .orderBy("design_comments.created_at", "desc")
    .orderBy("design_comments.id", "desc")
    .limit(hole("limit"))
    .compile(),
);

/**
 * What was said about a design, newest first; not by people blocked either way, nor of the other age band, which meet
 * on designs of the house. Whether it may be seen is asked before.
 */
export async function commentsOnDesign(
  db: Queries,
  reader: WordsReader,
  design: string,
  wanted: PageWanted,
  now: number,
): Promise<Paged<Said>> {
  const { after, limit } = wanted;
  const rows = await newest(db, {
    reader: reader.id,
    design,
    ...agesRead(reader, now),
    time: after.time,
    id: after.id,
    limit: limit + 1,
  });
  const page = cut(rows, wanted, ({ created_at, id }) => ({ time: created_at, id }));
  return { items: page.rows.map(saidOf), nextCursor: page.nextCursor };
}

const note = insertion("design_comments");

const one = prepared<{ id: string }, SaidRow>((db, hole) =>
  columns(db).where("design_comments.id", "=", hole("id")).compile(),
);

/** The designer hears of every comment but their own. Rows of people are changed before those of designs. */
async function tellDesigner(
  tx: Tx,
  design: Reached,
  me: string,
  comment: string,
  now: number,
): Promise<void> {
  if (design.designer_id === me) return;
  await tell(tx, design.designer_id, "exhibition_commented", { ...spokenOf(design, me), comment }, now);
}

/**
 * Says something about a design in the square; it pays nothing (product.md, Exhibition).
 * @param content cleaned, 1–500 characters
 * @throws Refusal `design_not_found`, `profile_incomplete`
 */
export function commentDesign(db: Db, actor: Actor, id: string, content: string, now: number): Promise<Said> {
  return once(db, actor, now, async (tx) => {
    const design = await reachHung(tx, actor.id, id, now);
    await tellDesigner(tx, design, actor.id, content, now);
    const said = { id: newId(now), design_id: id, author_id: actor.id, content, created_at: now };
    await note(tx, said);
    await countDesign(tx, id, 0, 1);
    const [row] = await one(tx, { id: said.id });
    if (!row) throw new Refusal("unauthenticated");
    return saidOf(row);
  });
}

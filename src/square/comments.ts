import { sql } from "kysely";
import { newId } from "../db/ids";
import { type Actor, once } from "../db/once";
import { cut, type Paged, type PageWanted } from "../db/paging";
import { insertion, prepared } from "../db/prepared";
import type { DesignCommentRow } from "../db/tables/square";
import type { Db, Queries, Tx } from "../db/transact";
import { countDesign } from "../designs/designs";
import { notify } from "../messages/messages";
import { Refusal } from "../runtime/errors";
import { hold, judge, maskedMine, readText, type Written } from "../safety/safety";
import {
  type Ages,
  agesRead,
  personShort,
  readsWordsOf,
  shortColumns,
  type WordsReader,
} from "../users/users";
import { type Reached, reachHung, spokenOf } from "./access";
import type { Said } from "./view";

interface SaidRow extends DesignCommentRow, Written {
  nickname: string;
  avatar: string | null;
  country: string;
  official: number;
}

const saidOf = (row: SaidRow, reader: { id: string; official?: boolean }, now: number): Said => {
  const { id, author_id, official, masks } = row;
  const mask = { by: author_id, official, masks, field: "content" };
  return {
    id,
    author: personShort(author_id, row),
    content: readText(row.content, mask, row, reader, now),
    createdAt: row.created_at,
    ...maskedMine(mask, row, reader, now),
    ...(row.hidden_at !== null && { hidden: true }),
  };
};

const columns = (db: Queries) =>
  db
    .selectFrom("design_comments")
    .innerJoin("users as author", "author.id", "design_comments.author_id")
    .select(["design_comments.id", "design_comments.design_id", "design_comments.author_id"])
    .select(["design_comments.content", "design_comments.created_at", "design_comments.masks"])
    .select("design_comments.hidden_at")
    .select(["author.created_at as writer_since", "author.throw_count as writer_throws"])
    .select(shortColumns("author"));

type Wanted = { reader: string; design: string; time: number; id: string; limit: number } & Ages;

const newest = prepared<Wanted, SaidRow>((db, hole) =>
  columns(db)
    .where("design_comments.design_id", "=", hole("design"))
    .where(sql<boolean>`(design_comments.created_at, design_comments.id) < (${hole("time")}, ${hole("id")})`)
    .where(readsWordsOf("author", hole("reader"), hole("from"), hole("to")))
    .where((eb) =>
      eb.or([
        eb("design_comments.hidden_at", "is", null),
        eb("design_comments.author_id", "=", hole("reader")),
      ]),
    )
    .orderBy("design_comments.created_at", "desc")
    .orderBy("design_comments.id", "desc")
    .limit(hole("limit"))
    .compile(),
);

/** Comments, newest first, without blocked people and the other age band; visibility is the caller's. */
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
  return { items: page.rows.map((row) => saidOf(row, reader, now)), nextCursor: page.nextCursor };
}

const note = insertion("design_comments");

const one = prepared<{ id: string }, SaidRow>((db, hole) =>
  columns(db).where("design_comments.id", "=", hole("id")).compile(),
);

/** Lock order: people before designs. */
async function notifyDesigner(
  tx: Tx,
  design: Reached,
  me: string,
  comment: string,
  now: number,
): Promise<void> {
  if (design.designer_id === me) return;
  await notify(tx, design.designer_id, "exhibition_commented", { ...spokenOf(design, me), comment }, now);
}

/** Comments on a design, unpaid. @throws Refusal `design_not_found`, `profile_incomplete`, `text_refused` */
export function commentDesign(db: Db, actor: Actor, id: string, content: string, now: number): Promise<Said> {
  return once(db, actor, now, async (tx) => {
    const design = await reachHung(tx, actor.id, id, now);
    const { held, masks, shown } = await judge(tx, design.me, "design_comment", { content }, now);
    if (!held) await notifyDesigner(tx, design, actor.id, shown.content ?? content, now);
    const said = { id: newId(now), design_id: id, author_id: actor.id, content, created_at: now };
    await note(tx, { ...said, masks, hidden_at: held ? now : null });
    const thing = { kind: "comment", id: said.id, aboutId: actor.id, said: { content } } as const;
    if (held) await hold(tx, { ...thing, rules: held }, now);
    await countDesign(tx, id, 0, 1);
    const [row] = await one(tx, { id: said.id });
    if (!row) throw new Refusal("unauthenticated");
    return saidOf(row, actor, now);
  });
}

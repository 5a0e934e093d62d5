import { type Actor, transactOnce } from "../db/idempotency";
import { newId } from "../db/ids";
import { creationOf, type ListPage, newestFirst, type PageRequest, toListPage } from "../db/paging";
import { insertion, preparedQuery } from "../db/prepared-query";
import type { DesignCommentRow } from "../db/tables/square";
import type { Db, DbOrTx, Tx } from "../db/transact";
import { addToDesignCounts } from "../designs/designs";
import { notifyPerson } from "../messages/messages";
import { Refusal } from "../runtime/errors";
import { holdText, judgeText, ownMaskedFlag, textForReader, type WriterColumns } from "../safety/safety";
import {
  type AgeRange,
  canReadTextsOfSql,
  personShortColumns,
  readableAgeRange,
  type TextReader,
  toPersonShort,
} from "../users/users";
import { type DesignForActor, designNotificationParams, lockListedDesignForActor } from "./access";
import type { DesignComment } from "./listed-design";

interface DesignCommentViewRow extends DesignCommentRow, WriterColumns {
  nickname: string;
  avatar: string | null;
  country: string;
  official: number;
}

const designCommentView = (
  row: DesignCommentViewRow,
  reader: { id: string; official?: boolean },
  now: number,
): DesignComment => {
  const { id, author_id, official, masks } = row;
  const mask = { by: author_id, official, masks, field: "content" };
  return {
    id,
    author: toPersonShort(author_id, row),
    content: textForReader(row.content, mask, row, reader, now),
    createdAt: row.created_at,
    ...ownMaskedFlag(mask, row, reader, now),
    ...(row.hidden_at !== null && { hidden: true }),
  };
};

const selectDesignComments = (db: DbOrTx) =>
  db
    .selectFrom("design_comments")
    .innerJoin("users as author", "author.id", "design_comments.author_id")
    .select(["design_comments.id", "design_comments.design_id", "design_comments.author_id"])
    .select(["design_comments.content", "design_comments.created_at", "design_comments.masks"])
    .select("design_comments.hidden_at")
    .select(["author.created_at as writer_since", "author.throw_count as writer_throws"])
    .select(personShortColumns("author"));

type DesignCommentPageParams = {
  reader: string;
  design: string;
  time: number;
  id: string;
  limit: number;
} & AgeRange;

const selectNewestComments = preparedQuery<DesignCommentPageParams, DesignCommentViewRow>((db, param) =>
  newestFirst(
    selectDesignComments(db)
      .where("design_comments.design_id", "=", param("design"))
      .where(canReadTextsOfSql("author", param("reader"), param("from"), param("to")))
      .where((eb) =>
        eb.or([eb("design_comments.hidden_at", "is", null), eb("design_comments.author_id", "=", param("reader"))]),
      ),
    ["design_comments.created_at", "design_comments.id"],
    { time: param("time"), id: param("id") },
  ).limit(param("limit")),
);

/**
 * One page of comments, newest first, without blocked people and the other age band. The caller checks that the reader
 * may see the design.
 */
export async function listDesignComments(
  db: DbOrTx,
  reader: TextReader,
  design: string,
  wanted: PageRequest,
  now: number,
): Promise<ListPage<DesignComment>> {
  const { after, limit } = wanted;
  const rows = await selectNewestComments(db, {
    reader: reader.id,
    design,
    ...readableAgeRange(reader, now),
    time: after.time,
    id: after.id,
    limit: limit + 1,
  });
  return toListPage(rows, wanted, creationOf, (row) => designCommentView(row, reader, now));
}

const insertDesignComment = insertion("design_comments");

const selectDesignCommentById = preparedQuery<{ id: string }, DesignCommentViewRow>((db, param) =>
  selectDesignComments(db).where("design_comments.id", "=", param("id")),
);

/** Notifies the designer, unless they comment themselves. Lock order: people before designs. */
async function notifyDesignerOfComment(
  tx: Tx,
  design: DesignForActor,
  me: string,
  comment: string,
  now: number,
): Promise<void> {
  if (design.designer_id === me) return;
  await notifyPerson(
    tx,
    design.designer_id,
    "exhibition_commented",
    { ...designNotificationParams(design, me), comment },
    now,
  );
}

/** Comments on a design, unpaid. @throws Refusal `design_not_found`, `profile_incomplete`, `text_refused` */
export function saveDesignComment(
  db: Db,
  actor: Actor,
  id: string,
  content: string,
  now: number,
): Promise<DesignComment> {
  return transactOnce(db, actor, now, async (tx) => {
    const design = await lockListedDesignForActor(tx, actor.id, id, now);
    const thing = { kind: "comment", id: newId(now), aboutId: actor.id } as const;
    const text = { kind: "design_comment", fields: { content } } as const;
    const { holdingRules, masks, shown, massCase } = await judgeText(tx, design.me, text, thing, now);
    if (!holdingRules) await notifyDesignerOfComment(tx, design, actor.id, shown.content ?? content, now);
    const comment = { id: thing.id, design_id: id, author_id: actor.id, content, created_at: now };
    await insertDesignComment(tx, { ...comment, masks, hidden_at: holdingRules ? now : null });
    if (holdingRules) await holdText(tx, { ...thing, fields: { content }, rules: holdingRules, massCase }, now);
    await addToDesignCounts(tx, id, 0, 1);
    const [row] = await selectDesignCommentById(tx, { id: comment.id });
    if (!row) throw new Refusal("unauthenticated");
    return designCommentView(row, actor, now);
  });
}

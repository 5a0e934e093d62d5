import { rowCount } from "../db/count-rows";
import { creationOf, type ListPage, newestFirst, oldestFirst, type PageRequest, toListPage } from "../db/paging";
import type { FeedbackRow } from "../db/tables/feedback";
import type { DbOrTx } from "../db/transact";

/** Feedback with replies (docs/product.md 16.5). Times in ms. */
export interface Feedback {
  id: string;
  text: string;
  state: "pending" | "replied";
  reply: string | null;
  repliedAt: number | null;
  createdAt: number;
}

export const FEEDBACK_COLUMNS = ["id", "text", "reply", "replied_at", "created_at"] as const;
type SelectedFeedbackRow = Pick<FeedbackRow, (typeof FEEDBACK_COLUMNS)[number]>;

export const feedbackFromRow = ({ id, text, reply, replied_at, created_at }: SelectedFeedbackRow): Feedback => ({
  id,
  text,
  state: replied_at === null ? "pending" : "replied",
  reply,
  repliedAt: replied_at,
  createdAt: created_at,
});

/** A person's own feedback, newest first. */
export async function listFeedback(db: DbOrTx, userId: string, request: PageRequest): Promise<ListPage<Feedback>> {
  const own = db.selectFrom("feedback").select(FEEDBACK_COLUMNS).where("user_id", "=", userId);
  const newest = newestFirst(own, ["created_at", "id"], request.after);
  const rows = await newest.limit(request.limit + 1).execute();
  return toListPage(rows, request, creationOf, feedbackFromRow);
}

/** The number of a person's unanswered feedback. */
export async function countPendingFeedback(db: DbOrTx, userId: string): Promise<number> {
  const row = await db.selectFrom("feedback_pending").select("n").where("user_id", "=", userId).executeTakeFirst();
  return row?.n ?? 0;
}

/** Feedback that waits for a reply, with its writer. */
export interface WaitingFeedback extends Feedback {
  from: { id: string; nickname: string; avatar: string | null; country: string; language: string };
}

/** Unanswered feedback, oldest first, for officials. */
export async function listWaitingFeedback(db: DbOrTx, request: PageRequest): Promise<ListPage<WaitingFeedback>> {
  const waiting = db
    .selectFrom("feedback")
    .innerJoin("users", "users.id", "feedback.user_id")
    .select(["feedback.id", "text", "reply", "replied_at", "feedback.created_at"])
    .select(["user_id", "nickname", "avatar", "country", "language"])
    .where("replied_at", "is", null);
  const oldest = oldestFirst(waiting, ["feedback.created_at", "feedback.id"], request.after);
  const rows = await oldest.limit(request.limit + 1).execute();
  return toListPage(rows, request, creationOf, ({ user_id, nickname, avatar, country, language, ...row }) => ({
    ...feedbackFromRow(row),
    from: { id: user_id, nickname, avatar, country, language },
  }));
}

/** The number of unanswered feedback, and the time of the oldest (ms; null: none). */
export async function countWaitingFeedback(db: DbOrTx): Promise<{ n: number; oldest: number | null }> {
  const { n, oldest } = await db
    .selectFrom("feedback")
    .select((eb) => [rowCount, eb.fn.min("created_at").as("oldest")])
    .where("replied_at", "is", null)
    .executeTakeFirstOrThrow();
  return { n: Number(n), oldest: oldest === null ? null : Number(oldest) };
}

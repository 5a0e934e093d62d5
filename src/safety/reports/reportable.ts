import type { ContentKind } from "../../db/tables/safety";
import type { DbOrTx } from "../../db/transact";
import { type ErrorCode, Refusal } from "../../runtime/errors";
import { canSeeWriter, publicNameSql, type TextReader } from "../../users/users";
import { type ContentAdapter, type ContentAdapters, type ContentSnapshot, findContent } from "../content";

const CONTENT_NOT_FOUND_CODES: Record<ContentKind, ErrorCode> = {
  bottle: "bottle_not_found",
  comment: "comment_not_found",
  answer: "comment_not_found",
  design: "design_not_found",
  user: "user_not_found",
  message: "not_found",
};

/**
 * Content that a person sees and may report.
 * @returns its adapter, its stored text, and the text as the reader sees it
 * @throws Refusal `bottle_not_found` and the like, `own_thing`
 */
export async function findReportable(
  db: DbOrTx,
  adapters: ContentAdapters,
  reader: TextReader,
  { kind, id }: { kind: ContentKind; id: string },
  now: number,
): Promise<{ adapter: ContentAdapter; snapshot: ContentSnapshot; visibleText: string }> {
  const content = await findContent(db, adapters, kind, id);
  if (!content) throw new Refusal(CONTENT_NOT_FOUND_CODES[kind]);
  if (content.snapshot.authorId === reader.id) throw new Refusal("own_thing");
  const visibleText = await content.adapter.visibleText(db, reader, id, now);
  if (visibleText === null) throw new Refusal(CONTENT_NOT_FOUND_CODES[kind]);
  return { ...content, visibleText };
}

/** Whether a person sees something. */
export async function isVisibleThing(
  db: DbOrTx,
  adapters: ContentAdapters,
  reader: TextReader,
  { kind, id }: { kind: ContentKind; id: string },
  now: number,
): Promise<boolean> {
  const content = await findContent(db, adapters, kind, id);
  return content !== null && (await content.adapter.visibleText(db, reader, id, now)) !== null;
}

/** A person's nickname as a reader sees it; null: the account is deleted, or the reader may not see the name. */
export async function nameForReader(db: DbOrTx, reader: TextReader, id: string, now: number): Promise<string | null> {
  const row = await db
    .selectFrom("users")
    .select([publicNameSql("users").as("shown"), "adult_at", "official"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { shown: nickname, adult_at: adultAt } = row;
  return canSeeWriter(reader, { adultAt, official: row.official === 1 }, now) ? nickname : null;
}

export type VisibleSnapshot = Omit<ContentSnapshot, "nickname"> & { nickname: string | null };

/** A snapshot as its reader sees it. @throws Refusal as `findReportable` */
export async function loadVisibleSnapshot(...args: Parameters<typeof findReportable>): Promise<VisibleSnapshot> {
  const { snapshot, visibleText } = await findReportable(...args);
  const [db, , reader, , now] = args;
  const nickname = await nameForReader(db, reader, snapshot.authorId, now);
  return { ...snapshot, text: visibleText, nickname };
}

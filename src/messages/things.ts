import { sql } from "kysely";
import type { DbOrTx } from "../db/transact";
import { designSvgPath } from "../ui/urls";
import { isBlockBetweenSql } from "../users/users";
import { type ListedMessage, withoutQuotes } from "./message-types";

/** A listed message with what it is about. */
export interface MessageWithThing extends ListedMessage {
  /** Path of the picture of its bottle or design; null: it has none. */
  svg: string | null;
  /** Whether it is about a bottle or design that is gone, hidden, or of somebody whom a block keeps apart. */
  thingGone: boolean;
}

type Pictures = ReadonlyMap<string, string>;

const idsOf = (messages: readonly ListedMessage[], param: "bottleId" | "designId"): string[] => [
  ...new Set(messages.flatMap(({ params }) => (params[param] === undefined ? [] : [String(params[param])]))),
];

async function loadBottlePictures(db: DbOrTx, reader: string, ids: string[]): Promise<Pictures> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("bottles")
    .innerJoin("users as author", "author.id", "bottles.author_id")
    .select(["bottles.id", "bottles.picture"])
    .where("bottles.id", "in", ids)
    .where("bottles.state", "!=", "removed")
    .where("bottles.hidden_at", "is", null)
    .where("author.banned_at", "is", null)
    .where(({ not }) => not(isBlockBetweenSql(sql`${reader}`, sql.ref("author.id"))))
    .execute();
  return new Map(rows.map(({ id, picture }) => [id, picture]));
}

async function loadDesignPictures(db: DbOrTx, ids: string[]): Promise<Pictures> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("designs")
    .select(["id", "picture"])
    .where("id", "in", ids)
    .where("hidden_at", "is", null)
    .execute();
  return new Map(rows.map(({ id, picture }) => [id, picture]));
}

function withThing(message: ListedMessage, bottles: Pictures, designs: Pictures): MessageWithThing {
  const { bottleId, designId } = message.params;
  if (bottleId === undefined && designId === undefined) return { ...message, svg: null, thingGone: false };
  const picture = bottleId === undefined ? designs.get(String(designId)) : bottles.get(String(bottleId));
  if (picture !== undefined) return { ...message, svg: designSvgPath(picture), thingGone: false };
  return { ...message, params: withoutQuotes(message.params), svg: null, thingGone: true };
}

/**
 * Adds to a page of messages what each is about, in one query for bottles and one for designs. Without words and picture
 * of what is gone or hidden.
 */
export async function addThings(
  db: DbOrTx,
  reader: string,
  messages: readonly ListedMessage[],
): Promise<MessageWithThing[]> {
  const bottles = await loadBottlePictures(db, reader, idsOf(messages, "bottleId"));
  const designs = await loadDesignPictures(db, idsOf(messages, "designId"));
  return messages.map((message) => withThing(message, bottles, designs));
}

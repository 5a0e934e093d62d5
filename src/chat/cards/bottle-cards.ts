import { type InferResult, sql } from "kysely";
import type { DbOrTx } from "../../db/transact";
import { DELETED_USER_ID } from "../../limits/account";
import { CHAT_LIMITS } from "../../limits/chat";
import { textForReader } from "../../safety/safety";
import { excerpt } from "../../text/excerpt";
import { detectTextLanguage, nameAttributes } from "../../translate/detect-language";
import { designSvgPath } from "../../ui/urls";
import {
  ageBandOf,
  canSeeName,
  canSeeWriter,
  isBlockBetweenSql,
  publicNameSql,
  type TextReader,
} from "../../users/users";
import type { Card } from "./card";

/** Characters that are enough for the first line: a shown one may consist of several. */
const SCANNED = 8 * CHAT_LIMITS.cardLineMax;

const selectBottles = (db: DbOrTx, reader: string, ids: readonly string[]) =>
  db
    .selectFrom("bottles")
    .innerJoin("users as author", "author.id", "bottles.author_id")
    .select(["bottles.id", "design_name", "picture", "state", "owner_id", "author_id"])
    .select(["bottles.expires_at", "bottles.hidden_at", "bottles.masks", "band", "author_adult_at"])
    .select(["author.official", "author.banned_at", publicNameSql("author").as("nickname")])
    .select(["author.created_at as writer_since", "author.throw_count as writer_throws"])
    .select([
      // Masks count from the beginning of the whole letter.
      sql<string>`case when bottles.masks is null then substr(content, 1, ${sql.lit(SCANNED)}) else content end`.as(
        "words",
      ),
      sql<number>`case when ${isBlockBetweenSql(sql`${reader}`, sql.ref("author_id"))} then 1 else 0 end`.as("blocked"),
    ])
    .where("bottles.id", "in", [...ids]);

type BottleCardRow = InferResult<ReturnType<typeof selectBottles>>[number];

const isAtSeaNoMore = ({ state, expires_at }: BottleCardRow, now: number): boolean =>
  state === "removed" || (state !== "kept" && expires_at <= now);

const isOfAgeBand = ({ band, author_adult_at }: BottleCardRow, { adultAt }: TextReader, now: number): boolean => {
  const own = ageBandOf(adultAt, now);
  return own !== null && (band === "all" || ageBandOf(author_adult_at, now) === own);
};

/**
 * Whether a reader sees the bottle (docs/product.md 10.16): as on its page, and not once it has sunk, or across age bands. Who
 * keeps it sees it as long as they do.
 */
function isBottleVisible(row: BottleCardRow, reader: TextReader, now: number): boolean {
  if (isAtSeaNoMore(row, now) || row.banned_at !== null) return false;
  if (row.author_id === reader.id || (row.state === "kept" && row.owner_id === reader.id)) return true;
  return row.hidden_at === null && row.blocked === 0 && isOfAgeBand(row, reader, now);
}

function firstLineOf(row: BottleCardRow, reader: TextReader, now: number): string | null {
  if (row.hidden_at !== null && row.author_id !== reader.id) return null;
  const mask = { by: row.author_id, official: row.official, masks: row.masks, field: "content" };
  const letter = textForReader(row.words, mask, row, reader, now);
  const line = letter.split("\n").find((each) => each.trim() !== "") ?? "";
  return excerpt(line, CHAT_LIMITS.cardLineMax);
}

function authorNameOf(row: BottleCardRow, reader: TextReader, now: number): string | null {
  const { author_id, author_adult_at: adultAt, official, nickname } = row;
  if (author_id === DELETED_USER_ID) return null;
  const canSee = row.band === "all" ? canSeeName : canSeeWriter;
  return author_id === reader.id || canSee(reader, { adultAt, official: official === 1 }, now) ? nickname : null;
}

const lineOf = (line: string | null): Pick<Card, "line" | "language"> => ({
  line,
  language: line === null ? null : detectTextLanguage(line),
});

const bottleCard = (row: BottleCardRow, reader: TextReader, now: number): Card => ({
  kind: "bottle",
  id: row.id,
  name: row.design_name,
  nameLanguage: nameAttributes(row.design_name).lang ?? null,
  ...lineOf(firstLineOf(row, reader, now)),
  svg: designSvgPath(row.picture),
  by: authorNameOf(row, reader, now),
  price: null,
});

/** Those of the bottles that a reader sees, by id. @param now ms */
export async function loadBottleCards(db: DbOrTx, reader: TextReader, ids: readonly string[], now: number) {
  const rows = ids.length === 0 ? [] : await selectBottles(db, reader.id, ids).execute();
  const visible = rows.filter((row) => isBottleVisible(row, reader, now));
  return new Map(visible.map((row) => [row.id, bottleCard(row, reader, now)]));
}

/** Whether somebody has thrown or keeps the bottle. */
export async function isOwnBottle(db: DbOrTx, me: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("bottles")
    .select("id")
    .where("id", "=", id)
    .where((eb) => eb.or([eb("author_id", "=", me), eb.and([eb("state", "=", "kept"), eb("owner_id", "=", me)])]))
    .executeTakeFirst();
  return row !== undefined;
}

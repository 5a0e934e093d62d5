import { sql } from "kysely";
import { OFFICIAL_ACCOUNT_META_KEY } from "../../auth/auth";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";
import { designShort } from "../reading/bottle-view";
import type { DriftingBottle } from "./drifting";

const LETTERS_TO_CHOOSE_FROM = 8;
/** Bounds the query over the official account's letters. */
const MAX_LETTERS_SCANNED = 500;
const LETTER_COLUMNS = ["id", "design_id", "design_name", "picture", "created_at"] as const;

interface OfficialLetterRow {
  id: string;
  design_id: string;
  design_name: string;
  picture: string;
  created_at: number;
}

const isFromOfficialAccount = sql<boolean>`author_id = (select value from meta where key = ${sql.lit(OFFICIAL_ACCOUNT_META_KEY)})`;

/** Official letters, found by their author: in a large sea they are few among those of a language. */
const selectOfficialLetters = (db: DbOrTx) =>
  db
    .selectFrom("bottles")
    .select([...LETTER_COLUMNS, "band", "language", "hidden_at", "free_at"])
    .where(isFromOfficialAccount)
    .where("state", "=", sql.lit("sea"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(MAX_LETTERS_SCANNED))
    .as("house");

const selectDriftingLetters = preparedQuery<{ language: string; now: number }, OfficialLetterRow>((db, param) =>
  db
    .selectFrom(selectOfficialLetters(db))
    .select(LETTER_COLUMNS)
    .where("band", "=", sql.lit("all"))
    .where("language", "=", param("language"))
    .where("hidden_at", "is", null)
    .where("free_at", "<=", param("now"))
    .limit(sql.lit(LETTERS_TO_CHOOSE_FROM)),
);

const selectDriftingLetterById = preparedQuery<{ id: string; now: number }, { id: string }>((db, param) =>
  db
    .selectFrom("bottles")
    .select("id")
    .where("id", "=", param("id"))
    .where("state", "=", sql.lit("sea"))
    .where("hidden_at", "is", null)
    .where("free_at", "<=", param("now"))
    .where(isFromOfficialAccount),
);

/** A drifting official letter that a visitor may open; null: none. @param point random, 0 ≤ point < 1 */
export async function findFirstLetter(
  db: DbOrTx,
  language: string,
  now: number,
  point: number,
): Promise<DriftingBottle | null> {
  const rows = await selectDriftingLetters(db, { language, now });
  const row = rows[Math.floor(point * rows.length)];
  if (!row) return null;
  return { id: row.id, design: designShort(row), language, createdAt: row.created_at, age: now - row.created_at };
}

/** Whether a bottle is a drifting official letter. */
export const isOfficialLetter = async (db: DbOrTx, id: string, now: number): Promise<boolean> =>
  (await selectDriftingLetterById(db, { id, now })).length > 0;

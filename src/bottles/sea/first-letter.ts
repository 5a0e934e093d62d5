import { sql } from "kysely";
import { OFFICIAL_KEY } from "../../auth/auth";
import { prepared } from "../../db/prepared";
import type { Queries } from "../../db/transact";
import { designShort } from "../reading/view";
import type { Afloat } from "./look";

const CHOICE = 8;
/** Of the house's letters so many are looked through. */
const NEWEST = 500;
const SHOWN = ["id", "design_id", "design_name", "picture", "created_at"] as const;

interface Row {
  id: string;
  design_id: string;
  design_name: string;
  picture: string;
  created_at: number;
}

const house = sql<boolean>`author_id = (select value from meta where key = ${sql.lit(OFFICIAL_KEY)})`;

/** The house's letters by their author: in a large sea they are few among those of a language. */
const ofHouse = (db: Queries) =>
  db
    .selectFrom("bottles")
    .select([...SHOWN, "band", "language", "hidden_at", "free_at"])
    .where(house)
    .where("state", "=", sql.lit("sea"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(NEWEST))
    .as("house");

const afloat = prepared<{ language: string; now: number }, Row>((db, hole) =>
  db
    .selectFrom(ofHouse(db))
    .select(SHOWN)
    .where("band", "=", sql.lit("all"))
    .where("language", "=", hole("language"))
    .where("hidden_at", "is", null)
    .where("free_at", "<=", hole("now"))
    .limit(sql.lit(CHOICE))
    .compile(),
);

const byId = prepared<{ id: string; now: number }, { id: string }>((db, hole) =>
  db
    .selectFrom("bottles")
    .select("id")
    .where("id", "=", hole("id"))
    .where("state", "=", sql.lit("sea"))
    .where("hidden_at", "is", null)
    .where("free_at", "<=", hole("now"))
    .where(house)
    .compile(),
);

/** A drifting letter of the house that a visitor may open. @param point chance, 0 ≤ point < 1 */
export async function firstLetter(
  db: Queries,
  language: string,
  now: number,
  point: number,
): Promise<Afloat | null> {
  const rows = await afloat(db, { language, now });
  const row = rows[Math.floor(point * rows.length)];
  if (!row) return null;
  return { id: row.id, design: designShort(row), createdAt: row.created_at, age: now - row.created_at };
}

/** Whether a bottle is a drifting letter of the house. */
export const isHouseLetter = async (db: Queries, id: string, now: number): Promise<boolean> =>
  (await byId(db, { id, now })).length > 0;

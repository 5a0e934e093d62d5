import { prepared } from "../db/prepared";
import type { TranslationRow } from "../db/tables/translations";
import type { Db, Queries } from "../db/transact";
import { DAY } from "../limits/limits";
import { sha256 } from "../runtime/sha256";

type Place = Pick<TranslationRow, "kind" | "thing_id" | "to_language">;
type Hashed = Place & { source_hash: string };

const hashed = (place: Place, text: string): Hashed => ({
  kind: place.kind,
  thing_id: place.thing_id,
  to_language: place.to_language,
  source_hash: sha256(text),
});

const find = prepared<Hashed, { text: string; from_language: string }>((db, hole) =>
  db
    .selectFrom("translations")
    .select(["text", "from_language"])
    .where("kind", "=", hole("kind"))
    .where("thing_id", "=", hole("thing_id"))
    .where("to_language", "=", hole("to_language"))
    .where("source_hash", "=", hole("source_hash"))
    .where("text", "is not", null)
    .$narrowType<{ text: string; from_language: string }>()
    .compile(),
);

/** The stored translation of exactly this text, or null. */
export async function storedTranslation(db: Queries, place: Place, text: string) {
  const [row] = await find(db, hashed(place, text));
  return row ? { text: row.text, from: row.from_language } : null;
}

/** Reserves a row; a trigger deletes it with the text, so that a late translation is not stored. */
export async function claimTranslation(db: Db, place: Place, text: string, now: number): Promise<void> {
  const claim = { ...hashed(place, text), from_language: null, text: null, created_at: now };
  await db
    .insertInto("translations")
    .values(claim)
    .onConflict((on) => on.columns(["kind", "thing_id", "to_language"]).doUpdateSet(claim))
    .execute();
}

/** Stores a translation if its row still exists. */
export async function storeTranslation(
  db: Db,
  place: Place,
  source: string,
  { text, from }: { text: string; from: string },
): Promise<void> {
  const { source_hash } = hashed(place, source);
  await db
    .updateTable("translations")
    .set({ text, from_language: from })
    .where("kind", "=", place.kind)
    .where("thing_id", "=", place.thing_id)
    .where("to_language", "=", place.to_language)
    .where("source_hash", "=", source_hash)
    .execute();
}

/** Deletes reservations that were never filled. */
export const tidyTranslations = async (db: Db, now: number): Promise<void> => {
  await db
    .deleteFrom("translations")
    .where("text", "is", null)
    .where("created_at", "<", now - DAY)
    .execute();
};

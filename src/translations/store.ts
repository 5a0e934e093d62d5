import { preparedQuery } from "../db/prepared-query";
import type { TranslationRow } from "../db/tables/translations";
import type { Db, DbOrTx } from "../db/transact";
import { sha256 } from "../runtime/sha256";
import { DAY } from "../runtime/units";

type TranslationKey = Pick<TranslationRow, "kind" | "thing_id" | "to_language">;
type HashedTranslationKey = TranslationKey & { source_hash: string };

const toHashedKey = (place: TranslationKey, text: string): HashedTranslationKey => ({
  kind: place.kind,
  thing_id: place.thing_id,
  to_language: place.to_language,
  source_hash: sha256(text),
});

const selectTranslation = preparedQuery<HashedTranslationKey, { text: string; from_language: string }>(
  (db, hole) =>
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
export async function findStoredTranslation(db: DbOrTx, place: TranslationKey, text: string) {
  const [row] = await selectTranslation(db, toHashedKey(place, text));
  return row ? { text: row.text, from: row.from_language } : null;
}

/** Reserves a row; a trigger deletes it with the text, so that a late translation is not stored. */
export async function reserveTranslation(
  db: Db,
  place: TranslationKey,
  text: string,
  now: number,
): Promise<void> {
  const claim = { ...toHashedKey(place, text), from_language: null, text: null, created_at: now };
  await db
    .insertInto("translations")
    .values(claim)
    .onConflict((on) => on.columns(["kind", "thing_id", "to_language"]).doUpdateSet(claim))
    .execute();
}

/** Stores a translation if its row still exists. */
export async function storeTranslation(
  db: Db,
  place: TranslationKey,
  source: string,
  { text, from }: { text: string; from: string },
): Promise<void> {
  const { source_hash } = toHashedKey(place, source);
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
export const deleteStaleReservations = async (db: Db, now: number): Promise<void> => {
  await db
    .deleteFrom("translations")
    .where("text", "is", null)
    .where("created_at", "<", now - DAY)
    .execute();
};

import { preparedQuery } from "../db/prepared-query";
import type { TranslationRow } from "../db/tables/translations";
import type { Db, DbOrTx } from "../db/transact";
import { sha256 } from "../runtime/sha256";
import { DAY } from "../runtime/units";

type TranslationKey = Pick<TranslationRow, "kind" | "thing_id" | "to_language">;
type HashedTranslationKey = TranslationKey & { source_hash: string };

const toHashedKey = (key: TranslationKey, text: string): HashedTranslationKey => ({
  kind: key.kind,
  thing_id: key.thing_id,
  to_language: key.to_language,
  source_hash: sha256(text),
});

const selectTranslation = preparedQuery<HashedTranslationKey, { text: string; from_language: string }>((db, param) =>
  db
    .selectFrom("translations")
    .select(["text", "from_language"])
    .where("kind", "=", param("kind"))
    .where("thing_id", "=", param("thing_id"))
    .where("to_language", "=", param("to_language"))
    .where("source_hash", "=", param("source_hash"))
    .where("text", "is not", null)
    .$narrowType<{ text: string; from_language: string }>(),
);

/** The stored translation of exactly this source text; null: none. */
export async function findStoredTranslation(db: DbOrTx, key: TranslationKey, text: string) {
  const [row] = await selectTranslation(db, toHashedKey(key, text));
  return row ? { text: row.text, from: row.from_language } : null;
}

export interface StoredTranslation {
  id: string;
  text: string;
  /** ISO 639-1 */
  from: string;
}

/** The stored translations of exactly these texts of one kind, in one query; what is not stored is left out. */
export async function listStoredTranslations(
  db: DbOrTx,
  kind: TranslationKey["kind"],
  to: string,
  texts: readonly { id: string; text: string }[],
): Promise<StoredTranslation[]> {
  if (texts.length === 0) return [];
  const hashes = new Map(texts.map(({ id, text }) => [id, sha256(text)]));
  const rows = await db
    .selectFrom("translations")
    .select(["thing_id", "text", "from_language", "source_hash"])
    .where("kind", "=", kind)
    .where("thing_id", "in", [...hashes.keys()])
    .where("to_language", "=", to)
    .where("text", "is not", null)
    .$narrowType<{ text: string; from_language: string }>()
    .execute();
  return rows
    .filter(({ thing_id, source_hash }) => hashes.get(thing_id) === source_hash)
    .map(({ thing_id, text, from_language }) => ({ id: thing_id, text, from: from_language }));
}

/**
 * Reserves a row; a trigger deletes it together with the text, so that a late translation is not stored. @param now
 * ms
 */
export async function reserveTranslation(db: Db, key: TranslationKey, text: string, now: number): Promise<void> {
  const claim = { ...toHashedKey(key, text), from_language: null, text: null, created_at: now };
  await db
    .insertInto("translations")
    .values(claim)
    .onConflict((on) => on.columns(["kind", "thing_id", "to_language"]).doUpdateSet(claim))
    .execute();
}

/** Stores a translation if its row still exists. */
export async function storeTranslation(
  db: Db,
  key: TranslationKey,
  source: string,
  { text, from }: { text: string; from: string },
): Promise<void> {
  const { source_hash } = toHashedKey(key, source);
  await db
    .updateTable("translations")
    .set({ text, from_language: from })
    .where("kind", "=", key.kind)
    .where("thing_id", "=", key.thing_id)
    .where("to_language", "=", key.to_language)
    .where("source_hash", "=", source_hash)
    .execute();
}

/** Deletes reservations older than a day that were never filled. @param now ms */
export const deleteStaleReservations = async (db: Db, now: number): Promise<void> => {
  await db
    .deleteFrom("translations")
    .where("text", "is", null)
    .where("created_at", "<", now - DAY)
    .execute();
};

import { sql } from "kysely";
import type { Db } from "../../db/transact";
import { MASS_MAIL_LIMITS } from "../../limits/safety";

/** Forgets texts whose window or ruling is over, and cases whose texts are all gone. @param now ms */
export async function deleteOldMassTexts(db: Db, now: number): Promise<void> {
  const before = now - MASS_MAIL_LIMITS.window;
  await db.deleteFrom("mass_sightings").where("seen_at", "<=", before).execute();
  await db.deleteFrom("mass_texts").where("opened_at", "is", null).where("seen_at", "<=", before).execute();
  const isWithoutTexts = sql<boolean>`not exists (select 1 from held_texts where held_texts.mass_case = mass_texts.id)
    and not exists (select 1 from mass_sightings where mass_sightings.fingerprint = mass_texts.fingerprint)`;
  await db
    .deleteFrom("mass_texts")
    .where("opened_at", "is not", null)
    .where("decided_at", "is", null)
    .where(isWithoutTexts)
    .execute();
  await db
    .deleteFrom("mass_texts")
    .where("decided_at", "is not", null)
    .where("settle_at", "<=", now)
    .where("ruling_until", "<=", now)
    .where(isWithoutTexts)
    .execute();
}

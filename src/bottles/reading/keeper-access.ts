import { type Db, transact } from "../../db/transact";
import { MINUTE } from "../../runtime/units";
import { logOfficialAct } from "../../safety/safety";
import type { TextReader } from "../../users/users";
import type { Bottle } from "./bottle-view";

/** Reading it again so soon is not logged again, ms. */
const SAME_ACCESS_MS = MINUTE;

/** Logs that an official read who keeps one of the bottles. */
export async function logKeeperAccess(
  db: Db,
  reader: Pick<TextReader, "id" | "official"> | null,
  shown: readonly Pick<Bottle, "id" | "owner">[],
  now: number,
): Promise<void> {
  if (!reader?.official) return;
  const entries = shown.flatMap(({ id, owner }) => (owner && owner.id !== reader.id ? [{ id, keeper: owner.id }] : []));
  if (entries.length === 0) return;
  await transact(db, async (tx) => {
    for (const { id, keeper } of entries) {
      const same = await tx
        .selectFrom("audit_log")
        .select("id")
        .where("about_id", "=", keeper)
        .where("created_at", ">", now - SAME_ACCESS_MS)
        .where("official_id", "=", reader.id)
        .where("thing_id", "=", id)
        .limit(1)
        .executeTakeFirst();
      const act = { officialId: reader.id, act: "person_looked_up", kind: "bottle", thingId: id } as const;
      if (!same) await logOfficialAct(tx, { ...act, aboutId: keeper }, now);
    }
  });
}

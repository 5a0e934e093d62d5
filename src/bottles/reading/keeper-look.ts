import { type Db, transact } from "../../db/transact";
import { MINUTE } from "../../runtime/units";
import { logOfficialAct } from "../../safety/safety";
import type { TextReader } from "../../users/users";
import type { Bottle } from "./bottle-view";

/** A look again so soon is the same look, ms. */
const SAME_LOOK_MS = MINUTE;

/** Where an official learns who keeps one of the bottles, the log tells of it. */
export async function logKeeperLooks(
  db: Db,
  reader: Pick<TextReader, "id" | "official"> | null,
  shown: readonly Pick<Bottle, "id" | "owner">[],
  now: number,
): Promise<void> {
  if (!reader?.official) return;
  const looks = shown.flatMap(({ id, owner }) => (owner && owner.id !== reader.id ? [{ id, keeper: owner.id }] : []));
  if (looks.length === 0) return;
  await transact(db, async (tx) => {
    for (const { id, keeper } of looks) {
      const same = await tx
        .selectFrom("audit_log")
        .select("id")
        .where("about_id", "=", keeper)
        .where("created_at", ">", now - SAME_LOOK_MS)
        .where("official_id", "=", reader.id)
        .where("thing_id", "=", id)
        .limit(1)
        .executeTakeFirst();
      const look = { officialId: reader.id, act: "person_looked_up", kind: "bottle", thingId: id } as const;
      if (!same) await logOfficialAct(tx, { ...look, aboutId: keeper }, now);
    }
  });
}

import { type Db, transact } from "../../db/transact";
import { logOfficialAct } from "./audit";

/** Held words that an official was shown. */
interface TextLook {
  kind: string;
  id: string;
  aboutId: string;
}

/** Logs that an official read held words: each text once for each official. @param now ms */
export async function logTextLooks(db: Db, officialId: string, texts: readonly TextLook[], now: number): Promise<void> {
  if (texts.length === 0) return;
  await transact(db, async (tx) => {
    const logged = await tx
      .selectFrom("audit_log")
      .select("thing_id")
      .where("about_id", "in", [...new Set(texts.map(({ aboutId }) => aboutId))])
      .where("official_id", "=", officialId)
      .where("act", "=", "text_read")
      .execute();
    const known = new Set(logged.map(({ thing_id }) => thing_id));
    for (const { kind, id, aboutId } of texts) {
      if (known.has(id)) continue;
      await logOfficialAct(tx, { officialId, act: "text_read", kind, thingId: id, aboutId }, now);
    }
  });
}

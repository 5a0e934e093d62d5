import { type Db, transact } from "../../db/transact";
import { isHeldPicture } from "../words/held-texts";
import { logOfficialAct } from "./audit";

/** What is held, as an official was shown it. */
interface ReadText {
  kind: string;
  id: string;
  aboutId: string;
  said: Record<string, string>;
  heldAt: number;
}

/**
 * Logs that an official read held words: each text once for each official, and again once others are held. A picture
 * is logged where it is opened. @param now ms
 */
export async function logTextAccess(
  db: Db,
  officialId: string,
  shown: readonly ReadText[],
  now: number,
): Promise<void> {
  const texts = shown.filter((each) => !isHeldPicture(each));
  if (texts.length === 0) return;
  await transact(db, async (tx) => {
    const logged = await tx
      .selectFrom("audit_log")
      .select(["thing_id", "created_at"])
      .where("about_id", "in", [...new Set(texts.map(({ aboutId }) => aboutId))])
      .where("official_id", "=", officialId)
      .where("act", "=", "text_read")
      .where("created_at", ">=", Math.min(...texts.map(({ heldAt }) => heldAt)))
      .execute();
    for (const { kind, id, aboutId, heldAt } of texts) {
      if (logged.some(({ thing_id, created_at }) => thing_id === id && created_at >= heldAt)) continue;
      await logOfficialAct(tx, { officialId, act: "text_read", kind, thingId: id, aboutId }, now);
    }
  });
}

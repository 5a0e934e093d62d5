import type { ContentKind } from "../../db/tables/safety";
import { type Db, transact } from "../../db/transact";
import { pictureMediaTypeOf } from "../../files/pictures";
import { Refusal } from "../../runtime/errors";
import { logOfficialAct } from "../audit/audit";
import type { ContentAdapters, ReportPictureStores } from "../content";
import { isHeldPicture } from "./held-texts";

/** What the log calls a look at a picture that waits for review. */
const HELD_PICTURE_LOOK = "held_picture";

/**
 * A picture that waits for review, for an official: the log keeps each look. @param now ms
 * @throws Refusal `not_found`, also where it is gone
 */
export async function loadHeldPicture(
  db: Db,
  { adapters, stores }: { adapters: ContentAdapters; stores: ReportPictureStores },
  officialId: string,
  { kind, id }: { kind: ContentKind; id: string },
  now: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  await transact(db, async (tx) => {
    const held = await tx
      .selectFrom("held_texts")
      .select(["about_id", "said"])
      .where("kind", "=", kind)
      .where("thing_id", "=", id)
      .executeTakeFirst();
    if (!held || !isHeldPicture({ said: JSON.parse(held.said) })) throw new Refusal("not_found");
    const look = { officialId, act: "evidence_opened", kind: HELD_PICTURE_LOOK, thingId: id } as const;
    await logOfficialAct(tx, { ...look, aboutId: held.about_id }, now);
  });
  for (const adapter of adapters[kind] ?? []) {
    const picture = await adapter.picture?.(db, stores, { id }, now);
    if (picture) return { bytes: new Uint8Array(picture.bytes), type: pictureMediaTypeOf(picture.name) };
  }
  throw new Refusal("not_found");
}

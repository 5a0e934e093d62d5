import { type Db, type DbOrTx, type Tx, transact } from "../db/transact";
import { Refusal } from "../runtime/errors";
import { findUser, lockOwnUser, updateChatSwitches, updatePhotoBlur } from "../users/users";
import type { ChatSettingsInput } from "./input";
import { mustBlurPhotos, type PhotoBlur } from "./rules";

/** Each holds in both directions: who switches it off neither tells nor is told. */
export interface ChatSettings {
  receipts: boolean;
  typing: boolean;
  /** Which photos of friends stay blurred until they are opened; under 18 all do, whatever is chosen. */
  photos: PhotoBlur;
}

/** A person's chat settings. */
export async function loadChatSettings(db: DbOrTx, userId: string): Promise<ChatSettings> {
  const row = await findUser(db, userId, ["receipts_on", "typing_on", "photo_blur"]);
  return { receipts: row?.receipts_on !== 0, typing: row?.typing_on !== 0, photos: row?.photo_blur ?? "new" };
}

/** The person's row must be locked: a birthday that is corrected at the same time waits. */
async function changePhotoBlur(tx: Tx, userId: string, photos: PhotoBlur, now: number): Promise<void> {
  const row = await findUser(tx, userId, ["adult_at"]);
  if (photos === "none" && mustBlurPhotos(row?.adult_at ?? null, now))
    throw new Refusal("validation_failed", {}, { photos: "photos_blurred_under_18" });
  await updatePhotoBlur(tx, userId, photos);
}

/**
 * Changes the given settings; absent ones stay unchanged. The person's row is locked, so that a message that is being
 * read is told wholly or not at all. @param now ms
 * @throws Refusal `unauthenticated`, `validation_failed` (no blur under 18)
 */
export const changeChatSettings = (
  db: Db,
  userId: string,
  { receipts, typing, photos }: ChatSettingsInput,
  now: number,
): Promise<ChatSettings> =>
  transact(db, async (tx) => {
    await lockOwnUser(tx, userId);
    if (photos !== undefined) await changePhotoBlur(tx, userId, photos, now);
    await updateChatSwitches(tx, userId, { receipts, typing });
    return loadChatSettings(tx, userId);
  });

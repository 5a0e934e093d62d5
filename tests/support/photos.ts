import { newId } from "../../src/db/ids";
import type { ProfilePhotoRow } from "../../src/db/tables/profile";
import { TEST_START } from "./people";

/** A photo in an album, straight for the table: of files nothing is there. */
export const photoRow = (user: string, change: Partial<ProfilePhotoRow> = {}): ProfilePhotoRow => ({
  id: newId(TEST_START),
  user_id: user,
  kind: "album",
  slot: 0,
  sort: 1,
  file: Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url"),
  width: 40,
  height: 20,
  animated: 0,
  created_at: TEST_START,
  held: 0,
  ...change,
});

import type { DbOrTx } from "../../db/transact";
import { chatPictureFiles } from "./picture-files";

/** File names of all permanent pictures a person has sent. */
export async function listSentPictureFiles(db: DbOrTx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("chat_messages")
    .select(["file", "animated"])
    .where("sender_id", "=", userId)
    .where("file", "is not", null)
    .where("kind", "=", "image")
    .where("recalled_at", "is", null)
    .execute();
  return rows.flatMap(({ file, animated }) => (file ? chatPictureFiles(file, animated === 1) : []));
}

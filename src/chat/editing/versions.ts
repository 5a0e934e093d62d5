import { deleteRowsUpTo } from "../../db/slices";
import type { DbOrTx, Tx } from "../../db/transact";
import { CHAT_SERVER_LIMITS } from "../../limits/chat";
import { Refusal } from "../../runtime/errors";
import type { ChatMessageDetailRow } from "../reading/message-rows";

/** What a message said from a time on. */
interface TextVersion {
  text: string;
  /** ms */
  at: number;
}

/** Earlier texts of a message, oldest first, without the one it has now. */
export async function listEarlierVersions(db: DbOrTx, messageId: string): Promise<TextVersion[]> {
  const rows = await db
    .selectFrom("chat_versions")
    .select(["text", "written_at as at"])
    .where("message_id", "=", messageId)
    .orderBy("n")
    .execute();
  return rows;
}

/** Keeps what a message says before it is edited. Its people must be locked. @param now ms @throws Refusal `edit_limit_reached` */
export async function saveEarlierVersion(
  tx: Tx,
  row: ChatMessageDetailRow & { text: string },
  now: number,
): Promise<void> {
  const { id, sender_id, text, edited_at, created_at } = row;
  const { n } = await tx
    .selectFrom("chat_versions")
    .select((eb) => eb.fn.coalesce(eb.fn.max("n"), eb.lit(0)).as("n"))
    .where("message_id", "=", id)
    .executeTakeFirstOrThrow();
  if (n >= CHAT_SERVER_LIMITS.editsMax) throw new Refusal("edit_limit_reached");
  const version = { message_id: id, n: n + 1, sender_id, text };
  await tx
    .insertInto("chat_versions")
    .values({ ...version, written_at: edited_at ?? created_at, replaced_at: now })
    .execute();
}

/** Deletes versions that are no longer kept for a report (docs/product.md 10.12). @param now ms */
export const deleteOldVersions = (db: DbOrTx, now: number): Promise<void> =>
  deleteRowsUpTo(
    db,
    { table: "chat_versions", key: ["message_id", "n"], time: "replaced_at" },
    now - CHAT_SERVER_LIMITS.versionsKept,
  );

import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import { repeatInSlices } from "../../db/slices";
import type { ChatMessageRow } from "../../db/tables/chat";
import type { SqlBoolean } from "../../db/tables/sql-boolean";
import type { Db } from "../../db/transact";
import type { FileStore } from "../../files/files";
import { isPictureFile, pictureNameOf } from "../../files/pictures";
import { CHAT_SERVER_LIMITS } from "../../limits/chat";
import { HOUR } from "../../runtime/units";
import { deleteEndedBurnKeys } from "./burn-keys";
import { chatPictureFiles } from "./picture-files";

export interface ChatPictureStores {
  kept: FileStore;
  burning: FileStore;
}

const STORE_OF_KIND: Record<ChatMessageRow["kind"], keyof ChatPictureStores> = {
  text: "kept",
  image: "kept",
  burn: "burning",
};

export const pictureStoreOf = <T>(stores: Record<keyof ChatPictureStores, T>, kind: ChatMessageRow["kind"]): T =>
  stores[STORE_OF_KIND[kind]];

/** Stores of which only `remove` is needed. */
type ErasableStores = Record<keyof ChatPictureStores, Pick<FileStore, "remove">>;

type PictureMessageRow = Pick<ChatMessageRow, "id" | "kind" | "file" | "animated" | "conversation_id">;

const clearPictureFile = preparedQuery<{ id: string }, never>((db, param) =>
  db.updateTable("chat_messages").set({ file: null }).where("id", "=", param("id")).compile(),
);

/** Erases a message's files, then their reference in the row. @throws errors of the store */
export async function eraseMessageFiles(db: Db, stores: ErasableStores, row: PictureMessageRow): Promise<void> {
  if (row.file === null) return;
  const store = pictureStoreOf(stores, row.kind);
  for (const name of chatPictureFiles(row.file, row.animated === 1)) await store.remove(name);
  await clearPictureFile(db, { id: row.id });
}

const ERASE_BATCH_SIZE = 100;

const listErasablePictures = (db: Db) =>
  db
    .selectFrom("chat_messages")
    .select(["id", "kind", "file", "animated", "conversation_id"])
    .where("file", "is not", null)
    .where((eb) => eb.or([eb("recalled_at", "is not", null), eb("opened_at", "is not", null)]))
    .orderBy("id")
    .limit(ERASE_BATCH_SIZE)
    .execute();

/** Deletes conversations without members, which were kept only until their files were erased. */
async function deleteEmptyConversations(db: Db, ids: string[]): Promise<void> {
  await db
    .deleteFrom("conversations")
    .where("id", "in", ids)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("conversation_members")
            .select("user_id")
            .whereRef("conversation_members.conversation_id", "=", "conversations.id"),
        ),
      ),
    )
    .execute();
}

const expireOldBurns = (db: Db, now: number) =>
  db
    .updateTable("chat_messages")
    .set({ opened_at: now, unopened: 1, digest: null })
    .where("kind", "=", "burn")
    .where("file", "is not", null)
    .where("recalled_at", "is", null)
    .where("opened_at", "is", null)
    .where("created_at", "<=", now - CHAT_SERVER_LIMITS.burnRetention)
    .execute();

/** Ends all burn pictures in a restored database, because backups contain none of their files. @param now ms */
export async function endBurnsAfterRestore(db: Db, now: number): Promise<void> {
  await db
    .updateTable("chat_messages")
    .set((eb) => ({
      opened_at: eb.fn.coalesce("opened_at", eb.val(now)),
      unopened: sql<SqlBoolean>`case when opened_at is null then 1 else unopened end`,
      digest: null,
      file: null,
    }))
    .where("kind", "=", "burn")
    .where("file", "is not", null)
    .execute();
}

/** Erases the files of recalled, opened and expired pictures. @throws errors of the store */
export async function eraseExpiredPictures(db: Db, stores: ErasableStores): Promise<void> {
  await repeatInSlices(ERASE_BATCH_SIZE, async () => {
    const rows = await listErasablePictures(db);
    for (const row of rows) await eraseMessageFiles(db, stores, row);
    if (rows.length > 0) await deleteEmptyConversations(db, [...new Set(rows.map((row) => row.conversation_id))]);
    return rows.length;
  });
}

/**
 * Ends burn pictures that were not opened in time, and erases files and keys left by a crash or a failed store. @param now
 * product clock, ms
 */
export async function expireChatPictures(db: Db, stores: ErasableStores, now: number): Promise<void> {
  await expireOldBurns(db, now);
  await deleteEndedBurnKeys(db);
  await eraseExpiredPictures(db, stores);
}

/** Extra time before an unreferenced file is removed, ms. */
const UNSENT_BURN_MARGIN = HOUR;

const selectMessageOfFile = preparedQuery<{ file: string }, { id: string }>((db, param) =>
  db.selectFrom("chat_messages").select("id").where("file", "=", param("file")),
);

/**
 * Removes old files of burn pictures that no message names: one that was held for the team has an older file than its
 * message. @param now clock of the file store, ms
 */
export async function deleteUnsentBurnFiles(db: Db, burning: FileStore, now: number): Promise<void> {
  for await (const { name, since } of burning.list()) {
    if (!isPictureFile(name) || since > now - CHAT_SERVER_LIMITS.burnRetention - UNSENT_BURN_MARGIN) continue;
    if ((await selectMessageOfFile(db, { file: pictureNameOf(name) })).length === 0) await burning.remove(name);
  }
}

import { sql } from "kysely";
import { prepared } from "../../db/prepared";
import { inSlices } from "../../db/slices";
import type { ChatMessageRow } from "../../db/tables/chat";
import type { Truth } from "../../db/tables/truth";
import type { Db } from "../../db/transact";
import type { Files } from "../../files/files";
import { isPictureFile } from "../../files/pictures";
import { CHAT, HOUR } from "../../limits/limits";
import { filesOf } from "./picture-files";

export interface Stores {
  kept: Files;
  burning: Files;
}

const STORE: Record<ChatMessageRow["kind"], keyof Stores> = { text: "kept", image: "kept", burn: "burning" };

export const storeOf = <T>(stores: Record<keyof Stores, T>, kind: ChatMessageRow["kind"]): T =>
  stores[STORE[kind]];

/** What erases files alone. */
type Erasing = Record<keyof Stores, Pick<Files, "remove">>;

type Pictured = Pick<ChatMessageRow, "id" | "kind" | "file" | "animated" | "conversation_id">;

const unname = prepared<{ id: string }, never>((db, hole) =>
  db.updateTable("chat_messages").set({ file: null }).where("id", "=", hole("id")).compile(),
);

/** Erases a message's files, then their names. @throws what the store throws */
export async function eraseFiles(db: Db, stores: Erasing, row: Pictured): Promise<void> {
  if (row.file === null) return;
  const store = storeOf(stores, row.kind);
  for (const name of filesOf(row.file, row.animated === 1)) await store.remove(name);
  await unname(db, { id: row.id });
}

const AT_ONCE = 100;

const waiting = (db: Db) =>
  db
    .selectFrom("chat_messages")
    .select(["id", "kind", "file", "animated", "conversation_id"])
    .where("file", "is not", null)
    .where((eb) => eb.or([eb("recalled_at", "is not", null), eb("opened_at", "is not", null)]))
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();

/** Kept only until the files were erased. */
async function forgetEmptied(db: Db, ids: string[]): Promise<void> {
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

const runOut = (db: Db, now: number) =>
  db
    .updateTable("chat_messages")
    .set({ opened_at: now, unopened: 1, digest: null })
    .where("kind", "=", "burn")
    .where("file", "is not", null)
    .where("recalled_at", "is", null)
    .where("opened_at", "is", null)
    .where("created_at", "<=", now - CHAT.burnKept)
    .execute();

/** In a restored database: no backup holds a burn picture, so each that waited is over. */
export async function endBurning(db: Db, now: number): Promise<void> {
  await db
    .updateTable("chat_messages")
    .set((eb) => ({
      opened_at: eb.fn.coalesce("opened_at", eb.val(now)),
      unopened: sql<Truth>`case when opened_at is null then 1 else unopened end`,
      digest: null,
      file: null,
    }))
    .where("kind", "=", "burn")
    .where("file", "is not", null)
    .execute();
}

/** Erases the files of pictures that are over. @throws what the store throws */
export async function erasePictures(db: Db, stores: Erasing): Promise<void> {
  await inSlices(AT_ONCE, async () => {
    const rows = await waiting(db);
    for (const row of rows) await eraseFiles(db, stores, row);
    if (rows.length > 0) await forgetEmptied(db, [...new Set(rows.map((row) => row.conversation_id))]);
    return rows.length;
  });
}

/** Ends what nobody opened in time, and erases files left by a crash or an absent store. @param now product clock, ms */
export async function sweepPictures(db: Db, stores: Erasing, now: number): Promise<void> {
  await runOut(db, now);
  await erasePictures(db, stores);
}

/** Margin before an unnamed file is removed. */
const SPARE = HOUR;

/** Removes unsent burn pictures. @param now the files' clock, ms */
export async function sweepUnsent(burning: Files, now: number): Promise<void> {
  for await (const { name, since } of burning.list())
    if (isPictureFile(name) && since <= now - CHAT.burnKept - SPARE) await burning.remove(name);
}

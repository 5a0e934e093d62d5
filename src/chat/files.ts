import { prepared } from "../db/prepared";
import { inSlices } from "../db/slices";
import type { ChatMessageRow } from "../db/tables/chat";
import type { Db } from "../db/transact";
import type { Files } from "../files/files";
import { isPictureFile } from "../files/pictures";
import { CHAT, HOUR } from "../limits";
import { filesOf } from "./looks";

/** Where pictures of conversations are: those that stay, and those that are opened once. */
export interface Stores {
  kept: Files;
  burning: Files;
}

/** Where the files of a kind of message are. */
export const storeOf = (stores: Stores, kind: ChatMessageRow["kind"]): Files =>
  kind === "burn" ? stores.burning : stores.kept;

type Pictured = Pick<ChatMessageRow, "id" | "kind" | "file" | "animated" | "conversation_id">;

const unname = prepared<{ id: string }, never>((db, hole) =>
  db.updateTable("chat_messages").set({ file: null }).where("id", "=", hole("id")).compile(),
);

/** Takes the files of a message away and then forgets what they are called. @throws what the store says */
export async function eraseFiles(db: Db, stores: Stores, row: Pictured): Promise<void> {
  if (row.file === null) return;
  const store = storeOf(stores, row.kind);
  for (const name of filesOf(row.file, row.animated === 1)) await store.remove(name);
  await unname(db, { id: row.id });
}

const AT_ONCE = 100;

/** Messages that were recalled or opened, or whose sender has left, and whose files are still there. */
const waiting = (db: Db) =>
  db
    .selectFrom("chat_messages")
    .select(["id", "kind", "file", "animated", "conversation_id"])
    .where("file", "is not", null)
    .where((eb) => eb.or([eb("recalled_at", "is not", null), eb("opened_at", "is not", null)]))
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();

/** A conversation that nobody has any more had only waited for its files. */
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

/** Burn pictures that nobody opened in time are over. */
const runOut = (db: Db, now: number) =>
  db
    .updateTable("chat_messages")
    .set({ opened_at: now, digest: null })
    .where("kind", "=", "burn")
    .where("file", "is not", null)
    .where("recalled_at", "is", null)
    .where("opened_at", "is", null)
    .where("created_at", "<=", now - CHAT.burnKept)
    .execute();

/**
 * Erases what a crash or an absent store has left: files of messages that were opened, recalled or ran out.
 * @param now the time of the product, ms
 */
export async function sweepPictures(db: Db, stores: Stores, now: number): Promise<void> {
  await runOut(db, now);
  await inSlices(AT_ONCE, async () => {
    const rows = await waiting(db);
    for (const row of rows) await eraseFiles(db, stores, row);
    if (rows.length > 0) await forgetEmptied(db, [...new Set(rows.map((row) => row.conversation_id))]);
    return rows.length;
  });
}

/** How much older than any picture that may still be opened a file is that nothing names. */
const SPARE = HOUR;

/**
 * Removes files that were written for a burn picture which was then never sent.
 * @param now the time of the files' clock, ms
 */
export async function sweepUnsent(burning: Files, now: number): Promise<void> {
  for await (const { name, since } of burning.list())
    if (isPictureFile(name) && since <= now - CHAT.burnKept - SPARE) await burning.remove(name);
}

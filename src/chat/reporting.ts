import { sql } from "kysely";
import type { Queries, Tx } from "../db/transact";
import { type Said, type Shelves, saidBy, seenText, type Thing } from "../safety/safety";
import { lockPresent } from "../users/users";
import { storeOf } from "./pictures/files";
import { isOpenable, shownFile } from "./pictures/picture-files";
import { otherOf, rowOf, type SeenRow } from "./reading/message";
import { messageText } from "./reading/texts";
import { refuseHeld, release } from "./sending/review";
import { markUnswept } from "./withdrawing/unreached";

/** Messages of context on each side. */
const AROUND = 5;

async function around(db: Queries, row: SeenRow): Promise<string> {
  const lines = await db
    .selectFrom("chat_messages")
    .select(["sender_id", "kind", "text", "created_at", "recalled_at"])
    .where("conversation_id", "=", row.conversation_id)
    .where("seq", ">=", row.seq - AROUND)
    .where("seq", "<=", row.seq + AROUND)
    .orderBy("seq")
    .execute();
  return JSON.stringify(
    lines.map(({ sender_id, kind, text, created_at, recalled_at }) => ({
      from: sender_id,
      kind,
      text,
      at: created_at,
      recalled: recalled_at !== null,
    })),
  );
}

async function said(db: Queries, id: string): Promise<Said | null> {
  const row = await rowOf(db, id);
  const writer = row
    ? await db
        .selectFrom("users")
        .select(["nickname", "official"])
        .where("id", "=", row.sender_id)
        .executeTakeFirst()
    : undefined;
  if (!row || !writer) return null;
  return saidBy(
    { ...writer, id: row.sender_id },
    {
      text: row.text ?? "",
      language: null,
      where: `/chat/${otherOf(row)}`,
      at: row.created_at,
      pictured: row.kind !== "text",
      sealable: row.file !== null && row.recalled_at === null && row.opened_at === null,
      more: { kind: row.kind, around: await around(db, row) },
    },
  );
}

/** Neither recalled, nor opened if it burns, nor gone with who sent it. */
const isThere = (row: SeenRow, now: number): boolean =>
  row.kind === "burn" ? isOpenable(row, now) : row.recalled_at === null && row.opened_at === null;

async function picture(db: Queries, shelves: Shelves, id: string, now: number) {
  const row = await rowOf(db, id);
  if (!row || row.file === null || !isThere(row, now)) return null;
  const name = shownFile(row.file, row.animated === 1);
  const bytes = await storeOf(shelves, row.kind).get(name);
  return bytes && { name, bytes };
}

/** Its recipient reads it no more; its writer keeps what they wrote. */
async function setHidden(tx: Tx, id: string, hidden: 0 | 1): Promise<void> {
  const row = await rowOf(tx, id);
  if (!row) return;
  const column = row.low_id === row.sender_id ? "high_hidden" : "low_hidden";
  await tx
    .updateTable("chat_messages")
    .set({ [column]: hidden })
    .where("id", "=", id)
    .execute();
  // Who has removed the conversation meanwhile does not reach it again.
  if (hidden === 0) await markUnswept(tx, sql`${row.conversation_id}`);
}

export const messageThing: Thing = {
  said,
  picture,
  seen: async (db, reader, id, now) => {
    const row = await rowOf(db, id);
    const mine = row !== null && (row.low_id === reader.id || row.high_id === reader.id);
    return mine ? ((await seenText(messageText(db, reader, id, now))) ?? "") : null;
  },
  lock: async (tx, id) => {
    const row = await rowOf(tx, id);
    if (row) await lockPresent(tx, row.low_id, row.high_id);
  },
  hide: (tx, id) => setHidden(tx, id, 1),
  remove: async (tx, id, now) => {
    if (!(await refuseHeld(tx, id, now))) await setHidden(tx, id, 1);
  },
  restore: async (tx, id, now) => {
    const row = await rowOf(tx, id);
    if (row?.review === "held") await release(tx, row, now);
    else if (row?.review === null) await setHidden(tx, id, 0);
  },
};

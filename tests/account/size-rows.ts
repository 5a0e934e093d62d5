/** Rows by table, many at once, straight into the database. */
import type { Insertable } from "kysely";
import { NO_CARD } from "../../src/chat/cards/card";
import { NO_REPLY } from "../../src/chat/quotes/quote";
import { newId } from "../../src/db/ids";
import type { Schema } from "../../src/db/schema";
import type { ChatMessageRow } from "../../src/db/tables/chat";
import type { Db } from "../../src/db/transact";
import { NOW } from "../support/bottles";

/** In the order in which they are written. */
export type RowsByTable = { [T in keyof Schema]?: Insertable<Schema[T]>[] };

export const repeat = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

/** PostgreSQL takes 65,535 parameters of a statement. */
const AT_ONCE = 500;

export async function insertAllRows(db: Db, all: RowsByTable): Promise<void> {
  for (const [table, rows] of Object.entries(all) as [keyof Schema, object[]][])
    for (let from = 0; from < rows.length; from += AT_ONCE)
      await db
        .insertInto(table)
        .values(rows.slice(from, from + AT_ONCE) as never)
        .execute();
}

type ChatKind = ChatMessageRow["kind"] | "hidden";

/** Messages of one conversation: so many of a kind after one another. */
export type ChatSize = readonly (readonly [kind: ChatKind, n: number])[];

const NOT_REMOVED = { low_removed: 0, high_removed: 0 } as const;
const HIDDEN_FLAGS = { ...NOT_REMOVED, low_hidden: 1, high_hidden: 1 } as const;
const SHOWN_FLAGS = { ...NOT_REMOVED, low_hidden: 0, high_hidden: 0 } as const;

const chatRow = (conversation_id: string, seq: number, sender: string, kind: ChatKind): ChatMessageRow => ({
  ...{ conversation_id, seq, id: newId(NOW), sender_id: sender, client_id: `${conversation_id} ${seq}` },
  kind: kind === "hidden" ? "text" : kind,
  text: kind === "text" ? "[" : null,
  ...{ file: null, width: null, height: null, animated: 0, digest: null, created_at: NOW },
  ...{ revision: 0, edited_at: null, low_reaction: null, high_reaction: null },
  ...{ recalled_at: null, opened_at: null, unopened: 0, untold: 0, masks: null, review: null, ...NO_REPLY, ...NO_CARD },
  ...{ blur: 0, revealed: 0, preview: null },
  ...(kind === "hidden" ? HIDDEN_FLAGS : SHOWN_FLAGS),
});

/** A conversation of two, as `me` has it. */
export function chatRows(me: string, other: string, chat: ChatSize): RowsByTable {
  const id = newId(NOW);
  const [low_id = "", high_id = ""] = [me, other].sort();
  const kinds = chat.flatMap(([kind, n]) => repeat(n, () => kind));
  const opener = { opener_id: me, opener_texts: 0, opener_unseen: 0, answered_at: NOW } as const;
  const pair = { id, low_id, high_id, seq: kinds.length, met_bottle_id: null, created_at: NOW };
  const listed = { listed: 1, muted: 0, translates: 0, last_at: NOW, unread: 0, rings: 0 } as const;
  const read = { delivered_seq: 0, read_seq: 0, told_seq: 0, told_after: 0, cleared_seq: 0 };
  return {
    conversations: [{ ...pair, ...opener }],
    conversation_members: [{ user_id: me, other_id: other, conversation_id: id, ...listed, ...read }],
    chat_messages: kinds.map((kind, i) => chatRow(id, i + 1, i % 2 === 0 ? me : other, kind)),
  };
}

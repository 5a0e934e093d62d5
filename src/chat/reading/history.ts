import { prepared } from "../../db/prepared";
import type { Db, Queries } from "../../db/transact";
import { cursorOf } from "./cursors";
import { type ChatMessage, messageOf, notHidden, readMessages, type SeenRow } from "./message";
import { ensureKnown } from "./people";
import { markDelivered } from "./progress";
import { type Mine, mineOf } from "./progress-row";

type Wanted = { conversation: string; before: number; cleared: number; me: string; limit: number };

const newest = prepared<Wanted, SeenRow>((db, hole) =>
  readMessages(db)
    .where("chat_messages.conversation_id", "=", hole("conversation"))
    .where("chat_messages.seq", "<", hole("before"))
    .where("chat_messages.seq", ">", hole("cleared"))
    .where(notHidden(hole("me")))
    .orderBy("chat_messages.seq", "desc")
    .limit(hole("limit"))
    .compile(),
);

interface History {
  items: ChatMessage[];
  nextCursor: string | null;
}

async function pageOf(
  db: Queries,
  mine: Mine,
  wanted: Omit<Wanted, "conversation" | "cleared">,
  now: number,
) {
  const rows = await newest(db, {
    ...wanted,
    conversation: mine.conversation_id,
    cleared: mine.cleared_seq,
    limit: wanted.limit + 1,
  });
  const shown = rows.slice(0, wanted.limit);
  const last = rows.length > wanted.limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => messageOf(row, wanted.me, now)),
    nextCursor: last ? cursorOf(last.seq, mine.other_id) : null,
  };
}

/**
 * A page of messages, newest first, marked as delivered; readable after a block.
 * @param wanted before which number, and how many @throws Refusal `user_not_found`
 */
export async function history(
  db: Db,
  me: string,
  other: string,
  wanted: { before: number; limit: number },
  now: number,
): Promise<History> {
  const mine = await mineOf(db, me, other);
  if (!mine) {
    await ensureKnown(db, me, other);
    return { items: [], nextCursor: null };
  }
  const page = await pageOf(db, mine, { ...wanted, me }, now);
  const arrived = page.items.find(({ from, seq }) => from === other && seq > mine.delivered_seq);
  if (arrived) await markDelivered(db, me, other, arrived.seq, now);
  return page;
}

import { sql } from "kysely";
import { prepared } from "../../db/prepared";
import type { ChatMessageRow } from "../../db/tables/chat";
import type { Tx } from "../../db/transact";
import { appendEvent } from "../../events/events";
import { forgetHeld, hold } from "../../safety/safety";
import { otherOf, type SeenRow } from "../reading/message";
import { answers, isOpen, isReachable } from "../rules";
import { type Found, standingOf } from "../standing";
import { announce } from "./announce";
import { number, type Opening } from "./numbering";

/** Queues first words that a rule holds; their writer alone hears of them. */
export async function keepForReview(
  tx: Tx,
  { id, sender_id, text }: ChatMessageRow,
  rules: string[],
  now: number,
): Promise<void> {
  await hold(tx, { kind: "message", id, aboutId: sender_id, said: { text: text ?? "" }, rules }, now);
  await appendEvent(tx, sender_id, "message", id, now);
}

const left = prepared<{ user: string; other: string }, { user_id: string }>((db, hole) =>
  db
    .selectFrom("conversation_members")
    .select("user_id")
    .where("user_id", "=", hole("user"))
    .where("other_id", "=", hole("other"))
    .where("listed", "=", sql.lit(0))
    .where("cleared_seq", ">", sql.lit(0))
    .compile(),
);

/** Not from who is banned, nor to who has blocked them meanwhile, is of another age band, or has left the request. */
async function reaches(tx: Tx, me: string, other: string, found: Found): Promise<boolean> {
  if (!found.writer || !isReachable(found)) return false;
  return isOpen(found) || (await left(tx, { user: other, other: me })).length === 0;
}

const passed = prepared<{ id: string }, never>((db, hole) =>
  db.updateTable("chat_messages").set({ review: null }).where("id", "=", hole("id")).compile(),
);

const arrived = prepared<{ id: string; seq: number; now: number }, never>((db, hole) =>
  db
    .updateTable("chat_messages")
    .set({ review: null, seq: hole("seq"), created_at: hole("now"), low_hidden: 0, high_hidden: 0 })
    .where("id", "=", hole("id"))
    .compile(),
);

/** The words arrive now, as the newest: by then others may have been read. */
async function arrive(tx: Tx, me: string, other: string, id: string, found: Found, now: number) {
  const opening: Opening = {
    opener_id: found.openerId ?? me,
    opener_texts: found.texts,
    opener_unseen: 0,
    answered_at: found.answeredAt ?? (answers(found) ? now : null),
  };
  const rings = opening.answered_at !== null || isOpen(found);
  const numbered = await number(tx, { me, other }, found, opening, rings ? "rings" : "quiet", now);
  await arrived(tx, { id, seq: numbered.seq, now });
  await announce(tx, { me, other, id, conversation: numbered.conversation_id, rings }, found, opening, now);
}

/** Lets held words through. Both people are locked. */
export async function release(tx: Tx, row: SeenRow, now: number): Promise<void> {
  const { id, sender_id: me } = row;
  const other = otherOf(row);
  const found = await standingOf(tx, me, other, now);
  if (await reaches(tx, me, other, found)) return arrive(tx, me, other, id, found, now);
  await passed(tx, { id });
  await appendEvent(tx, me, "message", id, now);
}

const refuse = prepared<{ id: string }, { sender_id: string }>((db, hole) =>
  db
    .updateTable("chat_messages")
    .set({ review: "refused" })
    .where("id", "=", hole("id"))
    .where("review", "=", "held")
    .returning("sender_id")
    .compile(),
);

/** Does not let held words through. @returns whether they were held */
export async function refuseHeld(tx: Tx, id: string, now: number): Promise<boolean> {
  const [row] = await refuse(tx, { id });
  if (row) await appendEvent(tx, row.sender_id, "message", id, now);
  return row !== undefined;
}

const erase = prepared<{ id: string; now: number }, never>((db, hole) =>
  db
    .updateTable("chat_messages")
    .set({ recalled_at: hole("now"), text: null, digest: null, review: null })
    .where("id", "=", hole("id"))
    .where("review", "=", "held")
    .compile(),
);

/** Takes held words back before anybody has read them. */
export async function withdraw(tx: Tx, { id, sender_id }: SeenRow, now: number): Promise<void> {
  await appendEvent(tx, sender_id, "recalled", id, now);
  await forgetHeld(tx, "message", id);
  await erase(tx, { id, now });
}

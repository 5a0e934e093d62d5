import type { Tx } from "../../db/transact";
import { appendToBoth } from "../../events/events";
import { moveChatUnread } from "../../users/users";
import type { Found } from "../standing";
import { ring } from "./news";
import type { Opening } from "./numbering";

/** An answer makes waiting messages ring and reveals that they were read. */
async function open(tx: Tx, me: string, other: string, conversation: string, now: number): Promise<void> {
  const silent = await tx
    .selectFrom("conversation_members")
    .select(["user_id", "unread", "rings", "muted"])
    .where("conversation_id", "=", conversation)
    .whereRef("rings", "<", "unread")
    .execute();
  for (const { user_id, unread, rings, muted } of silent)
    if (muted === 0) await moveChatUnread(tx, user_id, unread - rings);
  await tx
    .updateTable("conversation_members")
    .set((eb) => ({ rings: eb.ref("unread") }))
    .where("conversation_id", "=", conversation)
    .execute();
  await appendToBoth(tx, { one: me, other, rung: null }, "state", conversation, now);
}

interface Arriving {
  me: string;
  other: string;
  id: string;
  conversation: string;
  rings: boolean;
}

/** Tells both of a numbered message. Both people are locked. */
export async function announce(
  tx: Tx,
  { me, other, id, conversation, rings }: Arriving,
  found: Found,
  opening: Opening,
  now: number,
): Promise<void> {
  const rung = rings && !found.theyMuted ? other : null;
  if (!found.theyMuted) await ring(tx, me, other, rings, now);
  await appendToBoth(tx, { one: me, other, rung }, "message", id, now);
  if (opening.answered_at !== found.answeredAt) await open(tx, me, other, conversation, now);
}

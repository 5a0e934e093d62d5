import { sql } from "kysely";
import { prepared } from "../../db/prepared";
import type { Truth } from "../../db/tables/truth";
import { type Db, transact } from "../../db/transact";
import { appendEvent } from "../../events/events";
import { CHAT } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import { endBurn } from "../pictures/burn-endings";
import { eraseFiles, type Stores } from "../pictures/files";
import { anyRowOfMine, type ChatMessage, messageOf, myRow, type SeenRow } from "../reading/message";
import { isRecallable } from "../rules";
import { quieten } from "../sending/news";
import { withdraw } from "../sending/review";
import { isCleared } from "./unreached";

const takeBack = prepared<{ id: string; now: number; since: number }, { id: string }>((db, hole) =>
  db
    .updateTable("chat_messages")
    .set({ recalled_at: hole("now"), text: null, digest: null })
    .where("id", "=", hole("id"))
    .where("recalled_at", "is", null)
    .where("created_at", ">=", hole("since"))
    .returning("id")
    .compile(),
);

/** Nobody has what an official has not read yet: it can be taken back at any time. */
async function withdrawHeld(db: Db, row: SeenRow, now: number): Promise<boolean> {
  if (row.review !== "held") return false;
  await transact(db, (tx) => withdraw(tx, row, now));
  return true;
}

/**
 * Recalls a message within two minutes, with its files; idempotent.
 * @throws Refusal `not_found`, `forbidden`, `recall_window_over`
 */
export async function recall(
  db: Db,
  stores: Stores,
  me: string,
  id: string,
  now: number,
): Promise<ChatMessage> {
  const asked = await myRow(db, me, id);
  if (asked.sender_id !== me) throw new Refusal("forbidden");
  const row = (await withdrawHeld(db, asked, now)) ? await myRow(db, me, id) : asked;
  if (row.recalled_at !== null) return messageOf(row, me, now);
  if (!isRecallable(row.created_at, now)) throw new Refusal("recall_window_over");
  await transact(db, async (tx) => {
    for (const person of [row.low_id, row.high_id]) await appendEvent(tx, person, "recalled", id, now);
    await takeBack(tx, { id, now, since: now - CHAT.recall });
    await quieten(tx, row.low_id === me ? row.high_id : row.low_id, me, now);
  });
  await eraseFiles(db, stores, row).catch(() => undefined);
  return messageOf(await myRow(db, me, id), me, now);
}

/** From both, where the other one has removed it with the conversation or has left: then it is erased. */
const hideOf = (
  mine: "low_hidden" | "high_hidden",
  theirs: "low_hidden" | "high_hidden",
  side: "low" | "high",
) =>
  prepared<{ id: string }, never>((db, hole) =>
    db
      .updateTable("chat_messages")
      .set({
        [mine]: 1,
        [theirs]: sql<Truth>`case when ${isCleared(side)} then 1 else ${sql.ref(theirs)} end`,
      })
      .where("id", "=", hole("id"))
      .compile(),
  );

const HIDE = {
  low: hideOf("low_hidden", "high_hidden", "high"),
  high: hideOf("high_hidden", "low_hidden", "low"),
};

/**
 * Deletes a message for oneself, with the words that an official has not read yet; idempotent. A burn picture that its
 * recipient deletes can be opened by nobody and ends. @throws Refusal `not_found`
 */
export async function hide(db: Db, me: string, id: string, now: number): Promise<void> {
  const row = await anyRowOfMine(db, me, id);
  await withdrawHeld(db, row, now);
  const hideMine = HIDE[row.low_id === me ? "low" : "high"];
  if (row.kind !== "burn" || row.sender_id === me) return void (await hideMine(db, { id }));
  await transact(db, async (tx) => {
    await endBurn(tx, id, now);
    await hideMine(tx, { id });
  });
}

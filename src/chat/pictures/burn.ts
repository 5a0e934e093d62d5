import { prepared } from "../../db/prepared";
import { type Db, type Queries, transact } from "../../db/transact";
import { appendEvent } from "../../events/events";
import { typeOf } from "../../files/pictures";
import { CHAT } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import { myRow, type SeenRow } from "../reading/message";
import { openingRefusal } from "../rules";
import { standingOf } from "../standing";
import { eraseFiles, type Stores } from "./files";
import { isOpenable, shownFile } from "./picture-files";

const claim = prepared<{ id: string; now: number; since: number }, { id: string }>((db, hole) =>
  db
    .updateTable("chat_messages")
    .set({ opened_at: hole("now"), digest: null })
    .where("id", "=", hole("id"))
    .where("opened_at", "is", null)
    .where("recalled_at", "is", null)
    .where("created_at", ">", hole("since"))
    .returning("id")
    .compile(),
);

/** @throws Refusal `not_friends`, `image_expired` */
async function refuseApart(db: Queries, me: string, sender: string, now: number): Promise<void> {
  const refused = openingRefusal(await standingOf(db, me, sender, now));
  if (refused) throw new Refusal(refused);
}

/** Conditional update: one opener wins, or an ending. Lock order: logs before the message. */
async function claimed(db: Db, me: string, row: SeenRow, now: number): Promise<void> {
  const { id, low_id, high_id, sender_id } = row;
  await transact(db, async (tx) => {
    for (const person of [low_id, high_id]) await appendEvent(tx, person, "burned", id, now);
    await refuseApart(tx, me, sender_id, now);
    const won = await claim(tx, { id, now, since: now - CHAT.burnKept });
    if (won.length === 0) throw new Refusal("image_expired");
  });
}

async function closed(db: Db, me: string, id: string, now: number): Promise<SeenRow & { file: string }> {
  const row = await myRow(db, me, id);
  if (row.kind !== "burn") throw new Refusal("not_found");
  if (row.sender_id === me) throw new Refusal("forbidden");
  await refuseApart(db, me, row.sender_id, now);
  if (row.file === null || !isOpenable(row, now)) throw new Refusal("image_expired");
  return { ...row, file: row.file };
}

/**
 * Opens a burn picture once; bytes are read before the claim, so that a failing store burns nothing.
 * @throws Refusal `not_found`, `forbidden`, `not_friends`, `image_expired`
 */
export async function openBurn(
  db: Db,
  stores: Stores,
  me: string,
  id: string,
  now: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const row = await closed(db, me, id, now);
  const name = shownFile(row.file, row.animated === 1);
  const bytes = await stores.burning.get(name);
  if (!bytes) throw new Refusal("image_expired");
  await claimed(db, me, row, now);
  await eraseFiles(db, stores, row).catch(() => undefined);
  return { bytes, type: typeOf(name) };
}

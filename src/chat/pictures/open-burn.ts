import { preparedQuery } from "../../db/prepared-query";
import { type Db, type DbOrTx, transact } from "../../db/transact";
import { appendEvent } from "../../events/events";
import { pictureMediaTypeOf } from "../../files/pictures";
import { CHAT_LIMITS } from "../../limits/chat";
import { Refusal } from "../../runtime/errors";
import { type ChatMessageDetailRow, loadVisibleMessageRow } from "../reading/message";
import { hideOpeningIfOff } from "../reading/receipts";
import { loadChatRelation } from "../relation";
import { burnOpenRefusalOf } from "../rules";
import { type ChatPictureStores, eraseMessageFiles } from "./expire-pictures";
import { displayedPictureFile, isBurnOpenable } from "./picture-files";

const markBurnOpened = preparedQuery<{ id: string; now: number; since: number }, { id: string }>((db, param) =>
  db
    .updateTable("chat_messages")
    .set({ opened_at: param("now"), digest: null })
    .where("id", "=", param("id"))
    .where("opened_at", "is", null)
    .where("recalled_at", "is", null)
    .where("created_at", ">", param("since"))
    .returning("id")
    .compile(),
);

/** @throws Refusal `not_friends`, `image_expired` */
async function refuseNotFriends(db: DbOrTx, me: string, sender: string, now: number): Promise<void> {
  const refusal = burnOpenRefusalOf(await loadChatRelation(db, me, sender, now));
  if (refusal) throw new Refusal(refusal);
}

/**
 * Conditional update: either one request opens the picture, or it has ended. Lock order: event logs before the
 * message.
 */
async function claimBurn(db: Db, me: string, row: ChatMessageDetailRow, now: number): Promise<void> {
  const { id, low_id, high_id, sender_id } = row;
  await transact(db, async (tx) => {
    for (const person of [low_id, high_id]) await appendEvent(tx, person, "burned", id, now);
    await refuseNotFriends(tx, me, sender_id, now);
    const claimed = await markBurnOpened(tx, { id, now, since: now - CHAT_LIMITS.burnRetention });
    if (claimed.length === 0) throw new Refusal("image_expired");
    await hideOpeningIfOff(tx, me, row);
  });
}

async function loadOpenableBurn(
  db: Db,
  me: string,
  id: string,
  now: number,
): Promise<ChatMessageDetailRow & { file: string }> {
  const row = await loadVisibleMessageRow(db, me, id);
  if (row.kind !== "burn") throw new Refusal("not_found");
  if (row.sender_id === me) throw new Refusal("forbidden");
  await refuseNotFriends(db, me, row.sender_id, now);
  if (row.file === null || !isBurnOpenable(row, now)) throw new Refusal("image_expired");
  return { ...row, file: row.file };
}

/**
 * Opens a burn picture once. The bytes are read before the claim, so that a failing store does not end the picture.
 * @param now ms @throws Refusal `not_found`, `forbidden`, `not_friends`, `image_expired`
 */
export async function openBurn(
  db: Db,
  stores: ChatPictureStores,
  me: string,
  id: string,
  now: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const row = await loadOpenableBurn(db, me, id, now);
  const name = displayedPictureFile(row.file, row.animated === 1);
  const bytes = await stores.burning.get(name);
  if (!bytes) throw new Refusal("image_expired");
  await claimBurn(db, me, row, now);
  await eraseMessageFiles(db, stores, row).catch(() => undefined);
  return { bytes, type: pictureMediaTypeOf(name) };
}

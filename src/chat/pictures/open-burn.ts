import { preparedQuery } from "../../db/prepared-query";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { appendEvent } from "../../events/events";
import { pictureMediaTypeOf } from "../../files/pictures";
import { CHAT_SERVER_LIMITS } from "../../limits/chat";
import { Refusal } from "../../runtime/errors";
import { randomToken } from "../../runtime/random";
import { type ChatMessageDetailRow, loadVisibleMessageRow } from "../reading/message-rows";
import { hideOpeningIfOff } from "../reading/receipts";
import { loadChatRelation } from "../relation";
import { burnOpenRefusalOf } from "../rules";
import { type BurnClaim, claimBurnKey, deleteClaimedKey, findClaimedKey, findOrInsertBurnKey } from "./burn-keys";
import { type ChatPictureStores, eraseMessageFiles } from "./expire-pictures";
import { displayedPictureFile, isBurnOpenable } from "./picture-files";
import { newBurnKey, unsealBytes } from "./seal";
import { loadSealedPicture } from "./seal-stored";

/** Who opens: the recipient, and the session that the claim belongs to. */
interface BurnOpener {
  id: string;
  sessionId: string;
}

const mediaTypeOf = ({ animated }: ChatMessageDetailRow): string =>
  pictureMediaTypeOf(displayedPictureFile("", animated === 1));

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

/** A burn picture that somebody else has sent, opened or not. @throws Refusal `not_found`, `forbidden` */
async function loadReceivedBurn(db: Db, me: string, id: string): Promise<ChatMessageDetailRow> {
  const row = await loadVisibleMessageRow(db, me, id);
  if (row.kind !== "burn") throw new Refusal("not_found");
  if (row.sender_id === me) throw new Refusal("forbidden");
  return row;
}

/** @throws Refusal `not_friends`, `image_expired` */
async function requireOpenable(db: Db, me: string, row: ChatMessageDetailRow, now: number) {
  await refuseNotFriends(db, me, row.sender_id, now);
  const { file } = row;
  if (file === null || !isBurnOpenable(row, now)) throw new Refusal("image_expired");
  return { ...row, file };
}

/**
 * Ends the picture for everybody, or not at all. Lock order: event logs before the message.
 * @returns the key @throws Refusal `not_friends`, `image_expired`
 */
async function claimUnderLock(
  tx: Tx,
  me: string,
  row: ChatMessageDetailRow,
  claim: BurnClaim,
  now: number,
): Promise<string> {
  const { id, low_id, high_id, sender_id } = row;
  for (const person of [low_id, high_id]) await appendEvent(tx, person, "burned", id, now);
  await refuseNotFriends(tx, me, sender_id, now);
  const opened = await markBurnOpened(tx, { id, now, since: now - CHAT_SERVER_LIMITS.burnRetention });
  const key = opened.length === 0 ? null : await claimBurnKey(tx, claim, now);
  if (key === null) throw new Refusal("image_expired");
  await hideOpeningIfOff(tx, me, row);
  return key;
}

async function loadSealed(db: Db, stores: ChatPictureStores, me: string, id: string, now: number) {
  const row = await requireOpenable(db, me, await loadReceivedBurn(db, me, id), now);
  const sealed = await loadSealedPicture(db, stores, row);
  if (!sealed) throw new Refusal("image_expired");
  return sealed;
}

/**
 * A burn picture without its key; as often as asked for, until it is opened or ends. @param now ms
 * @throws Refusal `not_found`, `forbidden`, `not_friends`, `image_expired`
 */
export const loadSealedBurn = async (
  db: Db,
  stores: ChatPictureStores,
  me: string,
  id: string,
  now: number,
): Promise<Uint8Array<ArrayBuffer>> => (await loadSealed(db, stores, me, id, now)).bytes;

/** Takes the key for a claim, then erases the files; a store that is away leaves them to housekeeping. */
async function openWithClaim(
  db: Db,
  stores: ChatPictureStores,
  me: string,
  { received, claim }: { received: ChatMessageDetailRow; claim: BurnClaim },
  now: number,
): Promise<string> {
  const row = await requireOpenable(db, me, received, now);
  // One that an earlier version has stored has no key yet.
  await findOrInsertBurnKey(db, row.id, newBurnKey());
  const key = await transact(db, (tx) => claimUnderLock(tx, me, row, claim, now));
  await eraseMessageFiles(db, stores, row).catch(() => undefined);
  return key;
}

/**
 * The key of a burn picture, for the first claim alone. The same claim of the same session reads it again for a minute,
 * so that a lost answer loses nothing: a block or the end of the friendship meanwhile takes nothing back, a recall or
 * a deletion does. @param now ms @throws Refusal `not_found`, `forbidden`, `not_friends`, `image_expired`
 */
export async function claimBurn(
  db: Db,
  stores: ChatPictureStores,
  { id: me, sessionId }: BurnOpener,
  { id, claim: chosen }: { id: string; claim: string },
  now: number,
): Promise<{ key: string; type: string }> {
  const received = await loadReceivedBurn(db, me, id);
  const claim: BurnClaim = { id, claim: chosen, sessionId };
  const readAgain = () => findClaimedKey(db, claim, now);
  const take = () =>
    openWithClaim(db, stores, me, { received, claim }, now).catch(async (error) => {
      // The same claim was sent twice at once, and the other request has it.
      const key = await readAgain();
      if (key) return key;
      throw error;
    });
  return { key: (await readAgain()) ?? (await take()), type: mediaTypeOf(received) };
}

/**
 * Erases the key of a claim, as its session has shown the picture; idempotent. @throws Refusal `not_found`, `forbidden`
 */
export async function finishBurn(
  db: Db,
  { id: me, sessionId }: BurnOpener,
  { id, claim }: { id: string; claim: string },
): Promise<void> {
  await loadReceivedBurn(db, me, id);
  await deleteClaimedKey(db, { id, claim, sessionId });
}

/**
 * Opens a burn picture in one step, for who has no script or no secure context. The bytes are read and unsealed before
 * the claim, so that a failing store or a damaged file does not end the picture. @param now ms
 * @throws Refusal `not_found`, `forbidden`, `not_friends`, `image_expired`
 */
export async function openBurn(
  db: Db,
  stores: ChatPictureStores,
  opener: BurnOpener,
  id: string,
  now: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const sealed = await loadSealed(db, stores, opener.id, id, now);
  const bytes = unsealBytes(sealed.bytes, sealed.key);
  const claim = { id, claim: randomToken(16) };
  const { type } = await claimBurn(db, stores, opener, claim, now);
  await deleteClaimedKey(db, { ...claim, sessionId: opener.sessionId });
  return { bytes, type };
}

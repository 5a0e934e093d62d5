import { preparedQuery } from "../../db/prepared-query";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { appendEvent } from "../../events/events";
import { pictureMediaTypeOf } from "../../files/pictures";
import { CHAT_LIMITS } from "../../limits/chat";
import { Refusal } from "../../runtime/errors";
import { randomToken } from "../../runtime/random";
import { type ChatMessageDetailRow, loadVisibleMessageRow } from "../reading/message";
import { loadChatRelation } from "../relation";
import { burnOpenRefusalOf } from "../rules";
import { type BurnClaim, claimBurnKey, deleteClaimedKey, findClaimedKey } from "./burn-keys";
import { type ChatPictureStores, eraseMessageFiles } from "./expire-pictures";
import { displayedPictureFile, isBurnOpenable } from "./picture-files";
import { unsealBytes } from "./seal";
import { ensureSealed } from "./seal-stored";

/** Who opens: the recipient, and the session that the claim belongs to. */
export interface BurnOpener {
  id: string;
  sessionId: string;
}

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

/** A burn picture that somebody else has sent. @throws Refusal `not_found`, `forbidden`, `not_friends`, `image_expired` */
async function loadReceivedBurn(db: Db, me: string, id: string, now: number): Promise<ChatMessageDetailRow> {
  const row = await loadVisibleMessageRow(db, me, id);
  if (row.kind !== "burn") throw new Refusal("not_found");
  if (row.sender_id === me) throw new Refusal("forbidden");
  await refuseNotFriends(db, me, row.sender_id, now);
  return row;
}

type SealedBurnRow = ChatMessageDetailRow & { file: string };

async function requireSealed(db: Db, stores: ChatPictureStores, row: ChatMessageDetailRow, now: number) {
  const { file } = row;
  if (file === null || !isBurnOpenable(row, now)) throw new Refusal("image_expired");
  const sealed = await ensureSealed(db, stores, { ...row, file });
  if (!sealed) throw new Refusal("image_expired");
  const sealedRow: SealedBurnRow = { ...row, file: sealed.file };
  return { row: sealedRow, name: displayedPictureFile(sealed.file, row.animated === 1) };
}

/**
 * Ends the picture for everybody, or not at all. Lock order: event logs before the message.
 * @returns the key @throws Refusal `not_friends`, `image_expired`
 */
async function claimUnderLock(tx: Tx, me: string, row: SealedBurnRow, claim: BurnClaim, now: number): Promise<string> {
  const { id, low_id, high_id, sender_id } = row;
  for (const person of [low_id, high_id]) await appendEvent(tx, person, "burned", id, now);
  await refuseNotFriends(tx, me, sender_id, now);
  const opened = await markBurnOpened(tx, { id, now, since: now - CHAT_LIMITS.burnRetention });
  const key = opened.length === 0 ? null : await claimBurnKey(tx, claim, now);
  if (key === null) throw new Refusal("image_expired");
  return key;
}

/** What a burn picture is without its key; as often as asked for, until it is opened or ends. @param now ms @throws Refusal `not_found`, `forbidden`, `not_friends`, `image_expired` */
export async function loadSealedBurn(
  db: Db,
  stores: ChatPictureStores,
  me: string,
  id: string,
  now: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { name } = await requireSealed(db, stores, await loadReceivedBurn(db, me, id, now), now);
  const bytes = await stores.burning.get(name);
  if (!bytes) throw new Refusal("image_expired");
  return bytes;
}

async function takeKey(
  db: Db,
  stores: ChatPictureStores,
  me: string,
  { received, claim }: { received: ChatMessageDetailRow; claim: BurnClaim },
  now: number,
): Promise<string> {
  const { row } = await requireSealed(db, stores, received, now);
  const key = await transact(db, (tx) => claimUnderLock(tx, me, row, claim, now));
  await eraseMessageFiles(db, stores, row).catch(() => undefined);
  return key;
}

/**
 * The key of a burn picture, for the first claim alone; the same claim of the same session reads it again for a
 * minute, so that a lost answer loses nothing. @param now ms
 * @throws Refusal `not_found`, `forbidden`, `not_friends`, `image_expired`
 */
export async function claimBurn(
  db: Db,
  stores: ChatPictureStores,
  { id: me, sessionId }: BurnOpener,
  { id, claim: chosen }: { id: string; claim: string },
  now: number,
): Promise<{ key: string; type: string }> {
  const received = await loadReceivedBurn(db, me, id, now);
  const claim: BurnClaim = { id, claim: chosen, sessionId };
  const readAgain = () => (received.recalled_at === null ? findClaimedKey(db, claim, now) : null);
  const take = () =>
    takeKey(db, stores, me, { received, claim }, now).catch(async (error) => {
      // The same claim was sent twice at once, and the other request has it.
      const key = await readAgain();
      if (key) return key;
      throw error;
    });
  const type = pictureMediaTypeOf(displayedPictureFile("", received.animated === 1));
  return { key: (await readAgain()) ?? (await take()), type };
}

/** Erases the key of a claim, as its session has shown the picture; idempotent. */
export const finishBurn = (db: Db, { sessionId }: BurnOpener, { id, claim }: { id: string; claim: string }) =>
  deleteClaimedKey(db, { id, claim, sessionId });

/**
 * Opens a burn picture in one step, for who has no script or no secure context. The bytes are read before the claim, so
 * that a failing store does not end the picture. @param now ms
 * @throws Refusal `not_found`, `forbidden`, `not_friends`, `image_expired`
 */
export async function openBurn(
  db: Db,
  stores: ChatPictureStores,
  opener: BurnOpener,
  id: string,
  now: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const sealed = await loadSealedBurn(db, stores, opener.id, id, now);
  const claim = { id, claim: randomToken(16) };
  const { key, type } = await claimBurn(db, stores, opener, claim, now);
  await finishBurn(db, opener, claim);
  return { bytes: unsealBytes(sealed, key), type };
}

import { preparedQuery } from "../../db/prepared-query";
import type { Db, DbOrTx } from "../../db/transact";
import type { FileStore } from "../../files/files";
import { type CheckPicture, removePictureFiles, type StoredPicture, storePicture } from "../../files/pictures";
import { Refusal } from "../../runtime/errors";
import { sha256 } from "../../runtime/sha256";
import type { ReplyRequest } from "../quotes/quotable";
import { isNotHiddenSql } from "../reading/message-rows";
import { loadChatRelation } from "../relation";
import { writeRefusalOf } from "../rules";
import { loadAlreadySent, type SentMessage, sendChatMessage } from "../sending/send";
import type { MessageDraft } from "../sending/store-message";
import { type ChatPictureStores, pictureStoreOf } from "./expire-pictures";
import { CHAT_PICTURE_FORMATS } from "./picture-files";
import { newBurnKey, sealingStore } from "./seal";

interface ChatPair {
  me: string;
  other: string;
}

interface PictureInput {
  bytes: Uint8Array;
  clientId: string;
  burn: boolean;
  replyTo?: ReplyRequest;
}

/** Where pictures are stored, and who checks them before; absent: nobody. */
type CheckedPictureStores = ChatPictureStores & { check?: CheckPicture | null };

/** Checks before the picture is decoded. @returns the message if it was sent before, else null @throws Refusal */
async function checkBeforeDecoding(
  db: Db,
  { me, other }: ChatPair,
  draft: MessageDraft,
  now: number,
): Promise<SentMessage | null> {
  const relation = await loadChatRelation(db, me, other, now, draft.clientId);
  if (relation.existingMessageId) return loadAlreadySent(db, relation.existingMessageId, other, draft, now);
  const refusal = writeRefusalOf(relation, draft.kind);
  if (refusal) throw new Refusal(refusal);
  return null;
}

/** Sends a message with a stored picture; its files are removed if no message references them. */
async function sendStoredPicture(
  db: Db,
  { me, other }: ChatPair,
  draft: MessageDraft,
  { picture, store }: { picture: StoredPicture; store: FileStore },
  now: number,
) {
  const { file, width, height, animated, preview, verdict } = picture;
  let isReferenced = false;
  try {
    const completeDraft: MessageDraft = { ...draft, file, width, height, animated: animated ? 1 : 0, preview, verdict };
    const sent = await sendChatMessage(db, me, other, completeDraft, now);
    isReferenced = sent.fresh;
    return sent;
  } finally {
    if (!isReferenced) await removePictureFiles(store, picture.names);
  }
}

/**
 * Re-encodes, has checked and sends a picture; idempotent by client id. Nothing is posted to the scanner before it is sure
 * that the person may send, and no transaction is open while it answers. @param now ms
 * @throws Refusal as `sendChatMessage`, `unsupported_image`, `image_too_large`, `picture_refused`, `overloaded`
 */
export async function sendPicture(
  db: Db,
  { check = null, ...stores }: CheckedPictureStores,
  pair: ChatPair,
  { bytes, clientId, burn, replyTo }: PictureInput,
  now: number,
): Promise<SentMessage> {
  const draft: MessageDraft = {
    kind: burn ? "burn" : "image",
    text: null,
    file: null,
    width: null,
    height: null,
    animated: 0,
    digest: sha256(bytes),
    clientId,
    replyTo,
  };
  const alreadySent = await checkBeforeDecoding(db, pair, draft, now);
  if (alreadySent) return alreadySent;
  const burnKey = burn ? newBurnKey() : undefined;
  const plainStore = pictureStoreOf(stores, draft.kind);
  const store = burnKey ? sealingStore(plainStore, burnKey) : plainStore;
  const picture = await storePicture(
    store,
    pair.me,
    bytes,
    CHAT_PICTURE_FORMATS[draft.kind === "burn" ? "burn" : "image"],
    check,
  );
  return sendStoredPicture(db, pair, { ...draft, burnKey }, { picture, store }, now);
}

const selectVisiblePicture = preparedQuery<{ file: string; me: string }, { id: string }>((db, param) =>
  db
    .selectFrom("chat_messages")
    .innerJoin("conversation_members as mine", "mine.conversation_id", "chat_messages.conversation_id")
    .innerJoin("conversations", "conversations.id", "chat_messages.conversation_id")
    .select("chat_messages.id")
    .where("chat_messages.file", "=", param("file"))
    .where("chat_messages.file", "is not", null)
    .where("chat_messages.kind", "=", "image")
    .where("chat_messages.recalled_at", "is", null)
    .where("chat_messages.opened_at", "is", null)
    .whereRef("chat_messages.seq", ">", "mine.cleared_seq")
    .where("mine.user_id", "=", param("me"))
    .where(isNotHiddenSql(param("me")))
    .compile(),
);

/** Whether a person may see a permanent chat picture. @param file name without size and extension */
export const canSeeChatPicture = async (db: DbOrTx, me: string, file: string): Promise<boolean> =>
  (await selectVisiblePicture(db, { file, me })).length > 0;

/** The pictures of this list that are permanent chat pictures. */
export async function findUsedChatPictures(db: DbOrTx, pictures: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("chat_messages")
    .select("file")
    .where("file", "in", pictures)
    .where("file", "is not", null)
    .where("kind", "=", "image")
    .execute();
  return new Set(rows.flatMap(({ file }) => file ?? []));
}

import { preparedQuery } from "../../db/prepared-query";
import type { Db, DbOrTx } from "../../db/transact";
import type { FileStore } from "../../files/files";
import { removePictureFiles, type StoredPicture, storePicture } from "../../files/pictures";
import { Refusal } from "../../runtime/errors";
import { sha256 } from "../../runtime/sha256";
import { isNotHiddenSql } from "../reading/message";
import { loadChatRelation } from "../relation";
import { writeRefusalOf } from "../rules";
import { loadAlreadySent, type MessageDraft, type SentMessage, sendChatMessage } from "../sending/send";
import { type ChatPictureStores, pictureStoreOf } from "./expire-pictures";
import { CHAT_PICTURE_FORMAT, chatPictureFiles } from "./picture-files";

interface PictureInput {
  bytes: Uint8Array;
  clientId: string;
  burn: boolean;
}

/** Checked before decoding. */
async function checkBeforeDecoding(
  db: Db,
  me: string,
  other: string,
  draft: MessageDraft,
  now: number,
): Promise<SentMessage | null> {
  const found = await loadChatRelation(db, me, other, now, draft.clientId);
  if (found.existingMessageId) return loadAlreadySent(db, found.existingMessageId, other, draft, now);
  const refused = writeRefusalOf(found, draft.kind);
  if (refused) throw new Refusal(refused);
  return null;
}

/** Files that are not named in the end are removed. */
async function sendStoredPicture(
  db: Db,
  me: string,
  other: string,
  draft: MessageDraft,
  kept: StoredPicture,
  store: FileStore,
  now: number,
) {
  const { file, width, height, animated } = kept;
  let named = false;
  try {
    const whole: MessageDraft = { ...draft, file, width, height, animated: animated ? 1 : 0 };
    const sent = await sendChatMessage(db, me, other, whole, now);
    named = sent.fresh;
    return sent;
  } finally {
    if (!named) await removePictureFiles(store, kept.names);
  }
}

/**
 * Sends a re-encoded picture. @throws Refusal as `send`, `unsupported_image`, `image_too_large`, `overloaded`
 */
export async function sendPicture(
  db: Db,
  stores: ChatPictureStores,
  me: string,
  other: string,
  { bytes, clientId, burn }: PictureInput,
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
  };
  const before = await checkBeforeDecoding(db, me, other, draft, now);
  if (before) return before;
  const store = pictureStoreOf(stores, draft.kind);
  return sendStoredPicture(
    db,
    me,
    other,
    draft,
    await storePicture(store, me, bytes, CHAT_PICTURE_FORMAT),
    store,
    now,
  );
}

const selectVisiblePicture = preparedQuery<{ file: string; me: string }, { id: string }>((db, hole) =>
  db
    .selectFrom("chat_messages")
    .innerJoin("conversation_members as mine", "mine.conversation_id", "chat_messages.conversation_id")
    .innerJoin("conversations", "conversations.id", "chat_messages.conversation_id")
    .select("chat_messages.id")
    .where("chat_messages.file", "=", hole("file"))
    .where("chat_messages.file", "is not", null)
    .where("chat_messages.kind", "=", "image")
    .where("chat_messages.recalled_at", "is", null)
    .where("chat_messages.opened_at", "is", null)
    .whereRef("chat_messages.seq", ">", "mine.cleared_seq")
    .where("mine.user_id", "=", hole("me"))
    .where(isNotHiddenSql(hole("me")))
    .compile(),
);

/** Whether a person may see a permanent picture. */
export const canSeeChatPicture = async (db: DbOrTx, me: string, file: string): Promise<boolean> =>
  (await selectVisiblePicture(db, { file, me })).length > 0;

/** Which of these are permanent chat pictures. */
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

/** File names of a person's permanent pictures. */
export async function listSentPictureFiles(db: DbOrTx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("chat_messages")
    .select(["file", "animated"])
    .where("sender_id", "=", userId)
    .where("file", "is not", null)
    .where("kind", "=", "image")
    .where("recalled_at", "is", null)
    .execute();
  return rows.flatMap(({ file, animated }) => (file ? chatPictureFiles(file, animated === 1) : []));
}

import { prepared } from "../../db/prepared";
import type { Db, Queries } from "../../db/transact";
import type { Files } from "../../files/files";
import { forgetFiles, type KeptPicture, storePicture } from "../../files/pictures";
import { Refusal } from "../../runtime/errors";
import { sha256 } from "../../runtime/sha256";
import { notHidden } from "../reading/message";
import { refusalOf } from "../rules";
import { type Draft, type Sent, send, sentBefore } from "../sending/send";
import { standingOf } from "../standing";
import { type Stores, storeOf } from "./files";
import { filesOf, LOOK } from "./picture-files";

interface Picture {
  bytes: Uint8Array;
  clientId: string;
  burn: boolean;
}

/** Checked before decoding. */
async function asked(db: Db, me: string, other: string, draft: Draft, now: number): Promise<Sent | null> {
  const found = await standingOf(db, me, other, now, draft.clientId);
  if (found.sentId) return sentBefore(db, found.sentId, other, draft, now);
  const refused = refusalOf(found, draft.kind);
  if (refused) throw new Refusal(refused);
  return null;
}

/** Files that are not named in the end are removed. */
async function sendKept(
  db: Db,
  me: string,
  other: string,
  draft: Draft,
  kept: KeptPicture,
  store: Files,
  now: number,
) {
  const { file, width, height, animated } = kept;
  let named = false;
  try {
    const whole: Draft = { ...draft, file, width, height, animated: animated ? 1 : 0 };
    const sent = await send(db, me, other, whole, now);
    named = sent.fresh;
    return sent;
  } finally {
    if (!named) await forgetFiles(store, kept.names);
  }
}

/**
 * Sends a re-encoded picture. @throws Refusal as `send`, `unsupported_image`, `image_too_large`, `overloaded`
 */
export async function sendPicture(
  db: Db,
  stores: Stores,
  me: string,
  other: string,
  { bytes, clientId, burn }: Picture,
  now: number,
): Promise<Sent> {
  const draft: Draft = {
    kind: burn ? "burn" : "image",
    text: null,
    file: null,
    width: null,
    height: null,
    animated: 0,
    digest: sha256(bytes),
    clientId,
  };
  const before = await asked(db, me, other, draft, now);
  if (before) return before;
  const store = storeOf(stores, draft.kind);
  return sendKept(db, me, other, draft, await storePicture(store, me, bytes, LOOK), store, now);
}

const seeing = prepared<{ file: string; me: string }, { id: string }>((db, hole) =>
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
    .where(notHidden(hole("me")))
    .compile(),
);

/** Whether a person may see a permanent picture. */
export const maySeePicture = async (db: Queries, me: string, file: string): Promise<boolean> =>
  (await seeing(db, { file, me })).length > 0;

/** Which of these are permanent chat pictures. */
export async function namedPictures(db: Queries, pictures: string[]): Promise<Set<string>> {
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
export async function sentPictures(db: Queries, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("chat_messages")
    .select(["file", "animated"])
    .where("sender_id", "=", userId)
    .where("file", "is not", null)
    .where("kind", "=", "image")
    .where("recalled_at", "is", null)
    .execute();
  return rows.flatMap(({ file, animated }) => (file ? filesOf(file, animated === 1) : []));
}

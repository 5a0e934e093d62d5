import type { DbOrTx } from "../../../db/transact";
import type { FileStore } from "../../../files/files";
import { pictureMediaTypeOf } from "../../../files/pictures";
import { CHAT_SERVER_LIMITS } from "../../../limits/chat";
import { readKeptMessages } from "../../chat";
import { type ChatFileReader, chatFileDay, chatFileEnd, chatFileHead, chatFileMessage } from "./parts";

/** Divisible by three, so that pieces of Base64 can be put together. */
const BASE64_PIECE_BYTES = 48 * 1024;

function* base64Pieces(bytes: Uint8Array): Generator<string> {
  for (let from = 0; from < bytes.length; from += BASE64_PIECE_BYTES)
    yield bytes.subarray(from, from + BASE64_PIECE_BYTES).toBase64();
}

/** Reads pictures until their bytes have reached the limit; then, or where the store has none, null. */
function createPictureReader(files: Pick<FileStore, "get">) {
  let left: number = CHAT_SERVER_LIMITS.filePictureBytes;
  return async (name: string): Promise<Uint8Array | null> => {
    const bytes = left > 0 ? await files.get(name) : null;
    if (!bytes || bytes.length > left) return null;
    left -= bytes.length;
    return bytes;
  };
}

/**
 * One chat as an HTML file without script, in parts: what its reader sees now, pictures embedded. At most a page of texts
 * and one picture are held at a time. @param now ms @throws errors of the store
 */
export async function* chatFile(
  db: DbOrTx,
  files: Pick<FileStore, "get">,
  reader: ChatFileReader & { other: string },
  now: number,
): AsyncGenerator<string> {
  const readPicture = createPictureReader(files);
  let [before, count]: [number | null, number] = [null, 0];
  yield chatFileHead(reader, now);
  for await (const page of readKeptMessages(db, reader.me, reader.other, now)) {
    for (const { message, picture } of page) {
      const bytes = picture === null ? null : await readPicture(picture);
      const [start, end] = chatFileMessage(reader, message, bytes !== null);
      yield chatFileDay(reader, before, message.createdAt) + start;
      if (bytes && picture) {
        yield `${pictureMediaTypeOf(picture)};base64,`;
        yield* base64Pieces(bytes);
        yield end;
      }
      before = message.createdAt;
      count++;
    }
  }
  yield chatFileEnd(reader, count);
}

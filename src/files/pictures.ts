import { PICTURE_LIMITS } from "../limits/pictures";
import { createFairQueue } from "../runtime/queue";
import { randomToken } from "../runtime/random";
import { decodeInProcess } from "./decode-in-process";
import type { FileStore } from "./files";
import type { PictureSize } from "./make-picture";
import { tooManyBytesRefusal } from "./refusals";

const WEBP = "image/webp";
const GIF = "image/gif";

export interface StoredPicture {
  file: string;
  width: number;
  height: number;
  animated: boolean;
  names: string[];
}

/** A random name of 128 bits, which cannot be guessed. */
export const newPictureName = (): string => randomToken(16);

export const pictureFileName = (file: string, size: number | "animation"): string =>
  size === "animation" ? `${file}.gif` : `${file}-${size}.webp`;

const PICTURE_FILE_PATTERN = /^([\w-]{22})(?:-\d+\.webp|\.gif)(\.[\w-]+)?$/;

export const isPictureFile = (name: string): boolean => PICTURE_FILE_PATTERN.test(name);

/** Whether a name is that of a partial file, left by a crash. */
export const isPartialFile = (name: string): boolean => PICTURE_FILE_PATTERN.exec(name)?.[2] !== undefined;

/** The name of the picture to which a file belongs; of a partial file, the file's own name. */
export const pictureNameOf = (name: string): string =>
  isPartialFile(name) ? name : (PICTURE_FILE_PATTERN.exec(name)?.[1] ?? name);

export const pictureMediaTypeOf = (name: string): string => (name.includes(".gif") ? GIF : WEBP);

const runQueuedDecode = createFairQueue(PICTURE_LIMITS);

export interface PictureFormat {
  sizes: readonly PictureSize[];
  keepsAnimation: boolean;
}

/**
 * Decodes and stores a picture; the caller saves its name in the database, or else the file becomes an orphan.
 * @param person uploading it, for the queue
 * @throws Refusal `image_too_large`, `unsupported_image`, `overloaded`
 */
export async function storePicture(
  files: FileStore,
  person: string,
  bytes: Uint8Array,
  look: PictureFormat,
): Promise<StoredPicture> {
  if (bytes.byteLength > PICTURE_LIMITS.max) throw tooManyBytesRefusal();
  const picture = await runQueuedDecode(() => decodeInProcess(bytes, look.sizes), { key: person });
  const { webps, gif, width, height } = picture;
  const file = newPictureName();
  const still = look.sizes.map(({ side }, n) => [pictureFileName(file, side), webps[n], WEBP] as const);
  const moving = gif && look.keepsAnimation ? [[pictureFileName(file, "animation"), gif, GIF] as const] : [];
  const allFiles = [...still, ...moving];
  const names = allFiles.map(([name]) => name);
  const written = await Promise.allSettled(
    allFiles.map(([name, data, type]) => files.put(name, data ?? new Uint8Array(), type)),
  );
  const failed = written.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") {
    // Not awaited: after a failed write, removing may hang too.
    void removePictureFiles(files, names);
    throw failed.reason;
  }
  return { file, width, height, animated: moving.length > 0, names };
}

/** Removes a picture's files; failures are left to `cleanUpOrphans`. */
export async function removePictureFiles(files: Pick<FileStore, "remove">, names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => files.remove(name)));
}

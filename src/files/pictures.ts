import { DECODE_QUEUE_LIMITS, PICTURE_LIMITS } from "../limits/pictures";
import { Refusal } from "../runtime/errors";
import { createFairQueue } from "../runtime/queue";
import { randomToken } from "../runtime/random";
import { decodeInProcess } from "./decode-in-process";
import type { FileStore } from "./files";
import type { EncodedPicture, PictureSize } from "./make-picture";
import { tooManyBytesRefusal } from "./refusals";

const WEBP = "image/webp";
const GIF = "image/gif";

export interface StoredPicture {
  file: string;
  width: number;
  height: number;
  animated: boolean;
  names: string[];
  /** A few pixels as a data URL; null: not wanted. */
  preview: string | null;
  verdict: PictureVerdict;
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

const runQueuedDecode = createFairQueue(DECODE_QUEUE_LIMITS);

export interface PictureFormat {
  sizes: readonly PictureSize[];
  keepsAnimation: boolean;
  /** Longer side of the preview, px; absent: none. */
  previewSide?: number;
}

/** Has a picture checked before it is stored, see `openPictureCheck`; null: there is no scanner. */
export type CheckPicture = (person: string, bytes: Uint8Array, type: string) => Promise<PictureVerdict>;

/**
 * What the operator's scanner says of a picture: shown, blurred until it is tapped, shown to nobody before an official has
 * seen it, or not taken.
 */
export const PICTURE_VERDICTS = ["allow", "blur", "hold", "refuse"] as const;
export type PictureVerdict = (typeof PICTURE_VERDICTS)[number];

/** What people see of it: the animation, or the largest size. @throws Refusal `picture_refused` */
async function checkEncoded(check: CheckPicture | null, person: string, { webps, gif }: EncodedPicture) {
  const shown = gif ?? webps.at(-1);
  if (!check || !shown) return "allow";
  const verdict = await check(person, shown, gif ? GIF : WEBP);
  if (verdict === "refuse") throw new Refusal("picture_refused", {}, { file: "picture_refused" });
  return verdict;
}

const sizesOf = ({ sizes, previewSide }: PictureFormat): PictureSize[] =>
  previewSide === undefined ? [...sizes] : [{ side: previewSide, cut: false }, ...sizes];

const dataUrlOf = (webp: Uint8Array | undefined): string | null =>
  webp ? `data:${WEBP};base64,${Buffer.from(webp).toString("base64")}` : null;

/** Decodes and encodes a picture in turn; of an animation that is not kept, nothing but its first frame. */
async function encodeInTurn(person: string, bytes: Uint8Array, look: PictureFormat) {
  const encoded = await runQueuedDecode(() => decodeInProcess(bytes, sizesOf(look)), { key: person });
  const picture = look.keepsAnimation ? encoded : { ...encoded, gif: null };
  if (look.previewSide === undefined) return { ...picture, preview: null };
  const [preview, ...webps] = picture.webps;
  return { ...picture, webps, preview: dataUrlOf(preview) };
}

/**
 * Decodes and stores a picture, once it was checked; the caller saves its name in the database, or else the file becomes an orphan.
 * @param person uploading it, for the queue
 * @throws Refusal `image_too_large`, `unsupported_image`, `overloaded`, `picture_refused`
 */
export async function storePicture(
  files: FileStore,
  person: string,
  bytes: Uint8Array,
  look: PictureFormat,
  check: CheckPicture | null = null,
): Promise<StoredPicture> {
  if (bytes.byteLength > PICTURE_LIMITS.max) throw tooManyBytesRefusal();
  const picture = await encodeInTurn(person, bytes, look);
  const { webps, gif, width, height, preview } = picture;
  const verdict = await checkEncoded(check, person, picture);
  const file = newPictureName();
  const still = look.sizes.map(({ side }, n) => [pictureFileName(file, side), webps[n], WEBP] as const);
  const moving = gif ? [[pictureFileName(file, "animation"), gif, GIF] as const] : [];
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
  return { file, width, height, animated: moving.length > 0, names, preview, verdict };
}

/** Removes a picture's files; failures are left to `cleanUpOrphans`. */
export async function removePictureFiles(files: Pick<FileStore, "remove">, names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => files.remove(name)));
}

import { Refusal } from "../errors";
import { PICTURE } from "../limits";
import { makeQueue } from "../queue";
import type { Files } from "./files";
import { type Made, makePicture, type Size } from "./image";
import { tooManyBytes } from "./refusals";

const WEBP = "image/webp";
const GIF = "image/gif";

/** A picture whose files are written and that nothing names yet. */
export interface KeptPicture {
  /** What its files are named by. */
  file: string;
  /** Pixels of the last size. */
  width: number;
  height: number;
  animated: boolean;
  /** Its files, see `pictureFile`. */
  names: string[];
}

/** 128 bits by chance: who does not know a name cannot guess it. */
export const newName = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");

/** The name of one file of a picture: a size of it, or its animation. */
export const pictureFile = (file: string, size: number | "animation"): string =>
  size === "animation" ? `${file}.gif` : `${file}-${size}.webp`;

/** What a file of ours is called, and its half while it is being written. */
const OURS = /^([\w-]{22})(?:-\d+\.webp|\.gif)(\.[\w-]+)?$/;

/** Whether a file is one of a picture, or its half. */
export const isPictureFile = (name: string): boolean => OURS.test(name);

/** Whether a file is one that a crash left half-written. */
export const isHalf = (name: string): boolean => OURS.exec(name)?.[2] !== undefined;

/** What a file of ours belongs to; a half belongs to nothing but itself. */
export const pictureOf = (name: string): string => (isHalf(name) ? name : (OURS.exec(name)?.[1] ?? name));

/** What the file of a picture holds. */
export const typeOf = (name: string): string => (name.includes(".gif") ? GIF : WEBP);

const inTurn = makeQueue(PICTURE);

/** Decodes in turn, and gives up waiting in time; its turn lasts until it is really over. */
function decodeInTurn(bytes: Uint8Array, sizes: readonly Size[]): Promise<Made> {
  const { promise, resolve, reject } = Promise.withResolvers<Made>();
  const work = async () => {
    let late = false;
    const giveUp = () => {
      late = true;
      reject(new Refusal("overloaded"));
    };
    const timer = setTimeout(giveUp, PICTURE.patience);
    try {
      resolve(await makePicture(bytes, sizes, () => late));
    } finally {
      clearTimeout(timer);
    }
  };
  inTurn(work).catch(reject);
  return promise;
}

/** How a kind of picture is kept. */
export interface PictureKind {
  sizes: readonly Size[];
  /** Whether an animated GIF is kept moving beside its still sizes. */
  moving: boolean;
}

/**
 * Decodes a jpg, png or gif, makes the sizes of it and writes them: the bytes of the file that came are not kept. Its
 * caller names the picture in the database, or forgets it again.
 * @param bytes the file as it was sent
 * @throws Refusal `image_too_large` (more than `PICTURE.max` bytes or `PICTURE.megapixels`), `unsupported_image`,
 * `overloaded`
 */
export async function storePicture(files: Files, bytes: Uint8Array, look: PictureKind): Promise<KeptPicture> {
  if (bytes.byteLength > PICTURE.max) throw tooManyBytes();
  const { webps, gif, width, height } = await decodeInTurn(bytes, look.sizes);
  const file = newName();
  const still = look.sizes.map(({ side }, n) => [pictureFile(file, side), webps[n], WEBP] as const);
  const moving = gif && look.moving ? [[pictureFile(file, "animation"), gif, GIF] as const] : [];
  const all = [...still, ...moving];
  const names = all.map(([name]) => name);
  const written = await Promise.allSettled(
    all.map(([name, data, type]) => files.put(name, data ?? new Uint8Array(), type)),
  );
  const failed = written.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") {
    // Where writing failed removing may hang as well: whoever sent the picture does not wait for that.
    void forgetFiles(files, names);
    throw failed.reason;
  }
  return { file, width, height, animated: moving.length > 0, names };
}

/** Removes files that nothing names. What cannot be removed now is an orphan, see `cleanUpOrphans`. */
export async function forgetFiles(files: Pick<Files, "remove">, names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => files.remove(name)));
}

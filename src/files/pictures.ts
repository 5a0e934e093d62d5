import { PICTURE } from "../limits/limits";
import { makeQueue } from "../runtime/queue";
import { decode } from "./decode";
import type { Files } from "./files";
import type { Size } from "./image";
import { tooManyBytes } from "./refusals";

const WEBP = "image/webp";
const GIF = "image/gif";

export interface KeptPicture {
  file: string;
  width: number;
  height: number;
  animated: boolean;
  names: string[];
}

/** 128 bits by chance: who does not know a name cannot guess it. */
export const newName = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");

export const pictureFile = (file: string, size: number | "animation"): string =>
  size === "animation" ? `${file}.gif` : `${file}-${size}.webp`;

const OURS = /^([\w-]{22})(?:-\d+\.webp|\.gif)(\.[\w-]+)?$/;

export const isPictureFile = (name: string): boolean => OURS.test(name);

/** Whether a file is partial, after a crash. */
export const isHalf = (name: string): boolean => OURS.exec(name)?.[2] !== undefined;

/** The picture of a file; a partial file is its own. */
export const pictureOf = (name: string): string => (isHalf(name) ? name : (OURS.exec(name)?.[1] ?? name));

export const typeOf = (name: string): string => (name.includes(".gif") ? GIF : WEBP);

const inTurn = makeQueue(PICTURE);

export interface PictureKind {
  sizes: readonly Size[];
  moving: boolean;
}

/**
 * Decodes and stores a picture; the caller names it in the database, or forgets it. @param person whose it is
 * @throws Refusal `image_too_large`, `unsupported_image`, `overloaded`
 */
export async function storePicture(
  files: Files,
  person: string,
  bytes: Uint8Array,
  look: PictureKind,
): Promise<KeptPicture> {
  if (bytes.byteLength > PICTURE.max) throw tooManyBytes();
  const made = await inTurn(() => decode(bytes, look.sizes), { key: person });
  const { webps, gif, width, height } = made;
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
    // Not awaited: where writing failed, removing may hang too.
    void forgetFiles(files, names);
    throw failed.reason;
  }
  return { file, width, height, animated: moving.length > 0, names };
}

/** Removes files; failures are left to `cleanUpOrphans`. */
export async function forgetFiles(files: Pick<Files, "remove">, names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => files.remove(name)));
}

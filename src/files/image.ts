import { Refusal } from "../errors";
import { PICTURE } from "../limits";
import { alone, areaOf, type Frame, readGif, trimmedFrame, withoutRest } from "./gif";
import { isWholeJpeg } from "./jpeg";
import { fromPng, type Pixels, square, toBmp } from "./pixels";
import { tooManyPixels, unsupported } from "./refusals";

/** A square of `side` px from the middle, or at most `side` px. */
export interface Size {
  side: number;
  cut: boolean;
}

/** A WebP for each size, in order, and the animation if there is one. */
export interface Made {
  webps: Uint8Array[];
  width: number;
  height: number;
  gif: Uint8Array | null;
}

const PIXELS = 1_000_000;
const QUALITY = 82;
const LONGEST = 4_096;

const BEGINNINGS: [kind: Kind, hex: string][] = [
  ["jpeg", "ffd8ff"],
  ["png", "89504e470d0a1a0a"],
  ["gif", "474946383761"],
  ["gif", "474946383961"],
];
type Kind = "jpeg" | "png" | "gif";

function kindOf(bytes: Uint8Array): Kind | null {
  const beginning = Buffer.from(bytes.subarray(0, 8)).toString("hex");
  return BEGINNINGS.find(([, hex]) => beginning.startsWith(hex))?.[0] ?? null;
}

/** A codec error is a refusal; anything else is our failure. */
async function decoded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ERR_IMAGE_TOO_MANY_PIXELS") throw tooManyPixels(PICTURE.megapixels);
    throw code.startsWith("ERR_IMAGE_") ? unsupported() : error;
  }
}

const reading = (bytes: Uint8Array) => new Bun.Image(bytes, { maxPixels: PICTURE.megapixels * PIXELS });

function scale(width: number, height: number, sizes: readonly Size[]): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const wanted = sizes.map(({ side, cut }) => side / (cut ? short : long));
  return Math.min(1, Math.max(...wanted), LONGEST / long);
}

async function pixelsOf(bytes: Uint8Array, sizes: readonly Size[]): Promise<Pixels> {
  const { width, height } = await decoded(reading(bytes).metadata());
  // Each row costs the decoder time, however short.
  if (Math.max(width, height) > PICTURE.side) throw tooManyPixels(PICTURE.megapixels);
  const box = Math.max(1, Math.round(Math.max(width, height) * scale(width, height, sizes)));
  const image = reading(bytes).resize(box, box, { fit: "inside", withoutEnlargement: true });
  return fromPng(await decoded(image.png({ compressionLevel: 0 }).bytes()));
}

async function encode(pixels: Pixels, { side, cut }: Size) {
  const image = new Bun.Image(toBmp(cut ? square(pixels) : pixels));
  const webp = await image
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .bytes();
  return { webp, width: image.width, height: image.height };
}

async function animationOf(bytes: Uint8Array, late: () => boolean): Promise<Uint8Array | null> {
  const gif = readGif(bytes);
  const area = gif && areaOf(gif);
  if (!gif || !area) throw unsupported();
  if (area > PICTURE.animatedMegapixels * PIXELS) throw tooManyPixels(PICTURE.animatedMegapixels);
  if (gif.frames.length === 1) return null;
  const frames: Frame[] = [];
  for (const each of gif.frames) {
    if (late()) throw new Refusal("overloaded");
    const frame = trimmedFrame(each);
    if (!frame) throw unsupported();
    await decoded(reading(alone(gif, frame)).resize(1, 1).png().bytes());
    frames.push(frame);
  }
  return withoutRest({ ...gif, frames });
}

/**
 * Makes the sizes of a jpg, png or gif. @param late nobody waits any more
 * @throws Refusal `unsupported_image`, `image_too_large`, `overloaded`
 */
export async function makePicture(
  bytes: Uint8Array,
  sizes: readonly Size[],
  late: () => boolean,
): Promise<Made> {
  const kind = kindOf(bytes);
  if (!kind || (kind === "jpeg" && !isWholeJpeg(bytes))) throw unsupported();
  const gif = kind === "gif" ? await animationOf(bytes, late) : null;
  const pixels = await pixelsOf(bytes, sizes);
  const made = [];
  for (const size of sizes) made.push(await encode(pixels, size));
  const { width, height } = made.at(-1) ?? pixels;
  return { webps: made.map(({ webp }) => webp), width, height, gif };
}

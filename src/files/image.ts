import { PICTURE } from "../limits/limits";
import {
  alone,
  areaOf,
  type Frame,
  type Gif,
  placeOf,
  readGif,
  screenOf,
  trimmedFrame,
  withoutRest,
} from "./gif";
import { withoutExtras as essentialJpeg } from "./jpeg";
import { fromPng, onCanvas, type Pixels, square, toBmp } from "./pixels";
import { withoutExtras as essentialPng } from "./png";
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

/** What a file begins like. */
export function kindOf(bytes: Uint8Array): Kind | null {
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

/** Each row costs the decoder time, however short. */
function refuseTooLarge(width: number, height: number, megapixels: number = PICTURE.megapixels): void {
  if (Math.max(width, height) > PICTURE.side || width * height > megapixels * PIXELS)
    throw tooManyPixels(megapixels);
}

const drawn = async (image: Bun.Image): Promise<Pixels> =>
  fromPng(await decoded(image.png({ compressionLevel: 0 }).bytes()));

async function pixelsOf(bytes: Uint8Array, sizes: readonly Size[]): Promise<Pixels> {
  const { width, height } = await decoded(reading(bytes).metadata());
  refuseTooLarge(width, height);
  const box = Math.max(1, Math.round(Math.max(width, height) * scale(width, height, sizes)));
  return drawn(reading(bytes).resize(box, box, { fit: "inside", withoutEnlargement: true }));
}

/** The first frame where it lies on the screen. */
async function firstFrameOf(gif: Gif, frame: Frame, sizes: readonly Size[]): Promise<Pixels> {
  const screen = screenOf(gif);
  const by = scale(screen.width, screen.height, sizes);
  const long = (n: number): number => Math.max(1, Math.round(n * by));
  const { x, y, width, height } = placeOf(frame);
  const pixels = await drawn(reading(alone(gif, frame)).resize(long(width), long(height)));
  const size = { width: long(screen.width), height: long(screen.height) };
  return onCanvas(pixels, Math.round(x * by), Math.round(y * by), size);
}

async function encode(pixels: Pixels, { side, cut }: Size) {
  const image = new Bun.Image(toBmp(cut ? square(pixels) : pixels));
  const webp = await image
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .bytes();
  return { webp, width: image.width, height: image.height };
}

/** Put together again from frames that can be decoded; null: it stands still. */
async function animationOf(gif: Gif): Promise<Uint8Array | null> {
  if (gif.frames.length === 1) return null;
  const frames: Frame[] = [];
  for (const each of gif.frames) {
    const frame = trimmedFrame(each);
    if (!frame) throw unsupported();
    await decoded(reading(alone(gif, frame)).resize(1, 1).png().bytes());
    frames.push(frame);
  }
  return withoutRest({ ...gif, frames });
}

type Drawn = { pixels: Pixels; gif: Uint8Array | null };

async function drawnGif(bytes: Uint8Array, sizes: readonly Size[]): Promise<Drawn> {
  const gif = readGif(bytes);
  const area = gif && areaOf(gif);
  const [first] = gif?.frames ?? [];
  if (!gif || !area || !first) throw unsupported();
  const { width, height } = screenOf(gif);
  refuseTooLarge(width, height, gif.frames.length > 1 ? PICTURE.movingMegapixels : PICTURE.megapixels);
  if (area > PICTURE.animatedMegapixels * PIXELS) throw tooManyPixels(PICTURE.animatedMegapixels);
  const animation = await animationOf(gif);
  return { pixels: await firstFrameOf(gif, first, sizes), gif: animation };
}

async function drawnStill(bytes: Uint8Array | null, sizes: readonly Size[]): Promise<Drawn> {
  if (!bytes) throw unsupported();
  return { pixels: await pixelsOf(bytes, sizes), gif: null };
}

/**
 * Makes the sizes of a jpg, png or gif. Takes much memory and time: see `decode.ts`.
 * @throws Refusal `unsupported_image`, `image_too_large`
 */
export async function makePicture(bytes: Uint8Array, sizes: readonly Size[]): Promise<Made> {
  const kind = kindOf(bytes);
  if (!kind) throw unsupported();
  const { pixels, gif } =
    kind === "gif"
      ? await drawnGif(bytes, sizes)
      : await drawnStill(kind === "png" ? essentialPng(bytes) : essentialJpeg(bytes), sizes);
  const made = [];
  for (const size of sizes) made.push(await encode(pixels, size));
  const { width, height } = made.at(-1) ?? pixels;
  return { webps: made.map(({ webp }) => webp), width, height, gif };
}

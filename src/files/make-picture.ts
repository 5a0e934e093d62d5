import { PICTURE_LIMITS } from "../limits/pictures";
import {
  encodeGif,
  frameAsGif,
  framePlaceOf,
  type Gif,
  type GifFrame,
  gifScreenOf,
  readGif,
  totalFrameArea,
  trimFrameData,
} from "./gif";
import { stripJpeg as essentialJpeg } from "./jpeg";
import { cropToSquare, type Pixels, pixelsFromPng, pixelsToBmp, placeOnCanvas } from "./pixels";
import { stripPng as essentialPng } from "./png";
import { tooManyPixelsRefusal, unsupportedImageRefusal } from "./refusals";

/** A size to encode: a square of `side` px cut from the middle, or the whole picture within `side` px. */
export interface PictureSize {
  side: number;
  cut: boolean;
}

/** A WebP for each size, in order, and the animation as GIF if there is one. */
export interface EncodedPicture {
  webps: Uint8Array[];
  width: number;
  height: number;
  gif: Uint8Array | null;
}

const PIXELS_PER_MEGAPIXEL = 1_000_000;
const QUALITY = 82;
const MAX_SIDE = 4_096;

const MAGIC_NUMBERS: [kind: SourceFormat, hex: string][] = [
  ["jpeg", "ffd8ff"],
  ["png", "89504e470d0a1a0a"],
  ["gif", "474946383761"],
  ["gif", "474946383961"],
];
type SourceFormat = "jpeg" | "png" | "gif";

/** The format by a file's first bytes; null: none of ours. */
export function sourceFormatOf(bytes: Uint8Array): SourceFormat | null {
  const beginning = Buffer.from(bytes.subarray(0, 8)).toString("hex");
  return MAGIC_NUMBERS.find(([, hex]) => beginning.startsWith(hex))?.[0] ?? null;
}

/** Turns a codec's error into a refusal; other errors pass through. */
async function refuseCodecErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ERR_IMAGE_TOO_MANY_PIXELS") throw tooManyPixelsRefusal(PICTURE_LIMITS.megapixels);
    throw code.startsWith("ERR_IMAGE_") ? unsupportedImageRefusal() : error;
  }
}

const openImage = (bytes: Uint8Array) =>
  new Bun.Image(bytes, { maxPixels: PICTURE_LIMITS.megapixels * PIXELS_PER_MEGAPIXEL });

function scale(width: number, height: number, sizes: readonly PictureSize[]): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const wanted = sizes.map(({ side, cut: fit }) => side / (fit ? short : long));
  return Math.min(1, Math.max(...wanted), MAX_SIDE / long);
}

/** Bounds pixels and sides, as each row costs the decoder time, however short. */
function refuseTooLarge(width: number, height: number): void {
  const { megapixels } = PICTURE_LIMITS;
  if (Math.max(width, height) > PICTURE_LIMITS.side || width * height > megapixels * PIXELS_PER_MEGAPIXEL)
    throw tooManyPixelsRefusal(megapixels);
}

const readPixels = async (image: Bun.Image): Promise<Pixels> =>
  pixelsFromPng(await refuseCodecErrors(image.png({ compressionLevel: 0 }).bytes()));

async function decodeScaled(bytes: Uint8Array, sizes: readonly PictureSize[]): Promise<Pixels> {
  const { width, height } = await refuseCodecErrors(openImage(bytes).metadata());
  refuseTooLarge(width, height);
  const box = Math.max(1, Math.round(Math.max(width, height) * scale(width, height, sizes)));
  return readPixels(openImage(bytes).resize(box, box, { fit: "inside", withoutEnlargement: true }));
}

/** Encodes the sizes from the first frame, placed on the screen. */
async function decodeFirstFrame(gif: Gif, frame: GifFrame, sizes: readonly PictureSize[]): Promise<Pixels> {
  const screen = gifScreenOf(gif);
  const by = scale(screen.width, screen.height, sizes);
  const long = (n: number): number => Math.max(1, Math.round(n * by));
  const { x, y, width, height } = framePlaceOf(frame);
  const pixels = await readPixels(openImage(frameAsGif(gif, frame)).resize(long(width), long(height)));
  const size = { width: long(screen.width), height: long(screen.height) };
  return placeOnCanvas(pixels, Math.round(x * by), Math.round(y * by), size);
}

async function encodeWebp(pixels: Pixels, { side, cut: fit }: PictureSize) {
  const image = new Bun.Image(pixelsToBmp(fit ? cropToSquare(pixels) : pixels));
  const webp = await image
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .bytes();
  return { webp, width: image.width, height: image.height };
}

/** Rebuilds the animation from its decoded frames; null: not animated. */
async function rebuildAnimation(gif: Gif): Promise<Uint8Array | null> {
  if (gif.frames.length === 1) return null;
  const frames: GifFrame[] = [];
  for (const each of gif.frames) {
    const frame = trimFrameData(each);
    if (!frame) throw unsupportedImageRefusal();
    await refuseCodecErrors(openImage(frameAsGif(gif, frame)).resize(1, 1).png().bytes());
    frames.push(frame);
  }
  return encodeGif({ ...gif, frames });
}

type DecodedPicture = { pixels: Pixels; gif: Uint8Array | null };

async function decodeGif(bytes: Uint8Array, sizes: readonly PictureSize[]): Promise<DecodedPicture> {
  const gif = readGif(bytes);
  const area = gif && totalFrameArea(gif);
  const [first] = gif?.frames ?? [];
  if (!gif || !area || !first) throw unsupportedImageRefusal();
  const { width, height } = gifScreenOf(gif);
  refuseTooLarge(width, height);
  const { movingMegapixels, animatedMegapixels } = PICTURE_LIMITS;
  // Whoever looks at a moving one decodes all of it: one that is larger stays still.
  const canMove =
    width * height <= movingMegapixels * PIXELS_PER_MEGAPIXEL && area <= animatedMegapixels * PIXELS_PER_MEGAPIXEL;
  const animation = canMove ? await rebuildAnimation(gif) : null;
  return { pixels: await decodeFirstFrame(gif, first, sizes), gif: animation };
}

async function decodeStill(bytes: Uint8Array | null, sizes: readonly PictureSize[]): Promise<DecodedPicture> {
  if (!bytes) throw unsupportedImageRefusal();
  return { pixels: await decodeScaled(bytes, sizes), gif: null };
}

/**
 * Encodes the sizes of a jpg, png or gif. Takes much memory and time, so it runs in `decoder.ts`.
 * @throws Refusal `unsupported_image`, `image_too_large`
 */
export async function makePicture(bytes: Uint8Array, sizes: readonly PictureSize[]): Promise<EncodedPicture> {
  const kind = sourceFormatOf(bytes);
  if (!kind) throw unsupportedImageRefusal();
  const { pixels, gif } =
    kind === "gif"
      ? await decodeGif(bytes, sizes)
      : await decodeStill(kind === "png" ? essentialPng(bytes) : essentialJpeg(bytes), sizes);
  const picture = [];
  for (const size of sizes) picture.push(await encodeWebp(pixels, size));
  const { width, height } = picture.at(-1) ?? pixels;
  return { webps: picture.map(({ webp }) => webp), width, height, gif };
}

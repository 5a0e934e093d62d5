import { PICTURE_LIMITS, PREPARED_PICTURE } from "../../src/limits/pictures";
import { withoutGifNotes } from "./gif-notes";

export interface PreparedPicture {
  file: Blob;
  /** Pixels; unknown where the browser cannot decode. */
  width?: number;
  height?: number;
}

export type PictureFault = "unsupported_image" | "image_too_large";

const isSent = (type: string): boolean => (PICTURE_LIMITS.types as readonly string[]).includes(type);

/** What is refused for its size, where nothing can be made smaller. */
const refuseLarge = (picture: PreparedPicture): PreparedPicture | PictureFault =>
  picture.file.size > PICTURE_LIMITS.max ? "image_too_large" : picture;

/** Where the browser decodes nothing the server removes what a file tells beside the picture. */
function takeUndecoded(file: Blob): PreparedPicture | PictureFault {
  return isSent(file.type) ? refuseLarge({ file }) : "unsupported_image";
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;

function createCanvas(width: number, height: number): Canvas {
  if ("OffscreenCanvas" in window) return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement("canvas"), { width, height });
}

/** @throws where there is no memory for it */
async function encode(canvas: Canvas, type: string): Promise<Blob> {
  const { quality } = PREPARED_PICTURE;
  if ("convertToBlob" in canvas) return canvas.convertToBlob({ type, quality });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new Error("a canvas that cannot be encoded");
  return blob;
}

/** A JPEG has no transparency: white, as most pages are. */
function draw(bitmap: ImageBitmap, width: number, height: number, opaque: boolean): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D | null;
  if (!context) throw new Error("a canvas without a context");
  if (opaque) {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

async function encodeSmaller(bitmap: ImageBitmap, type: string): Promise<PreparedPicture> {
  const share = Math.min(1, PREPARED_PICTURE.side / Math.max(bitmap.width, bitmap.height));
  const size = (pixels: number) => Math.max(1, Math.round(pixels * share));
  const [width, height] = [size(bitmap.width), size(bitmap.height)];
  if (type === "image/png") {
    const file = await encode(draw(bitmap, width, height, false), type);
    if (file.size <= PREPARED_PICTURE.pngMax) return { file, width, height };
  }
  return { file: await encode(draw(bitmap, width, height, true), "image/jpeg"), width, height };
}

/** Animations cannot be encoded anew. */
async function prepareGif(file: Blob, { width, height }: ImageBitmap): Promise<PreparedPicture | PictureFault> {
  return refuseLarge({ file: await withoutGifNotes(file), width, height });
}

/**
 * Makes a picture smaller and upright, and leaves out what else its file tells (place, time, camera). Any format that
 * the browser can decode, such as HEIC.
 */
export async function preparePicture(file: Blob): Promise<PreparedPicture | PictureFault> {
  if (!("createImageBitmap" in window)) return takeUndecoded(file);
  let bitmap: ImageBitmap | undefined;
  try {
    // Turned upright by the browser.
    bitmap = await createImageBitmap(file);
    return file.type === "image/gif"
      ? await prepareGif(file, bitmap)
      : refuseLarge(await encodeSmaller(bitmap, file.type));
  } catch {
    // A picture that is too large for the memory fails as a broken one does.
    return isSent(file.type) && file.size > PICTURE_LIMITS.max ? "image_too_large" : "unsupported_image";
  } finally {
    bitmap?.close();
  }
}

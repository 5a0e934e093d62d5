/** Photos as phones take them, made in the page, and what of them is sent. */
import { expect, type Locator, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { chatButton, TEST_IMAGE } from "./chat-friends";

const t = translatorFor("en");

/** The dialog in which a picture is looked at before it is sent. */
export const previewDialog = (page: Page): Locator => page.getByRole("dialog");
export const sendButton = (page: Page): Locator =>
  previewDialog(page).getByRole("button", { name: t("chat.send"), exact: true });

/** Chooses a picture in the composer, until it is seen. */
export async function choosePhoto(page: Page, name = t("chat.photo_send"), file = TEST_IMAGE): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await chatButton(page, name).click();
  await (await chooser).setFiles(file);
  await expect(previewDialog(page).getByRole("img", { name: t("chat.photo_mine") })).toBeVisible();
}

interface PhotoOptions {
  width: number;
  height: number;
  /** Segments after the beginning. */
  extra: number[];
}

/** Puts a JPEG of noise into `window.photo`. @returns its bytes */
export function makePagePhoto(page: Page, options: PhotoOptions): Promise<number> {
  return page.evaluate(async ({ width, height, extra }) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    const pixels = context.createImageData(width, height);
    const words = new Uint32Array(pixels.data.buffer);
    let state = 1;
    for (let at = 0; at < words.length; at++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      words[at] = 0xff000000 | (state >>> 8);
    }
    context.putImageData(pixels, 0, 0);
    const plain = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.98 });
    const photo = new File([plain.slice(0, 2), new Uint8Array(extra), plain.slice(2)], "a.jpg", { type: "image/jpeg" });
    Object.assign(window, { photo });
    return photo.size;
  }, options);
}

export interface Upload {
  size: number;
  /** Bytes as characters. */
  text: string;
  width: number;
  height: number;
}

/** Keeps what the page sends. @returns a function that reads it */
export async function recordUploads(page: Page): Promise<() => Promise<Upload[]>> {
  await page.evaluate(() => {
    const files: Blob[] = [];
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      const file = body instanceof FormData ? body.get("file") : null;
      if (file instanceof Blob) files.push(file);
      send.call(this, body);
    };
    Object.assign(window, { sentFiles: files });
  });
  return () =>
    page.evaluate(() =>
      Promise.all(
        (window as unknown as { sentFiles: Blob[] }).sentFiles.map(async (file) => {
          const bytes = new Uint8Array(await file.arrayBuffer());
          const { width, height } = await createImageBitmap(file);
          return { size: file.size, text: new TextDecoder("latin1").decode(bytes), width, height };
        }),
      ),
    );
}

/** The browser's own translator, replaced by a stub, without a translation server. */
import { expect, type Page } from "@playwright/test";
import { registerClient } from "../support/client";
import { expectAccessible } from "../support/e2e";
import { test, throwBottleAs, waitForHtmx } from "./fixtures";

interface Device {
  detector: "available" | "downloadable" | "unavailable";
  pair: "available" | "downloadable" | "unavailable";
  /** The language that the detector finds. */
  detected: string;
}

/** Installs a translator that prefixes what it translates. */
const stubTranslator = (page: Page, device: Device): Promise<unknown> =>
  page.addInitScript(({ detector, pair, detected }) => {
    const download = (monitor?: (target: EventTarget) => void) => {
      const target = new EventTarget();
      monitor?.(target);
      target.dispatchEvent(new ProgressEvent("downloadprogress", { loaded: 0.5 }));
    };
    Object.assign(self, {
      LanguageDetector: {
        availability: async () => detector,
        create: async ({ monitor }: { monitor?: (target: EventTarget) => void } = {}) => {
          download(monitor);
          return { detect: async () => [{ detectedLanguage: detected, confidence: 0.98 }] };
        },
      },
      Translator: {
        availability: async () => pair,
        create: async ({ monitor }: { monitor?: (target: EventTarget) => void }) => {
          download(monitor);
          await new Promise((resolve) => Object.assign(self, { finishDownload: resolve }));
          return { translate: async (text: string) => `[device] ${text}` };
        },
      },
    });
  }, device);

const TEXT = "Esta noche conté las luces del puerto una a una.";

test.describe("the browser's own translator", () => {
  const open = async (
    signedInPhone: () => Promise<{ page: Page; me: { token: string } }>,
    url: string,
    device: Device | null,
  ) => {
    const id = await throwBottleAs(await registerClient(url), TEXT);
    const { page } = await signedInPhone();
    // Removes the real one, if this browser has it.
    await page.addInitScript(() => {
      for (const name of ["Translator", "LanguageDetector"]) Reflect.deleteProperty(self, name);
    });
    if (device) await stubTranslator(page, device);
    await page.goto(`${url}/bottle/${id}`);
    await waitForHtmx(page);
    return page;
  };

  test("takes the language from the page, shows the download, translates, and sends no request", async ({
    signedInPhone,
    server,
  }) => {
    const page = await open(signedInPhone, server.url, {
      detector: "available",
      pair: "downloadable",
      detected: "es",
    });
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    const letter = page.locator(".letter");
    await letter.getByRole("button", { name: "Translate" }).click();
    await expect(letter.getByRole("alert")).toHaveText("Downloading the language: 50%");
    await page.evaluate(() => (self as unknown as { finishDownload(): void }).finishDownload());
    await expect(letter.getByText(`[device] ${TEXT}`)).toBeVisible();
    await expect(letter.getByText("Translated from Spanish on this device")).toBeVisible();
    await letter.getByRole("radio", { name: "Original" }).check();
    await expect(letter.getByText(TEXT, { exact: true })).toBeVisible();
    await expect(letter.getByText(`[device] ${TEXT}`)).toBeHidden();
    expect(sent.filter((url) => url.includes("translate"))).toEqual([]);
    await expectAccessible(page);
  });

  for (const [what, device] of [
    ["a pair that it lacks", { detector: "available", pair: "unavailable", detected: "es" }],
    ["a browser without one", null],
  ] as [string, Device | null][]) {
    test(`is not offered for ${what}`, async ({ signedInPhone, server }) => {
      const page = await open(signedInPhone, server.url, device);
      await expect(page.getByText(TEXT)).toBeVisible();
      await expect(page.getByRole("button", { name: "Translate" })).toHaveCount(0);
    });
  }
});

/** The browser's own translator, replaced by a stub, without a translation server. */
import { expect, type Page } from "@playwright/test";
import { LANGUAGES } from "../../src/limits/languages";
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

  test("detects, shows the download, translates, and sends no request", async ({ signedInPhone, server }) => {
    const page = await open(signedInPhone, server.url, {
      detector: "available",
      pair: "downloadable",
      detected: "es",
    });
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    const letter = page.locator(".letter");
    await letter.getByRole("button", { name: "Translate" }).click();
    await expect(letter.getByRole("alert")).toHaveText("Fetching the language: 50%");
    await page.evaluate(() => (self as unknown as { finishDownload(): void }).finishDownload());
    await expect(letter.getByText(`[device] ${TEXT}`)).toBeVisible();
    await expect(letter.getByText("Translated from Spanish on this device")).toBeVisible();
    await letter.getByRole("radio", { name: "Original" }).check();
    await expect(letter.getByText(TEXT, { exact: true })).toBeVisible();
    await expect(letter.getByText(`[device] ${TEXT}`)).toBeHidden();
    expect(sent.filter((url) => url.includes("translate"))).toEqual([]);
    await expectAccessible(page);
  });

  test("gets the expected languages, and is asked once a session where it has no detector", async ({
    signedInPhone,
    server,
  }) => {
    const page = await open(signedInPhone, server.url, null);
    await page.addInitScript(() => {
      const availability = async (options: unknown) => {
        sessionStorage.setItem("asked", (sessionStorage.getItem("asked") ?? "") + JSON.stringify(options));
        return "unavailable";
      };
      Object.assign(self, { LanguageDetector: { availability }, Translator: { availability } });
    });
    const requests = () => page.evaluate(() => sessionStorage.getItem("asked"));
    await page.reload();
    const once = JSON.stringify({ expectedInputLanguages: LANGUAGES });
    await expect.poll(requests).toBe(once);
    await page.reload();
    await waitForHtmx(page);
    await page.waitForTimeout(500);
    expect(await requests()).toBe(once);
  });

  test("starts at the tap where its detector has to be downloaded first", async ({ signedInPhone, server }) => {
    const page = await open(signedInPhone, server.url, {
      detector: "downloadable",
      pair: "available",
      detected: "es",
    });
    await page.locator(".letter").getByRole("button", { name: "Translate" }).click();
    await page.waitForFunction(() => "finishDownload" in self);
    await page.evaluate(() => (self as unknown as { finishDownload(): void }).finishDownload());
    await expect(page.getByText(`[device] ${TEXT}`)).toBeVisible();
  });

  for (const [what, device] of [
    ["a text in one's own language", { detector: "available", pair: "available", detected: "en" }],
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

/** Installing the app: manifest, icons and the install card. */
import { expect } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { saveScreenshot } from "./accessibility-checks";
import { test, waitForServiceWorker } from "./fixtures";

test.use({ serviceWorkers: "allow" });

interface ManifestImage {
  src: string;
  sizes: string;
}

test("the app is installable: manifest, icons and service worker", async ({ phone }) => {
  for (const language of ["en", "ar"] as const) {
    const page = await phone({ language });
    await page.goto("/");
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
      return (await fetch(link?.href ?? "")).json();
    });
    expect(manifest).toMatchObject({
      id: "/",
      start_url: "/",
      scope: "/",
      display: "standalone",
      lang: language,
      dir: language === "ar" ? "rtl" : "ltr",
      name: "Driftglass",
      description: translatorFor(language)("shell.app.line"),
      shortcuts: [
        { url: "/throw", name: translatorFor(language)("bottles.throw.open") },
        { url: "/friends?tab=recent" },
      ],
    });
    const sizes = (images: ManifestImage[]) =>
      page.evaluate(
        (all) =>
          Promise.all(
            all.map(async ({ src }) => {
              const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
              return `${width}x${height}`;
            }),
          ),
        images,
      );
    const images: ManifestImage[] = [...manifest.icons, ...manifest.screenshots];
    expect(await sizes(images)).toEqual(images.map(({ sizes: declared }) => declared));
    expect(
      manifest.icons.map(({ sizes: size, purpose }: ManifestImage & { purpose: string }) => `${purpose} ${size}`),
    ).toEqual(["any 192x192", "any 512x512", "maskable 192x192", "maskable 512x512"]);
    const touch = (await page.locator("link[rel=apple-touch-icon]").getAttribute("href")) ?? "";
    expect(await sizes([{ src: touch, sizes: "" }])).toEqual(["180x180"]);
    await waitForServiceWorker(page);
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // The browser context of a test is always incognito.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  }
});

for (const [name, options, userAgent] of [
  ["prompt", { language: "en" }, null],
  ["apple", { language: "ar", dark: true }, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari"],
] as const) {
  test(`the install card comes after the second visit and can be refused, ${name}`, async ({ signedInPhone }) => {
    const { page, t: translate } = await signedInPhone(options);
    if (userAgent)
      await page.addInitScript((agent) => {
        Object.defineProperty(navigator, "userAgent", { value: agent });
      }, userAgent);
    const fireInstallPrompt = () =>
      page.evaluate(() => {
        const event = new Event("beforeinstallprompt", { cancelable: true });
        Object.assign(event, {
          prompt: async () => {
            document.title = "prompted";
          },
          userChoice: Promise.resolve({ outcome: "accepted" }),
        });
        dispatchEvent(event);
        return event.defaultPrevented;
      });
    const card = page.getByRole("region", { name: translate("shell.install.title") });
    await page.goto("/profile");
    await page.waitForFunction(() => "visits" in localStorage);
    if (!userAgent) expect(await fireInstallPrompt()).toBe(true);
    await expect(card).toBeHidden();
    await page.evaluate(() => localStorage.setItem("visits", `1 ${Date.now() - 86_400_000}`));
    await page.reload();
    await page.waitForFunction(() => localStorage.getItem("visits")?.startsWith("2 "));
    await page.reload();
    if (!userAgent) await fireInstallPrompt();
    await expect(card).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await saveScreenshot(page, `install-${name}`);
    if (userAgent) await card.getByRole("button", { name: translate("shell.install.not_now") }).click();
    else {
      await card.getByRole("button", { name: translate("shell.install.add") }).click();
      await expect(page).toHaveTitle("prompted");
    }
    await expect(card).toBeHidden();
    await page.reload();
    if (!userAgent) await fireInstallPrompt();
    await expect(card).toBeHidden();
  });
}

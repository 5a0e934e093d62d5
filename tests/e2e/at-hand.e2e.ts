/** Kept at hand: installed, readable and writable without a network, and gone with whoever signs out. */
import { expect, type Page } from "@playwright/test";
import { translate } from "../../src/i18n/intl";
import { newcomer } from "../support/client";
import { expectAccessible, expectToFit } from "../support/e2e";
import { bottlesOf, detailOf } from "./bottles";
import { enter, openThrow, picked, ready, test, thrown } from "./harbour";
import { picture } from "./sight";

const t = translate("en");

/** The service worker answers from now on. */
async function steady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== "activated")
      await new Promise((resolve) => active?.addEventListener("statechange", resolve));
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

type Kept = Record<string, unknown[]>;

/** All rows of the database on the device. */
const ashore = (page: Page): Promise<Kept> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "ashore")) return {};
    const opening = indexedDB.open("ashore");
    await new Promise((done) => opening.addEventListener("success", done));
    const base = opening.result;
    const rows: Record<string, unknown[]> = {};
    for (const store of base.objectStoreNames) {
      const asked = base.transaction(store).objectStore(store).getAll();
      await new Promise((done) => asked.addEventListener("success", done));
      rows[store] = asked.result;
    }
    base.close();
    return rows;
  });

const lettersKept = async (page: Page): Promise<number> => (await ashore(page)).letters?.length ?? 0;

function forgive(trouble: string[]): void {
  for (const line of trouble.splice(0)) expect(line).toMatch(/net::ERR|Failed to fetch|AbortError|aborted/i);
}

interface Shown {
  src: string;
  sizes: string;
}

test("it can be installed: what Lighthouse asks of a manifest, icons and a service worker", async ({
  phone,
}) => {
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
      description: translate(language)("shell.app.line"),
      shortcuts: [
        { url: "/throw", name: translate(language)("bottles.throw.open") },
        { url: "/friends?tab=recent" },
      ],
    });
    const sizes = (images: Shown[]) =>
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
    const images: Shown[] = [...manifest.icons, ...manifest.screenshots];
    expect(await sizes(images)).toEqual(images.map(({ sizes: said }) => said));
    expect(
      manifest.icons.map(({ sizes: size, purpose }: Shown & { purpose: string }) => `${purpose} ${size}`),
    ).toEqual(["any 192x192", "any 512x512", "maskable 192x192", "maskable 512x512"]);
    const touch = (await page.locator("link[rel=apple-touch-icon]").getAttribute("href")) ?? "";
    expect(await sizes([{ src: touch, sizes: "" }])).toEqual(["180x180"]);
    await steady(page);
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // A test's browser context is always a private one.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  }
});

for (const [name, options, userAgent] of [
  ["prompt", { language: "en" }, null],
  ["apple", { language: "ar", dark: true }, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari"],
] as const) {
  test(`the install card comes after the second visit and can be refused, ${name}`, async ({ aboard }) => {
    const { page, t: say } = await aboard(options);
    if (userAgent)
      await page.addInitScript((agent) => {
        Object.defineProperty(navigator, "userAgent", { value: agent });
      }, userAgent);
    const offer = () =>
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
    const card = page.getByRole("region", { name: say("shell.install.title") });
    await page.goto("/profile");
    await page.waitForFunction(() => "visits" in localStorage);
    if (!userAgent) expect(await offer()).toBe(true);
    await expect(card).toBeHidden();
    await page.evaluate(() => localStorage.setItem("visits", `1 ${Date.now() - 86_400_000}`));
    await page.reload();
    await page.waitForFunction(() => localStorage.getItem("visits")?.startsWith("2 "));
    await page.reload();
    if (!userAgent) await offer();
    await expect(card).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await picture(page, `install-${name}`);
    if (userAgent) await card.getByRole("button", { name: say("shell.install.not_now") }).click();
    else {
      await card.getByRole("button", { name: say("shell.install.add") }).click();
      await expect(page).toHaveTitle("prompted");
    }
    await expect(card).toBeHidden();
    await page.reload();
    if (!userAgent) await offer();
    await expect(card).toBeHidden();
  });
}

for (const language of ["en", "ar"] as const) {
  test(`without a network letters are read, a throw and a comment wait and are sent once, in ${language}`, async ({
    aboard,
    server,
    trouble,
  }) => {
    const { page, me, t: say } = await aboard({ language, dark: language === "ar" });
    const author = await newcomer(server.url);
    const held = await thrown(author, "Held without a network");
    const kept = await thrown(author, "Kept without a network");
    await picked(me, kept);
    await me.call("POST", `/bottles/collect/${kept}`);
    await picked(me, held);
    await page.goto("/");
    await steady(page);
    await openThrow(page, say);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect.poll(() => lettersKept(page)).toBe(2);

    await page.context().setOffline(true);
    const dialog = await openThrow(page, say);
    await dialog.getByRole("textbox").fill("Thrown from a tunnel");
    await dialog.getByRole("button", { name: say("bottles.throw.confirm") }).click();
    await expect(page.getByRole("status")).toContainText(say("bottles.offline.throw_kept"));
    await expect(dialog).toHaveCount(0);

    await page.goto("/backpack");
    await expect(page.getByText("Thrown from a tunnel")).toBeVisible();
    await expect(page.locator("details")).toHaveCount(2);
    const letter = page.locator("details").first();
    await letter.locator("summary").click();
    await expect(letter.locator(".letter-text")).toHaveText("Held without a network");
    expect(
      await letter.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    await letter.getByRole("textbox").fill("Commented in a tunnel");
    await expectAccessible(page);
    await expectToFit(page);
    await picture(page, `offline-${language}`);
    await letter.getByRole("button", { name: say("bottles.page.drop_send") }).click();
    await expect(page.getByRole("status")).toContainText(say("bottles.offline.comment_kept"));
    await expect(page.locator('[data-part="unsent"] li')).toHaveCount(2);

    await page.context().setOffline(false);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(
      say("shell.face.offline.title"),
    );
    await expect
      .poll(async () => (await detailOf(author, held)).comments.map(({ content }) => content))
      .toEqual(["Commented in a tunnel"]);
    expect((await bottlesOf(me)).map(({ content }) => content)).toEqual(["Thrown from a tunnel"]);
    await expect(page.getByRole("status")).toContainText(say("bottles.offline.comment_sent"));
    await expect.poll(async () => (await ashore(page)).unsent).toEqual([]);
    forgive(trouble);
  });
}

test("a comment in its sheet waits too; what is refused later keeps its text and says why", async ({
  aboard,
  server,
  trouble,
  ahead,
}) => {
  const { page, me } = await aboard();
  const id = await thrown(await newcomer(server.url), "Drifts on before the network is back");
  await picked(me, id);
  await page.goto(`/bottle/${id}`);
  await steady(page);
  await ready(page);
  await expect.poll(() => lettersKept(page)).toBe(1);
  await page.getByRole("button", { name: t("bottles.page.drop") }).click();
  await page.locator("#comment").fill("Too late");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: t("bottles.page.drop_send") }).click();
  await expect(page.getByRole("status")).toContainText(t("bottles.offline.comment_kept"));
  await ahead(25 * 3_600_000);
  await page.context().setOffline(false);
  const status = page.getByRole("status");
  await expect(status).toContainText(t("bottles.offline.not_sent"));
  await status.getByRole("button").click();
  await page.waitForURL("**/offline**");
  const unsent = page.locator('[data-part="unsent"] li');
  await expect(unsent).toContainText("Too late");
  await expect(unsent).toContainText(t("error.not_held"));
  await expectAccessible(page);
  await unsent.getByRole("button", { name: t("bottles.offline.discard") }).click();
  await expect(unsent).toHaveCount(0);
  forgive(trouble);
});

/** What lies in the browser's caches for this origin, as one text. */
const cached = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? "");
    }
    return texts.join("\n");
  });

/** What lies in the browser's databases, as one text. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const rows: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = "" } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      await new Promise((done) => opening.addEventListener("success", done));
      for (const store of opening.result.objectStoreNames) {
        const asked = opening.result.transaction(store).objectStore(store).getAll();
        await new Promise((done) => asked.addEventListener("success", done));
        rows.push(asked.result);
      }
      opening.result.close();
    }
    return JSON.stringify(rows);
  });

const everything = async (page: Page): Promise<string> => (await cached(page)) + (await stored(page));

for (const way of ["signs out", "is signed out elsewhere"] as const) {
  test(`whoever ${way} leaves nothing for the next on the same phone`, async ({
    aboard,
    server,
    trouble,
  }) => {
    const { page, me } = await aboard();
    const secret = `Nobody else may read this ${way}`;
    const id = await thrown(await newcomer(server.url), secret);
    await picked(me, id);
    await page.goto(`/bottle/${id}`);
    await steady(page);
    await expect.poll(() => lettersKept(page)).toBe(1);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: t("bottles.page.drop") }).click();
    await page.locator("#comment").fill(`${secret}, nor this`);
    await page.getByRole("button", { name: t("bottles.page.drop_send") }).click();
    await expect(page.getByRole("status")).toContainText(t("bottles.offline.comment_kept"));
    expect(await everything(page)).toContain(secret);
    if (way === "signs out") {
      await page.goto("/profile");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("shell.face.offline.title"));
      await page.route("**/api/bottles/drop/**", (route) => route.abort());
      await page.context().setOffline(false);
      await page.getByRole("button", { name: t("auth.logout") }).click();
      await page.waitForURL((url) => url.pathname === "/");
    } else {
      await me.call("POST", "/auth/logout");
      await page.context().setOffline(false);
      // The live stream may be faster and load the page anew.
      await expect(() => page.goto("/profile")).toPass();
      await page.waitForURL("**/login**");
    }
    await expect.poll(() => everything(page)).not.toContain("Nobody else");
    expect(
      await page.evaluate(
        async () =>
          (await navigator.serviceWorker.getRegistration())?.pushManager
            .getSubscription()
            .catch(() => null) ?? null,
      ),
    ).toBeNull();

    const second = await newcomer(server.url);
    await enter(page, server.url, second);
    await page.goto("/");
    await steady(page);
    await page.waitForFunction(() => "ashore" in localStorage);
    await page.context().setOffline(true);
    await page.goto("/backpack");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("shell.face.offline.title"));
    await expect(page.locator("#ashore")).toBeVisible();
    expect(await page.content()).not.toContain("Nobody else");
    expect(await everything(page)).not.toContain("Nobody else");
    await page.goBack();
    expect(await page.content()).not.toContain("Nobody else");
    forgive(trouble);
  });
}

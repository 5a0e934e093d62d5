import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { pickBottleAs, test, throwBottleAs, waitForHtmx } from "./fixtures";
import { countShifts } from "./layout-shifts";

const t = translatorFor("en");
const LETTER = 'A letter with "quotes", <b>marks</b> & a 🌊';
const ROBOTS = [
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Twitterbot/1.0",
  "WhatsApp/2.23.20.0",
  "TelegramBot (like TwitterBot)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
];

interface ShareAnswer {
  url: string;
}

test("link preview robots get the page without a redirect, and a picture", async ({ phone, server }) => {
  const author = await registerClient(server.url);
  const id = await throwBottleAs(author, LETTER);
  const { body } = await author.call<ShareAnswer>("GET", `/bottles/share/${id}?btype=thrown`);
  const page = await phone({ language: null, javaScript: false });
  for (const robot of ROBOTS) {
    await page.setExtraHTTPHeaders({ "user-agent": robot });
    const response = await page.goto(body.url);
    expect(response?.status(), robot).toBe(200);
    expect(response?.request().redirectedFrom(), robot).toBeNull();
    const meta = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
    expect(await meta("og:title")).toMatch(/^A message in a bottle from visitor\./);
    expect(await meta("og:description")).toBe(LETTER);
    expect(await meta("og:url")).toBe(body.url);
    expect(await meta("twitter:card")).toBe("summary_large_image");
    const headers = { "user-agent": robot };
    const image = await page.request.get((await meta("og:image")) ?? "", { headers });
    expect(image.status()).toBe(200);
    expect(image.headers()["content-type"]).toBe("image/png");
    const bytes = await image.body();
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  }
});

test("a person chooses a language, reads the letter and registers with the invitation", async ({ phone, server }) => {
  const author = await registerClient(server.url);
  const id = await throwBottleAs(author, LETTER);
  const { body: profile } = await author.call<{ inviteCode: string }>("GET", "/auth/profile");
  const { body } = await author.call<ShareAnswer>("GET", `/bottles/share/${id}?btype=thrown`);
  const page = await phone({ language: null, locale: "fr-FR" });
  await page.goto(body.url);
  await expect(page).toHaveURL(/\/language-select\?next=%2Fbottle-shared/);
  await page.getByRole("button", { name: "Français" }).click();
  await page.waitForURL(body.url);
  const fr = translatorFor("fr");
  await expect(page.getByText(LETTER)).toBeVisible();
  await page.getByRole("link", { name: fr("bottles.share.join_verb") }).click();
  await page.waitForURL(`/register?next=%2Fbottle%2F${id}&invite=${profile.inviteCode}`);
  await expect(page.locator("input[name=invite]")).toHaveValue(profile.inviteCode);
});

/** Replaces the device's share sheet. @returns reads what was shared */
async function stubShareSheet(page: Page, behaviour: "shares" | "cancels" | "fails"): Promise<() => Promise<unknown>> {
  await page.addInitScript((outcome) => {
    Object.defineProperty(navigator, "share", {
      value: async (data: ShareData) => {
        Object.assign(globalThis, { given: data });
        if (outcome === "cancels") throw new DOMException("", "AbortError");
        if (outcome === "fails") throw new DOMException("", "NotAllowedError");
      },
    });
  }, behaviour);
  return () => page.evaluate(() => Reflect.get(globalThis, "given"));
}

for (const behaviour of ["shares", "cancels", "fails"] as const) {
  test(`the share sheet of the device ${behaviour}`, async ({ signedInPhone, server }) => {
    const { page, me } = await signedInPhone();
    const id = await throwBottleAs(await registerClient(server.url), LETTER);
    const { body: profile } = await me.call<{ inviteCode: string }>("GET", "/auth/profile");
    const given = await stubShareSheet(page, behaviour);
    await page.goto(`/bottle/${id}`);
    await waitForHtmx(page);
    await page.getByRole("button", { name: t("bottles.share.share"), exact: true }).click();
    await expect.poll(given).toMatchObject({ url: expect.stringContaining(`/bottle-shared/${id}?`), text: LETTER });
    expect(JSON.stringify(await given())).toContain(`invite=${profile.inviteCode}`);
    const status = page.getByRole("status");
    if (behaviour === "fails") await expect(status).toContainText(t("bottles.share.failed"));
    else await expect(status).toBeEmpty();
  });
}

test("where the device has a share sheet, nothing moves when its button is shown", async ({
  signedInPhone,
  server,
}) => {
  const { page, me } = await signedInPhone();
  const other = await registerClient(server.url);
  const [afloat, held] = [await throwBottleAs(other, LETTER), await throwBottleAs(other, "In my hand")];
  await pickBottleAs(me, held);
  await stubShareSheet(page, "shares");
  for (const path of [`/bottle/${afloat}`, `/bottle/${held}`, "/invite"]) {
    // The script that shows the button comes after the page was painted.
    await page.route("**/script-buttons*.js", async (route) => {
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
      await route.continue();
    });
    await page.goto(path);
    await expect(page.locator("[data-share]").first()).toBeVisible();
    expect(await countShifts(page), path).toBe(0);
    await page.unroute("**/script-buttons*.js");
  }
});

test("the link can be copied, and a refused copy is reported", async ({ signedInPhone, server }) => {
  const { page } = await signedInPhone();
  const id = await throwBottleAs(await registerClient(server.url), LETTER);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.url });
  await page.goto(`/bottle/${id}`);
  await waitForHtmx(page);
  const button = page.getByRole("button", { name: t("bottles.share.copy") });
  await button.click();
  await expect(page.getByRole("status")).toContainText(t("bottles.share.copied"));
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`${server.url}/bottle-shared/${id}?btype=thrown&invite=`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
    document.execCommand = () => false;
  });
  await button.click();
  await expect(page.getByRole("status")).toContainText("Copy link failed");
});

test("without a share sheet there is no button for it, without JavaScript a plain link", async ({
  signedInPhone,
  server,
}) => {
  const id = await throwBottleAs(await registerClient(server.url), LETTER);
  const { page } = await signedInPhone();
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
  });
  await page.goto(`/bottle/${id}`);
  await waitForHtmx(page);
  await expect(page.getByRole("button", { name: t("bottles.share.copy") })).toBeVisible();
  await expect(page.getByRole("button", { name: t("bottles.share.share"), exact: true })).toBeHidden();
  const { page: plain } = await signedInPhone({ javaScript: false });
  await plain.goto(`/bottle/${id}`);
  await expect(plain.getByRole("button", { name: t("bottles.share.copy") })).toBeHidden();
  await plain.getByRole("link", { name: t("bottles.share.page") }).click();
  await expect(plain).toHaveURL(new RegExp(`/bottle-shared/${id}\\?`));
});

/** Notices, landscape phones, forced colours, and the clipboard without HTTPS. */
import { expect, type Locator, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { ENGLISH_PHONE, messageLine, openChat, registerFriends, TEST_IMAGE, typeAndSend } from "./chat-friends";
import { pickBottleAs, signInPage, test, throwBottleAs, waitForHtmx } from "./fixtures";
import { makeOfficial } from "./official-cli";
import { seedSafetyData } from "./safety-data";

const t = translatorFor("en");

/** Whether the notice overlaps the element, by their boxes: an overlap may let taps through. */
const isCovered = async (page: Page, target: Locator): Promise<boolean> => {
  const toast = await page.locator("#notices .toast").last().boundingBox();
  const box = await target.boundingBox();
  if (!toast || !box) throw new Error("not there");
  const apart =
    toast.x + toast.width <= box.x ||
    box.x + box.width <= toast.x ||
    toast.y + toast.height <= box.y ||
    box.y + box.height <= toast.y;
  return !apart;
};

/** Shows a notice that does not go away by itself. */
const showTestNotice = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const toast = document.createElement("div");
    toast.className = "toast";
    toast.innerHTML = "<span>Saved. It holds from now on, everywhere.</span><button type=button>Undo</button>";
    document.getElementById("notices")?.replaceChildren(toast);
    dispatchEvent(new Event("resize"));
    return Promise.all(toast.getAnimations().map(({ finished }) => finished));
  });

test("a notice covers nothing that is filled in or tapped", async ({ signedInPhone, phone, server }) => {
  test.setTimeout(90_000);
  const safety = await seedSafetyData(server.url, (who) => makeOfficial(server, who));
  const { page: myPage } = await signedInPhone();
  const officialPage = await phone();
  await signInPage(officialPage, server.url, safety.people.official);
  const screens: [page: Page, path: string, controls: string[]][] = [
    [await phone(), "/login", ["#username", "#password"]],
    [await phone({ width: 320 }), "/register", ["#username"]],
    [myPage, "/profile/feedback", [".feedback-foot button"]],
    [
      officialPage,
      `/official/reports/${safety.cases.opened}`,
      ['[value="limit"]', '[value="suspend"]', '[value="ban"]'],
    ],
  ];
  for (const [page, path, controls] of screens) {
    await page.goto(path);
    await waitForHtmx(page);
    for (const each of controls) {
      const control = page.locator(each).first();
      await control.focus();
      await showTestNotice(page);
      expect.soft(await isCovered(page, control), `${path}: ${each}`).toBe(false);
    }
  }
});

test("over the sea a notice covers none of its words, and none of one's own bottles", async ({
  signedInPhone,
  server,
}) => {
  test.setTimeout(90_000);
  const finder = await registerClient(server.url);
  for (const language of ["en", "ar", "de"] as const) {
    const { page, me } = await signedInPhone({ language });
    const id = await throwBottleAs(me, `Whoever finds this letter (${language}), tell me of your day.`);
    await pickBottleAs(finder, id);
    await finder.call("POST", `/bottles/drop/${id}`, { comment: "A plane tree." });
    await throwBottleAs(me, `The second letter (${language}): what do you hear right now?`);
    await page.goto("/");
    await waitForHtmx(page);
    const words = ["h1", "#further", "#throw-open"];
    const all = [...words, ".newest-own", ".stranded .tap", ".throws-left"];
    for (const [width, height, letters, free] of [
      [390, 844, "100%", all],
      [320, 568, "100%", all],
      // There is not always a free place among large letters.
      [390, 844, "200%", words],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), letters);
      await showTestNotice(page);
      for (const each of free)
        for (const target of await page.locator(each).filter({ visible: true }).all())
          expect.soft(await isCovered(page, target), `${language}, ${width} px, ${letters}: ${each}`).toBe(false);
    }
  }
});

test("a notice moves on when what is around it grows, without any scrolling or resizing", async ({
  signedInPhone,
  server,
}) => {
  const { page, me } = await signedInPhone();
  const id = await throwBottleAs(me, "Whoever finds this letter, tell me of your day.");
  const finder = await registerClient(server.url);
  await pickBottleAs(finder, id);
  await finder.call("POST", `/bottles/drop/${id}`, { comment: "A plane tree." });
  await page.goto("/");
  await waitForHtmx(page);
  await showTestNotice(page);
  const line = page.locator("h1");
  expect(await isCovered(page, line)).toBe(false);
  // As chips above it do when they take a second row: the line ends just below the notice's upper edge.
  await page.locator(".hud").evaluate((hud) => {
    const bottomOf = (of: string) => document.querySelector(of)?.getBoundingClientRect().bottom ?? 0;
    const noticeTop = document.querySelector("#notices .toast")?.getBoundingClientRect().top ?? 0;
    hud.style.setProperty("block-size", `${hud.getBoundingClientRect().height + noticeTop + 10 - bottomOf("h1")}px`);
  });
  await expect.poll(() => isCovered(page, line)).toBe(false);
  await page.evaluate(() => dispatchEvent(new Event("resize")));
  expect(await isCovered(page, line)).toBe(false);
});

test("without a script a notice takes up space of its own above the content", async ({ signedInPhone }) => {
  const { page } = await signedInPhone({ javaScript: false });
  await page.goto("/profile/edit");
  await page.locator("main form button[type=submit]").first().click();
  const toast = page.locator("#notices .toast");
  await expect(toast).toBeVisible();
  const [above, below] = [await toast.boundingBox(), await page.locator("main").boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

for (const [width, height] of [
  [844, 390],
  [667, 331],
] as const) {
  test(`a phone in landscape (${width} × ${height}) shows tabs and the throw button`, async ({ signedInPhone }) => {
    const { page } = await signedInPhone();
    await page.setViewportSize({ width, height });
    for (const path of ["/", "/bottle-square", "/friends", "/profile"]) {
      await page.goto(path);
      await expect(page.locator('[href="/throw"]').first(), path).toBeInViewport({ ratio: 1 });
      for (const tab of await page.locator(".tabs > a").all()) await expect(tab, path).toBeInViewport({ ratio: 1 });
    }
  });
}

test("in forced colours bubbles and cards have a border", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const myPage = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await typeAndSend(myPage, t, "Ahoi!");
  await myPage.emulateMedia({ forcedColors: "active" });
  const borderOf = (target: Locator) => target.evaluate((each) => getComputedStyle(each).borderTopStyle);
  expect(await borderOf(messageLine(myPage, "Ahoi!").locator(".chat-bubble"))).toBe("solid");
  await myPage.goto("/profile");
  expect(await borderOf(myPage.locator(".card").first())).toBe("solid");
});

test("a photo of somebody's album has a page with links to the album and the next photo", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  for (let n = 0; n < 2; n++) {
    const body = new FormData();
    body.set("file", new File([TEST_IMAGE.buffer], "a.png", { type: "image/png" }));
    const headers = { authorization: `Bearer ${other.me.token}` };
    expect((await fetch(`${server.url}/api/auth/album`, { method: "POST", headers, body })).ok).toBe(true);
  }
  const page = await phone({ javaScript: false });
  await signInPage(page, server.url, one.me);
  await page.goto(`/friends/${other.id}`);
  await page.getByRole("link", { name: t("profile.album.photo", { n: 1, of: 2 }) }).click();
  await expect(page.locator("img.large")).toBeVisible();
  await page.getByRole("link", { name: t("profile.photo.after") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("profile.album.photo", { n: 2, of: 2 }));
  await page.getByRole("link", { name: t("shell.back") }).click();
  await expect(page).toHaveURL(new RegExp(`/friends/${other.id}/album$`));

  await page.goto(`/friends/${other.id}`);
  const allLink = page.getByRole("link", { name: t("social.all_n", { n: 2 }) });
  const [textEnd, mainEnd] = await allLink.evaluate((link) => {
    const text = document.createRange();
    text.selectNodeContents(link);
    const main = document.querySelector("main")?.getBoundingClientRect().right ?? 0;
    return [text.getBoundingClientRect().right, main];
  });
  expect(mainEnd - textEnd).toBeCloseTo(16, 0);
  const [unfollow, writeLink] = [
    page.getByRole("button", { name: t("social.unfollow") }),
    page.getByRole("link", { name: t("social.write") }),
  ];
  const backgroundOf = (target: Locator) => target.evaluate((each) => getComputedStyle(each).backgroundColor);
  expect(await backgroundOf(unfollow)).toBe("rgba(0, 0, 0, 0)");
  expect(await backgroundOf(writeLink)).not.toBe("rgba(0, 0, 0, 0)");
});

test("copying works without the clipboard API, as on plain HTTP", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const page = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { get: () => undefined });
    document.addEventListener("copy", () => {
      Object.assign(window, { copied: document.getSelection()?.toString() });
    });
  });
  await page.goto("/invite");
  await waitForHtmx(page);
  const button = page.locator("[data-copy]").first();
  await button.click();
  expect(await page.evaluate(() => Reflect.get(window, "copied"))).toBe(await button.getAttribute("data-copy"));
  await expect(page.locator("#notices")).toContainText(t("invitations.copied"));
});

test("a second touch does not close a burn picture", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const body = new FormData();
  body.set("file", new File([TEST_IMAGE.buffer], "a.png", { type: "image/png" }));
  for (const [name, value] of Object.entries({ clientId: "burn", burn: "true" })) body.set(name, value);
  const headers = { authorization: `Bearer ${other.me.token}` };
  const response = await fetch(`${server.url}/api/chat/${one.id}/messages`, {
    method: "POST",
    headers,
    body,
  });
  expect(response.status).toBe(201);
  const myPage = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  const box = await myPage.getByRole("button", { name: t("chat.burn_title") }).boundingBox();
  if (!box) throw new Error("nothing to hold");
  await myPage.mouse.move(box.x + 40, box.y + 20);
  await myPage.mouse.down();
  const dialog = myPage.getByRole("dialog");
  const picture = dialog.getByRole("img", { name: t("chat.photo_from", { name: other.name }) });
  await expect(picture).toBeVisible();
  await myPage.evaluate(() => {
    for (const type of ["pointerdown", "pointerup", "pointercancel"])
      dispatchEvent(new PointerEvent(type, { pointerId: 7, pointerType: "touch", isPrimary: false }));
  });
  await myPage.waitForTimeout(200);
  await expect(picture).toBeVisible();
  await myPage.mouse.up();
  await expect(dialog.getByText(t("chat.burned"))).toBeVisible();
});

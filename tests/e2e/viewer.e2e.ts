/** The photo viewer: in chats and albums, by finger, keyboard and the browser's own back. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { expectNoSideScroll } from "../support/e2e";
import { makePng } from "../support/sample-pictures";
import type { Server } from "../support/server";
import { expectNoViolations, expectTapTargets, saveScreenshot } from "./accessibility-checks";
import { type ChatFriend, ENGLISH_PHONE, openChat, registerFriends } from "./chat-friends";
import { signInPage, test } from "./fixtures";
import { dragByTouch } from "./touch";

const t = translatorFor("en");

const paint = (n: number) => makePng(640, 480 + 120 * n, (x, y) => [60 * n, (x % 256) / 2, y % 256]);

async function postPhoto(url: string, path: string, { me }: ChatFriend, n: number): Promise<string> {
  const body = new FormData();
  body.set("file", new File([paint(n)], "a.png", { type: "image/png" }));
  body.set("clientId", `p${n}`);
  const headers = { authorization: `Bearer ${me.token}` };
  const response = await fetch(`${url}${path}`, { method: "POST", headers, body });
  expect(response.status).toBeLessThan(300);
  return ((await response.json()) as { id: string }).id;
}

async function sendPhotos({ url }: Server, from: ChatFriend, to: ChatFriend): Promise<string[]> {
  const ids: string[] = [];
  for (const n of [1, 2, 3]) ids.push(await postPhoto(url, `/api/chat/${to.id}/messages`, from, n));
  return ids;
}

/** Marks round what is filled in. */
const withoutIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/g, "");

const viewer = (page: Page) => page.locator("dialog.viewer");
const placeText = (n: number, of: number) => t("shell.viewer_place", { n: String(n), of: String(of) });
const expectPlace = (page: Page, n: number, of: number) =>
  expect(page.getByRole("dialog", { name: placeText(n, of) })).toBeVisible();
const chatPhotos = (page: Page) => page.locator(".chat-photo > a");

test("photos of a chat: keys, answering, what is recalled goes at once, back returns to the place", async ({
  server,
  phone,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const [, second = "", third = ""] = await sendPhotos(server, one, other);
  await postPhoto(server.url, `/api/chat/${one.id}/messages`, other, 1);
  const page = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await expect(chatPhotos(page)).toHaveCount(3);
  const link = chatPhotos(page).nth(1);
  await link.focus();
  await page.keyboard.press("Enter");
  // The one that is blurred still is not among them.
  await expectPlace(page, 2, 3);
  await expect(viewer(page).locator("img[alt]:not([alt=''])")).toHaveJSProperty("naturalWidth", 640);
  await expectNoViolations(page, "the viewer");
  await expectTapTargets(page, "the viewer");
  await saveScreenshot(page, "viewer chat");
  await page.keyboard.press("ArrowRight");
  await expectPlace(page, 3, 3);
  await page.keyboard.press("ArrowLeft");
  await one.me.call("POST", `/chat/messages/${third}/recall`);
  await expectPlace(page, 2, 2);
  await one.me.call("POST", `/chat/messages/${second}/recall`);
  await expectPlace(page, 1, 1);
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toHaveCount(0);
  await chatPhotos(page).first().click();
  await expectPlace(page, 1, 1);
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL(`/chat/${other.id}`);
  await expect(chatPhotos(page).first()).toBeFocused();
  await chatPhotos(page).first().click();
  await viewer(page)
    .getByRole("button", { name: t("chat.answer") })
    .click();
  await expect(viewer(page)).toHaveCount(0);
  await expect(page.getByText(t("chat.answering_own"))).toBeVisible();
});

async function openAlbum(
  server: Server,
  phone: Parameters<Parameters<typeof test>[2]>[0]["phone"],
  language: "en" | "ar",
) {
  const [one, other] = await registerFriends(server, language);
  for (const n of [1, 2, 3]) await postPhoto(server.url, "/api/auth/album", other, n);
  const page = await phone({ language, hasTouch: true } as never);
  await signInPage(page, server.url, one.me);
  await page.goto(`/friends/${other.id}/album`);
  await page.locator(".album a").nth(1).click();
  return { page, other };
}

for (const language of ["en", "ar"] as const)
  test(`an album by finger, ${language}`, async ({ server, phone }) => {
    const translate = translatorFor(language);
    const { page, other } = await openAlbum(server, phone, language);
    const place = viewer(page).getByRole("status");
    const digits = (n: number) => n.toLocaleString(language === "ar" ? "ar-EG" : "en");
    const expectAt = (n: number) =>
      expect
        .poll(async () => withoutIsolates((await place.textContent()) ?? ""))
        .toBe(withoutIsolates(translate("shell.viewer_place", { n: digits(n), of: digits(3) })));
    await expectAt(2);
    await expect(viewer(page)).toContainText(other.name);
    await expectNoSideScroll(page);
    await saveScreenshot(page, `viewer album ${language}`);
    await page.setViewportSize({ width: 844, height: 390 });
    await saveScreenshot(page, `viewer album lying ${language}`);
    await page.setViewportSize({ width: 390, height: 844 });
    const stage = viewer(page).locator(".viewer-stage");
    // Where lines begin at the right, so does the next photo lie at the left.
    const onward = language === "ar" ? 150 : -150;
    await dragByTouch(page, stage, onward, 0);
    await expectAt(3);
    await dragByTouch(page, stage, onward, 0);
    await expectAt(3);
    await dragByTouch(page, stage, -onward, 0);
    await expectAt(2);
    await dragByTouch(page, stage, 0, 200);
    await expect(viewer(page)).toHaveCount(0);
    await expect(page.locator(".album a").nth(1)).toBeFocused();
  });

/** Two fingers beside the middle, whose distance changes. */
async function pinch(page: Page, from: number, to: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const [x, y] = [195, 422];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", gap: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        type === "touchEnd"
          ? []
          : [
              { x: x - gap / 2, y, id: 0 },
              { x: x + gap / 2, y, id: 1 },
            ],
    });
  await touch("touchStart", from);
  for (let step = 1; step <= 4; step++) await touch("touchMove", from + ((to - from) * step) / 4);
  await touch("touchEnd", to);
  await client.detach();
}

test("two fingers enlarge a photo, which a finger then moves; keys enlarge it too, and arrows are mirrored in Arabic", async ({
  server,
  phone,
}) => {
  const { page } = await openAlbum(server, phone, "ar");
  const photo = viewer(page).locator(".viewer-frame:not([inert]) > .viewer-photo");
  const place = viewer(page).getByRole("status");
  const scale = () => photo.evaluate((each) => new DOMMatrix(getComputedStyle(each).transform).a);
  await expect(place).toContainText("٢");
  await pinch(page, 80, 240);
  await expect.poll(scale).toBeCloseTo(3, 1);
  // It is moved, not turned.
  await dragByTouch(page, viewer(page).locator(".viewer-stage"), 150, 0);
  await expect(place).toContainText("٢");
  await pinch(page, 240, 40);
  await expect.poll(scale).toBe(1);
  await page.keyboard.press("+");
  await expect.poll(scale).toBe(1.5);
  await page.keyboard.press("-");
  await expect.poll(scale).toBe(1);
  await page.keyboard.press("ArrowLeft");
  await expect(place).not.toContainText("٢");
  await page.keyboard.press("ArrowRight");
  await expect(place).toContainText("٢");
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toHaveCount(0);
});

test("a photo that does not load can be tried again; reporting leads to the person", async ({
  server,
  phone,
  pageErrors,
}) => {
  const [one, other] = await registerFriends(server, "en");
  await postPhoto(server.url, "/api/auth/album", other, 1);
  const page = await phone(ENGLISH_PHONE);
  await signInPage(page, server.url, one.me);
  await page.goto(`/friends/${other.id}`);
  await page.route("**/pictures/*-1280.webp", (route) => route.abort());
  await page.locator(".shelf a").first().click();
  await expect(viewer(page).getByRole("alert")).toContainText(t("shell.viewer_lost"));
  pageErrors.splice(0);
  await page.unroute("**/pictures/*-1280.webp");
  await viewer(page)
    .getByRole("button", { name: t("shell.try_again") })
    .click();
  await expect(viewer(page).locator("img")).toHaveJSProperty("naturalWidth", 640);
  await page.keyboard.press("+");
  await expect(viewer(page).locator(".viewer-photo")).toHaveAttribute("style", /scale\(1\.5\)/);
  await viewer(page)
    .getByRole("link", { name: t("chat.report") })
    .click();
  await expect(page).toHaveURL(new RegExp(`/report/user/${other.id}\\?photo=[\\w-]+$`));
  await expect(page.locator("#report")).toContainText(t("safety.report.seal_photo"));
  await page.goBack();
  await expect(page).toHaveURL(`/friends/${other.id}`);
});

test("without script a photo leads to its own page, and back", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  await postPhoto(server.url, "/api/auth/album", other, 1);
  const page = await phone({ ...ENGLISH_PHONE, javaScript: false });
  await signInPage(page, server.url, one.me);
  await page.goto(`/friends/${other.id}/album`);
  await page.locator(".album a").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("profile.album.photo", { n: 1, of: 1 }));
  await page.getByRole("link", { name: t("shell.back") }).click();
  await expect(page).toHaveURL(`/friends/${other.id}/album`);
});

for (const language of ["en", "ar"] as const)
  test(`one's own album opens in the viewer, from which a photo is moved or removed, ${language}`, async ({
    server,
    phone,
  }) => {
    const [one] = await registerFriends(server, language);
    for (const n of [1, 2, 3]) await postPhoto(server.url, "/api/auth/album", one, n);
    const translate = translatorFor(language);
    const page = await phone({ language, hasTouch: true } as never);
    await signInPage(page, server.url, one.me);
    await page.goto("/album");
    const photos = page.locator(".album a");
    await photos.nth(1).click();
    await dragByTouch(page, viewer(page).locator(".viewer-stage"), language === "ar" ? 150 : -150, 0);
    await expect(viewer(page).locator(".viewer-dots i").nth(2)).toHaveClass("on");
    await expect(viewer(page).getByRole("link", { name: translate("chat.report") })).toBeHidden();
    await expectTapTargets(page, "one's own album");
    await saveScreenshot(page, `viewer own album ${language}`);
    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
    await expect(photos.nth(1)).toBeFocused();
    await photos.nth(2).click();
    await viewer(page)
      .getByRole("link", { name: translate("profile.photo.manage") })
      .click();
    await page.getByRole("button", { name: translate("profile.photo.remove") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: translate("profile.photo.remove") })
      .click();
    await expect(page).toHaveURL("/album");
    await expect(photos).toHaveCount(2);
  });

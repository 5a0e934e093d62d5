import { expect, type Locator, type Page } from "@playwright/test";
import { type ApiClient, registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { saveScreenshot } from "./accessibility-checks";
import { overlap } from "./boxes";
import { openThrowDialog, pickBottleAs, restartWithEmptySea, test, throwBottleAs, waitForHtmx } from "./fixtures";

/** px between a notice and the pane below it. */
const GAP = 16;

/** px, of a window of 390 × 844. */
const MOON_LEFT = 287;

/** Somebody in Germany who finds bottles. */
async function finderNamed(url: string, nickname: string): Promise<ApiClient> {
  const finder = await registerClient(url);
  expect((await finder.call("PUT", "/auth/profile", { nickname, country: "DE" })).status).toBe(200);
  return finder;
}

async function throwBottleKeptBy(finder: ApiClient, author: ApiClient): Promise<void> {
  const id = await throwBottleAs(author, "To be kept");
  await pickBottleAs(finder, id);
  expect((await finder.call("POST", `/bottles/collect/${id}`)).status).toBe(200);
}

const line = (page: Page): Locator => page.getByRole("main").getByRole("heading", { level: 1 });

test("an answer lies on the sand and the line names it; opened, it is gone", async ({ signedInPhone, server }) => {
  await restartWithEmptySea(server);
  const { page, me, t } = await signedInPhone();
  const finder = await finderNamed(server.url, "Jonas");
  await page.goto("/");
  await waitForHtmx(page);
  const dialog = await openThrowDialog(page, t);
  await dialog.getByRole("textbox").fill("What do you see from your window?");
  await dialog.getByRole("button", { name: t("bottles.throw.confirm") }).click();
  const own = page.getByRole("link", { name: t("bottles.home.news.thrown", { n: 0 }) });
  await expect(own).toBeVisible();

  const id = (await own.getAttribute("href"))?.split("/").at(-1) ?? "";
  await pickBottleAs(finder, id);
  await page.goto("/");
  await expect(line(page)).toContainText("Someone in Germany is holding your bottle until");
  await expect(own).toHaveCount(0);

  expect((await finder.call("POST", `/bottles/drop/${id}`, { comment: "A plane tree." })).status).toBe(200);
  await page.goto("/");
  await expect(line(page)).toHaveText(/^Jonas in Germany answered your letter/);
  const onSand = page.getByRole("button", { name: "Open your bottle" });
  await expect(onSand).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await onSand.click();
  await expect(page).toHaveURL(`/bottle/${id}#comments`);
  await expect(page.getByText("A plane tree.")).toBeVisible();
  await page.goto("/");
  await expect(line(page)).toHaveText(t("bottles.home.line", { n: 0 }));
  await expect(onSand).toHaveCount(0);
  // The welcome.
  expect((await me.call<{ count: number }>("GET", "/system-messages/unread-count")).body.count).toBe(1);
});

for (const javaScript of [true, false])
  test(`bottles that were kept say so ${javaScript ? "once each" : "until opened"}, and are counted, script: ${javaScript}`, async ({
    signedInPhone,
    server,
  }) => {
    const { page, me, t } = await signedInPhone({ javaScript });
    await me.call("PUT", "/system-messages/read-all");
    const finder = await finderNamed(server.url, `Keeper ${javaScript}`);
    for (let n = 0; n < 2; n++) await throwBottleKeptBy(finder, me);
    const kept = t("bottles.home.news.kept", { country: "Germany" });
    const look = async () => {
      const told = page.waitForResponse((response) => response.url().endsWith("/told"));
      await page.goto("/");
      await expect(line(page)).toHaveText(kept);
      if (javaScript) expect((await told).status()).toBe(204);
      else told.catch(() => undefined);
    };
    const more = page.getByRole("link", { name: t("bottles.home.news.more", { n: 1 }) });
    await look();
    await expect(more).toHaveAttribute("href", "/my-bottles");
    await look();
    await expect(more).toHaveCount(javaScript ? 0 : 1);
    await page.goto("/");
    if (javaScript) await expect(page.locator("form.news")).toHaveCount(0);
    else await expect(line(page)).toHaveText(kept);
  });

test("a report that the line was seen offers nothing where it fails", async ({ signedInPhone, server, pageErrors }) => {
  const { page, me } = await signedInPhone();
  await throwBottleKeptBy(await finderNamed(server.url, "Keeper"), me);
  await page.route("**/told", (route) => route.abort());
  await page.goto("/");
  await expect.poll(() => pageErrors.splice(0)).not.toEqual([]);
  await expect(page.locator("#notices")).toBeEmpty();
});

test("the line opens an answer without JavaScript, and others are counted", async ({ signedInPhone, server }) => {
  const { page, me, t } = await signedInPhone({ javaScript: false, width: 320 });
  const finder = await finderNamed(server.url, "WWWWWWWWWWWWWWWWWWWWWWWW");
  const ids = [await throwBottleAs(me, "The first"), await throwBottleAs(me, "The second")];
  for (const id of ids) {
    await pickBottleAs(finder, id);
    await finder.call("POST", `/bottles/drop/${id}`, { comment: `An answer to ${id}` });
  }
  await page.goto("/");
  await expect(line(page)).toContainText("WWWWWWWWWWWWW… in ");
  await expect(page.getByRole("link", { name: t("bottles.home.news.more", { n: 2 }) })).toBeVisible();
  await expectNoSideScroll(page);
  for (const id of ids.reverse()) {
    await page.goto("/");
    await page.getByRole("button", { name: t("bottles.home.news.read") }).click({ position: { x: 20, y: 20 } });
    await expect(page).toHaveURL(`/bottle/${id}#comments`);
    await expect(page.getByText(`An answer to ${id}`)).toBeVisible();
  }
  await page.goto("/");
  await expect(page.getByRole("button", { name: t("bottles.home.news.read") })).toHaveCount(0);
});

for (const width of [390, 320]) {
  test(`without JavaScript the notice of a throw leaves the throw button above the tabs, ${width} px`, async ({
    signedInPhone,
  }) => {
    const { page, t } = await signedInPhone({ javaScript: false, width });
    await page.goto("/throw");
    await page.getByRole("textbox").fill("Thrown without a script");
    await page.getByRole("button", { name: t("bottles.throw.confirm") }).click();
    await expect(page.getByRole("status")).toContainText(t("notice.throw_success", { n: 5 }));
    const [button, tabs] = await Promise.all([
      page.locator("#throw-open").boundingBox(),
      page.getByRole("navigation", { name: t("shell.tabs") }).boundingBox(),
    ]);
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
    await expectAccessible(page);
    await saveScreenshot(page, `notice without script ${width}`);
  });
}

test("without JavaScript, in a wide window, a notice lies on no headline, and the page begins right below it", async ({
  signedInPhone,
  server,
}) => {
  const { page } = await signedInPhone({ javaScript: false, width: 1280 });
  for (const path of ["/throw", "/profile", "/system-messages", "/login", "/register"]) {
    if (path === "/login") await page.context().clearCookies({ name: "session" });
    await page.context().addCookies([{ name: "notice", value: "rate_limited:20", url: server.url }]);
    await page.goto(path);
    const notice = await page.locator(".toast").boundingBox();
    const headline = await page.locator("h1").boundingBox();
    const below = (notice?.y ?? 0) + (notice?.height ?? 0);
    expect(headline?.y, path).toBeGreaterThanOrEqual(below);
    // Signing in is no pane: its words keep their distance from the picture's top.
    if (path === "/login" || path === "/register") continue;
    const pane = await page.locator(".column").boundingBox();
    expect(Math.abs((pane?.y ?? 0) - below - GAP), path).toBeLessThanOrEqual(1);
  }
});

test("with a bottle in the hand one can look further out, and nothing lies on the label of the one just thrown", async ({
  signedInPhone,
  server,
}) => {
  const { page, me } = await signedInPhone();
  const other = await registerClient(server.url);
  for (let n = 0; n < 2; n++) await throwBottleAs(other, `Afloat ${n}`);
  const inHand = await throwBottleAs(other, "In my hand");
  await throwBottleAs(me, "Just thrown");
  await pickBottleAs(me, inHand);
  await page.goto("/");
  const boxOf = (part: string) =>
    page.locator(part).evaluateAll((parts) => parts.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
  const [label] = await boxOf(".newest-own span");
  if (!label) throw new Error("no label");
  const others = [...(await boxOf("#further")), ...(await boxOf("#hud a")), ...(await boxOf(".quiet h1"))];
  expect(others.filter((box) => overlap(box, label))).toEqual([]);
  await saveScreenshot(page, "in the hand and just thrown");
  const further = page.locator("#further");
  await expect(further).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(further).toBeVisible();
  const [wideLabel] = await boxOf(".newest-own span");
  const wideOthers = [...(await boxOf("#further")), ...(await boxOf("#hud a")), ...(await boxOf(".quiet h1"))];
  expect(wideOthers.filter((box) => wideLabel && overlap(box, wideLabel))).toEqual([]);
});

test("on a short screen news shows beside a bottle in the hand, whose chip is its sign and their number", async ({
  signedInPhone,
  server,
}) => {
  for (const language of ["en", "de", "ar"] as const) {
    const { page, me, t } = await signedInPhone({ width: 320, language });
    const finder = await finderNamed(server.url, `Lena ${language}`);
    const inHand = await throwBottleAs(finder, `In the hand ${language}`);
    await pickBottleAs(me, inHand);
    const id = await throwBottleAs(me, `What do you see? ${language}`);
    await pickBottleAs(finder, id);
    await finder.call("POST", `/bottles/drop/${id}`, { comment: "A plane tree." });
    await page.goto("/");
    const chip = page.getByRole("link", { name: t("bottles.home.held") });
    const rows = await page
      .locator("#hud > *")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(new Set(rows).size, language).toBe(1);
    expect((await chip.boundingBox())?.width, language).toBeGreaterThanOrEqual(44);
    await expect(line(page)).toBeInViewport({ ratio: 1 });
    const read = page.getByRole("button", { name: t("bottles.home.news.read") });
    await expect(read).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await saveScreenshot(page, `news beside a bottle in the hand ${language}`);
  }
});

for (const language of ["ja", "de", "ru"] as const) {
  test(`at night the line leaves the moon free, and the label of a bottle just thrown is beside it, in ${language}`, async ({
    signedInPhone,
    server,
  }) => {
    const { page, me } = await signedInPhone({ language, dark: true });
    const finder = await finderNamed(server.url, `Jonas ${language}`);
    const found = await throwBottleAs(me, "The first");
    await pickBottleAs(finder, found);
    await throwBottleAs(me, "The second");
    for (const where of ["in a hand", "answered"]) {
      await page.goto("/");
      const boxes = await page.locator(".news").evaluate((news) =>
        [...news.querySelectorAll("h1, button, a")].flatMap((each) => {
          const text = document.createRange();
          text.selectNodeContents(each);
          return [...text.getClientRects()].map((box) => box.toJSON() as DOMRect);
        }),
      );
      const label = await page.locator(".newest-own span").evaluate((each) => each.getBoundingClientRect().toJSON());
      expect(boxes.length).toBeGreaterThan(2);
      expect(Math.max(...boxes.map(({ right }) => right)), where).toBeLessThanOrEqual(MOON_LEFT);
      expect(
        boxes.filter((box) => overlap(box, label)),
        where,
      ).toEqual([]);
      await saveScreenshot(page, `moon ${language} ${where}`);
      await finder.call("POST", `/bottles/drop/${found}`, { comment: "A plane tree." });
    }
  });
}

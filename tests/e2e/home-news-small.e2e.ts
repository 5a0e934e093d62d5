import { expect } from "@playwright/test";
import { registerClient } from "../support/client";
import { expectAccessible, expectNoSideScroll } from "../support/e2e";
import { saveScreenshot } from "./accessibility-checks";
import { pickBottleAs, test, throwBottleAs } from "./fixtures";

/** Share of the smallest screen's height that news may take. */
const MOST = 0.2;

for (const language of ["en", "de", "ru", "ar"] as const)
  test(`news of several kinds takes a small part of the smallest screen: one line, then signs and numbers in one row, in ${language}`, async ({
    signedInPhone,
    server,
  }) => {
    const { page, me, t } = await signedInPhone({ language, width: 320 });
    const [finder, stranger] = [await registerClient(server.url), await registerClient(server.url)];
    for (const act of ["drop", "collect"]) {
      const id = await throwBottleAs(me, `To ${act}`);
      await pickBottleAs(finder, id);
      const body = act === "drop" ? { comment: "A plane tree." } : undefined;
      expect((await finder.call("POST", `/bottles/${act}/${id}`, body)).status).toBe(200);
    }
    await stranger.call("POST", `/users/${me.id}/follow`);
    const message = { text: "Hello?", clientId: "first" };
    expect((await stranger.call("POST", `/chat/${me.id}/messages`, message)).status).toBe(201);

    await page.goto("/");
    const kinds = page.locator(".news .more");
    await expect(kinds).toHaveCount(3);
    await expect(page.getByRole("link", { name: t("bottles.home.news.more_bottles", { n: 1 }) })).toHaveAttribute(
      "href",
      "/my-bottles",
    );
    await expect(page.locator(".news").getByRole("link", { name: t("shell.stranger_wrote") })).toHaveAttribute(
      "href",
      `/chat/${stranger.id}`,
    );
    const boxOf = (part: string) =>
      page.locator(part).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
    const [news] = await boxOf(".news");
    expect(news?.height).toBeLessThanOrEqual(568 * MOST);
    const row = [...(await boxOf(".news button")), ...(await boxOf(".news .more"))];
    expect(new Set(row.map(({ top }) => Math.round(top))).size).toBe(1);
    expect(Math.min(...row.map(({ width, height }) => Math.min(width, height)))).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await saveScreenshot(page, `news of several kinds ${language}`);
  });

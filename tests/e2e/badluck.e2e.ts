import { expect, type Locator, type Page } from "@playwright/test";
import { translate } from "../../src/i18n/intl";
import { DAY, REQUEST_TIMEOUT } from "../../src/limits";
import { type Client, newcomer } from "../support/client";
import { coinsOf, openThrow, picked, ready, test, thrown } from "./harbour";

const t = translate("en");

interface Bottles {
  items: { id: string; content: string }[];
}
const bottlesOf = async (me: Client) => (await me.call<Bottles>("GET", "/bottles/my-bottles")).body.items;

interface Detail {
  likeCount: number;
  pickCount: number;
  comments: { content: string }[];
  status: string;
}
const detailOf = async (me: Client, id: string) =>
  (await me.call<Detail>("GET", `/bottles/detail/${id}`)).body;

/** Lets no answer to these requests through until all are there that will come. @returns how many came */
async function hold(page: Page, path: string): Promise<{ release(): Promise<void>; came(): number }> {
  const waiting: (() => void)[] = [];
  let came = 0;
  let open = false;
  await page.route(path, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    came++;
    if (!open) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue().catch(() => undefined);
  });
  return {
    came: () => came,
    release: async () => {
      await expect.poll(() => came).toBeGreaterThan(0);
      open = true;
      for (const go of waiting) go();
    },
  };
}

/** Two taps, the second before the first is answered. */
async function doubleTap(page: Page, button: Locator, path: string): Promise<number> {
  const post = await hold(page, path);
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await post.release();
  return post.came();
}

test.describe("a double tap has one effect", () => {
  test("throwing", async ({ aboard }) => {
    const { page, me } = await aboard();
    await page.goto("/");
    await ready(page);
    const dialog = await openThrow(page, t);
    await dialog.getByRole("textbox").fill("once, I hope");
    expect(
      await doubleTap(page, dialog.getByRole("button", { name: t("throw.confirm") }), "/api/bottles"),
    ).toBe(1);
    await expect(page.getByRole("status")).toContainText(t("notice.throw_success", { n: 5 }));
    expect(await bottlesOf(me)).toHaveLength(1);
    await page.goto("/throw");
    await ready(page);
    await page.getByRole("textbox").fill("once more");
    await doubleTap(page, page.getByRole("button", { name: t("throw.confirm") }), "/throw");
    await page.waitForURL("/");
    expect(await bottlesOf(me)).toHaveLength(2);
    expect(await coinsOf(me)).toBe(10);
  });

  test("picking up", async ({ aboard, server }) => {
    await thrown(await newcomer(server.url), "one of many");
    const { page, me } = await aboard();
    await page.goto("/");
    await ready(page);
    await doubleTap(page, page.locator(".place .tap").last(), "/pick");
    await page.waitForURL(/\/bottle\//);
    const { body } = await me.call<{ picksLeft: number }>("GET", "/bottles");
    expect(body.picksLeft).toBe(9);
  });

  test("liking", async ({ aboard, server }) => {
    const id = await thrown(await newcomer(server.url), "like me once");
    const { page, me } = await aboard();
    await page.goto(`/bottle/${id}`);
    await ready(page);
    await doubleTap(page, page.getByRole("button", { name: t("bottle.like") }), `/bottle/${id}/like`);
    await expect(page.getByRole("button", { name: t("bottle.like") })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    expect((await detailOf(me, id)).likeCount).toBe(1);
    expect(await coinsOf(me)).toBe(2);
  });

  test("dropping with a comment", async ({ aboard, server }) => {
    const id = await thrown(await newcomer(server.url), "comment on me once");
    const { page, me } = await aboard();
    await picked(me, id);
    await page.goto(`/bottle/${id}`);
    await ready(page);
    await page.getByRole("button", { name: t("bottle.drop") }).click();
    await page.locator("#comment").fill("said once");
    await doubleTap(page, page.getByRole("button", { name: t("bottle.drop_send") }), `/bottle/${id}/drop`);
    await page.waitForURL("/");
    expect((await detailOf(me, id)).comments).toHaveLength(1);
    expect(await coinsOf(me)).toBe(3);
  });

  test("keeping", async ({ aboard, server }) => {
    const id = await thrown(await newcomer(server.url), "keep me once");
    const { page, me } = await aboard();
    await picked(me, id);
    await page.goto(`/bottle/${id}`);
    await ready(page);
    await page.getByRole("button", { name: t("bottle.keep") }).click();
    const question = page.getByRole("dialog", { name: t("ask.keep") });
    await doubleTap(page, question.getByRole("button", { name: t("bottle.keep") }), `/bottle/${id}/keep`);
    await expect(page.getByRole("status")).toContainText(t("notice.kept"));
    const { body } = await me.call<{ used: number } & Bottles>("GET", "/bottles/collected-bottles");
    expect(body.items.map((each) => each.id)).toEqual([id]);
  });

  test("registering", async ({ page }) => {
    await page.goto("/register");
    await ready(page);
    const name = `twice.${process.pid}.${Date.now() % 1_000_000}`;
    await page.getByLabel(t("auth.username")).fill(name);
    await page.getByLabel(t("auth.nickname")).fill(name);
    await page.getByLabel(t("auth.password"), { exact: true }).fill("harbour-lights-9");
    await page.getByLabel(t("auth.confirm")).fill("harbour-lights-9");
    expect(await doubleTap(page, page.getByRole("button", { name: t("auth.register") }), "/register")).toBe(
      1,
    );
    await page.waitForURL(/\/complete-profile/);
  });

  /** Without a script the browser sends what it is told to; the key in the form makes both one. */
  test("throwing, keeping and dropping without JavaScript", async ({ aboard, server }) => {
    const { page, me } = await aboard({ javaScript: false });
    await page.goto("/throw");
    await page.getByRole("textbox").fill("sent twice");
    await page.getByRole("button", { name: t("throw.confirm") }).dblclick();
    await page.waitForURL("/");
    expect(await bottlesOf(me)).toHaveLength(1);
    const id = await thrown(await newcomer(server.url), "dropped twice");
    await picked(me, id);
    await page.goto(`/bottle/${id}`);
    await page.getByRole("button", { name: t("bottle.drop") }).click();
    await page.locator("#comment").fill("said once");
    await page.getByRole("button", { name: t("bottle.drop_send") }).dblclick();
    await page.waitForURL("/");
    expect((await detailOf(me, id)).comments).toHaveLength(1);
    expect(await coinsOf(me)).toBe(8);
  });
});

/** The clock of the page is in our hand, that of requests included. */
async function takeClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const ending = new AbortController();
      setTimeout(() => ending.abort(new DOMException("", "TimeoutError")), ms);
      return ending.signal;
    };
  });
}

/** The server hears the request and says nothing. @returns how to end the silence */
async function silence(page: Page, path: string): Promise<{ heard(): Promise<void>; end(): Promise<void> }> {
  let heard = 0;
  await page.route(path, (route) => {
    if (route.request().method() === "POST") heard++;
    else void route.fallback();
  });
  return {
    heard: () => expect.poll(() => heard).toBe(1),
    end: () => page.unroute(path),
  };
}

/** A request that was given up is an error in the console of the browser; it is what the test is about. */
function forgive(trouble: string[]): void {
  for (const line of trouble.splice(0)) expect(line).toMatch(/AbortError|aborted|timeout|net::ERR/i);
}

test.describe("a server that does not answer", () => {
  test("a form says so after ten seconds, keeps what was typed and tries again", async ({
    aboard,
    server,
    trouble,
  }) => {
    const id = await thrown(await newcomer(server.url), "answered late");
    const { page, me } = await aboard();
    await picked(me, id);
    await takeClock(page);
    await page.goto(`/bottle/${id}`);
    await ready(page);
    await page.getByRole("button", { name: t("bottle.drop") }).click();
    await page.locator("#comment").fill("into the silence");
    const quiet = await silence(page, `/bottle/${id}/drop`);
    await page.getByRole("button", { name: t("bottle.drop_send") }).click();
    await quiet.heard();
    await page.clock.fastForward(REQUEST_TIMEOUT - 1_000);
    await expect(page.getByRole("button", { name: t("shell.try_again") })).toHaveCount(0);
    await page.clock.fastForward(1_000);
    await expect(page.getByRole("alert")).toContainText(t("shell.no_answer"));
    await expect(page.locator("#comment")).toHaveValue("into the silence");
    await quiet.end();
    await page.getByRole("button", { name: t("shell.try_again") }).click();
    await page.waitForURL("/");
    expect((await detailOf(me, id)).comments.map(({ content }) => content)).toEqual(["into the silence"]);
    forgive(trouble);
  });

  test("the throw dialog says so, keeps the letter and throws it once", async ({ aboard, trouble }) => {
    const { page, me } = await aboard();
    await takeClock(page);
    await page.goto("/");
    await ready(page);
    const dialog = await openThrow(page, t);
    await dialog.getByRole("textbox").fill("is anybody there?");
    const quiet = await silence(page, "/api/bottles");
    await dialog.getByRole("button", { name: t("throw.confirm") }).click();
    await quiet.heard();
    await page.clock.fastForward(REQUEST_TIMEOUT);
    await expect(dialog.getByRole("alert")).toContainText(t("throw.failed"));
    await expect(dialog.getByRole("alert")).toContainText(t("shell.no_answer"));
    await expect(dialog.getByRole("textbox")).toHaveValue("is anybody there?");
    await quiet.end();
    await dialog.getByRole("button", { name: t("shell.try_again") }).click();
    await expect(page.getByRole("status")).toContainText(t("notice.throw_success", { n: 5 }));
    expect((await bottlesOf(me)).map(({ content }) => content)).toEqual(["is anybody there?"]);
    forgive(trouble);
  });

  test("an answer that got lost is not a second throw", async ({ aboard, trouble }) => {
    const { page, me } = await aboard();
    await page.goto("/");
    await ready(page);
    const dialog = await openThrow(page, t);
    await dialog.getByRole("textbox").fill("heard, but not told");
    await page.route("/api/bottles", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole("button", { name: t("throw.confirm") }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await page.unroute("/api/bottles");
    await dialog.getByRole("button", { name: t("shell.try_again") }).click();
    await expect(page.getByRole("status")).toContainText(t("notice.throw_success", { n: 5 }));
    expect(await bottlesOf(me)).toHaveLength(1);
    expect(await coinsOf(me)).toBe(5);
    forgive(trouble);
  });

  test("a bottle at sea can be tried again", async ({ aboard, server, trouble }) => {
    await thrown(await newcomer(server.url), "far out");
    const { page } = await aboard();
    await takeClock(page);
    await page.goto("/");
    await ready(page);
    const quiet = await silence(page, "/pick");
    await page.locator(".place .tap").last().click();
    await quiet.heard();
    await page.clock.fastForward(REQUEST_TIMEOUT);
    await quiet.end();
    await page.getByRole("button", { name: t("shell.try_again") }).click();
    await page.waitForURL(/\/bottle\//);
    forgive(trouble);
  });
});

for (const language of ["en", "ar"] as const) {
  test(`without a network there is a page that says so, in ${language}`, async ({ aboard, trouble }) => {
    const { page, t: say } = await aboard({ language });
    await page.goto("/");
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state !== "activated")
        await new Promise((resolve) => active?.addEventListener("statechange", resolve));
    });
    await page.reload();
    await page.context().setOffline(true);
    await page.goto("/my-bottles?cursor=");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("face.offline.title"));
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    const styled = await page.evaluate(() => getComputedStyle(document.body).margin);
    expect(styled).toBe("0px");
    await page.context().setOffline(false);
    await page.getByRole("link", { name: say("shell.try_again") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("lists.title"));
    await expect(page).toHaveURL("/my-bottles?cursor=");
    forgive(trouble);
  });
}

const LONG = "x".repeat(1_001);
const BAD: [name: string, text: string, sentence: string][] = [
  ["nothing", "", t("field.content_required")],
  ["blanks", "  \n\t ", t("field.content_required")],
  ["zero width", "\u200b\u2060\ufeff\u00ad", t("field.content_required")],
  ["1,001 characters", LONG, t("field.content_long")],
];

test.describe("texts", () => {
  for (const [name, text, sentence] of BAD) {
    test(`${name} are refused beside the field and kept`, async ({ aboard }) => {
      const { page, me } = await aboard();
      await page.goto("/throw");
      await ready(page);
      const dialog = async () => {
        await page.goto("/profile");
        await ready(page);
        return openThrow(page, t);
      };
      for (const where of [async () => page.locator("#throw"), dialog]) {
        const form = await where();
        const area = form.getByRole("textbox");
        await area.fill(text);
        await form.getByRole("button", { name: t("throw.confirm") }).click();
        await expect(form.getByRole("alert")).toHaveText(sentence);
        await expect(area).toHaveAttribute("aria-invalid", "true");
        await expect(area).toHaveAccessibleDescription(sentence);
        await expect(area).toHaveValue(text);
      }
      expect(await bottlesOf(me)).toEqual([]);
    });
  }

  for (const text of [
    "🌊".repeat(1_000),
    "سلام \u2067عليكم\u2069 (1) !",
    "👩🏽‍🚀 e\u0301 <b>&amp;</b>\n\nlast",
  ]) {
    test(`${text.slice(0, 12)}… arrives as it was written`, async ({ aboard }) => {
      const { page, me } = await aboard();
      await page.goto("/throw");
      await ready(page);
      await page.getByRole("textbox").fill(text);
      await page.getByRole("button", { name: t("throw.confirm") }).click();
      await page.waitForURL("/");
      const [bottle] = await bottlesOf(me);
      expect(bottle?.content).toBe(text);
      await page.goto(`/bottle/${bottle?.id}`);
      expect(await page.locator(".msg").textContent()).toBe(text);
    });
  }

  test("a comment of blanks is refused and does not throw back", async ({ aboard, server }) => {
    const id = await thrown(await newcomer(server.url), "say something");
    const { page, me } = await aboard();
    await picked(me, id);
    await page.goto(`/bottle/${id}`);
    await ready(page);
    for (const [text, sentence] of [
      [" \u200b ", t("field.comment_required")],
      ["y".repeat(501), t("field.comment_long")],
    ] as const) {
      await page.getByRole("button", { name: t("bottle.drop") }).click();
      await page.locator("#comment").fill(text);
      await page.getByRole("button", { name: t("bottle.drop_send") }).click();
      await expect(page.getByRole("alert")).toHaveText(sentence);
      await expect(page.locator("#comment")).toHaveValue(text);
      await page.goto(`/bottle/${id}`);
      await ready(page);
    }
    expect((await detailOf(me, id)).status).toBe("held");
  });
});

test("the fourth throw of a day is refused in the specification's words", async ({ aboard, ahead }) => {
  const { page, me } = await aboard();
  for (let n = 1; n <= 3; n++) await thrown(me, `number ${n}`);
  const sentence = "Today you have thrown 3 bottles, please come back tomorrow";
  await page.goto("/throw");
  await ready(page);
  await page.getByRole("textbox").fill("number 4");
  await page.getByRole("button", { name: t("throw.confirm") }).click();
  await expect(page.getByRole("alert")).toHaveText(`throw limit reached${sentence}`);
  await expect(page.getByRole("textbox")).toHaveValue("number 4");
  await page.goto("/");
  await ready(page);
  const dialog = await openThrow(page, t);
  await dialog.getByRole("textbox").fill("number 4");
  await dialog.getByRole("button", { name: t("throw.confirm") }).click();
  await expect(dialog.getByRole("alert")).toContainText("throw limit reached");
  await expect(dialog.getByRole("alert")).toContainText(sentence);
  await expect(dialog.getByRole("textbox")).toHaveValue("number 4");
  await ahead(DAY);
  await dialog.getByRole("button", { name: t("throw.confirm") }).click();
  await expect(page.getByRole("status")).toContainText(t("notice.throw_success", { n: 5 }));
});

test("the eleventh pick of a day is refused in the specification's words", async ({ aboard, server }) => {
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) {
    const author = await newcomer(server.url);
    for (let m = 0; m < 3; m++) ids.push(await thrown(author, `bottle ${n} ${m}`));
  }
  const { page, me } = await aboard();
  for (const id of ids.slice(0, 10)) await picked(me, id);
  await page.goto("/");
  await ready(page);
  await page.locator(".place .tap").last().click();
  await expect(page.getByRole("alert")).toHaveText(
    "You have picked up 10 bottles today, please come back tomorrow",
  );
  await expect(page).toHaveURL("/");
  await expect(page.locator(".place .tap").first()).toBeVisible();
});

test("a bottle that someone else was quicker to pick stays theirs", async ({ aboard, server }) => {
  const author = await newcomer(server.url);
  const id = await thrown(author, "wanted by two");
  const { page } = await aboard();
  await page.goto(`/bottle/${id}`);
  await ready(page);
  await picked(await newcomer(server.url), id);
  await page.getByRole("button", { name: t("bottle.pick") }).click();
  await page.waitForURL("/");
  await expect(page.getByRole("alert")).toHaveText("This bottle does not exist, or not any more.");
  await expect(page.getByRole("link", { name: t("throw.open") })).toBeVisible();
});

test("a bottle in hand drifts on after a day, and what was typed is kept", async ({
  aboard,
  server,
  ahead,
}) => {
  const id = await thrown(await newcomer(server.url), "held too long");
  const { page, me } = await aboard();
  await picked(me, id);
  await page.goto(`/bottle/${id}`);
  await ready(page);
  await page.getByRole("button", { name: t("bottle.drop") }).click();
  await page.locator("#comment").fill("thought about it too long");
  await ahead(DAY);
  await page.getByRole("button", { name: t("bottle.drop_send") }).click();
  await expect(page.getByRole("alert")).toContainText(t("error.not_held"));
  await expect(page.locator("#comment")).toHaveValue("thought about it too long");
  expect((await detailOf(me, id)).comments).toEqual([]);
});

test("a removed bottle is gone, an expired one says so", async ({ aboard, ahead, page }) => {
  const { page: mine, me } = await aboard();
  const removed = await thrown(me, "taken back");
  const old = await thrown(me, "nobody came");
  await mine.goto(`/bottle/${removed}`);
  await ready(mine);
  await mine.getByRole("button", { name: t("bottle.remove") }).click();
  const question = mine.getByRole("dialog", { name: t("ask.remove") });
  await question.getByRole("button", { name: t("bottle.remove") }).click();
  await mine.waitForURL("/my-bottles");
  await expect(mine.getByRole("status")).toContainText(t("notice.removed"));
  for (const path of [`/bottle/${removed}`, `/bottle-shared/${removed}`, "/bottle/none"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("face.not_found.title"));
  }
  // The session slides on while it is used.
  await ahead(20 * DAY);
  await mine.goto("/my-bottles");
  await ahead(30 * DAY);
  await mine.goto("/my-bottles");
  await expect(mine.getByRole("link", { name: /nobody came/ })).toContainText(t("status.expired"));
  await mine.goto(`/bottle/${old}`);
  await expect(mine.getByRole("button", { name: t("bottle.remove") })).toBeVisible();
});

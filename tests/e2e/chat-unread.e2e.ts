/** A chat opens at what is new, near the top; the way down counts what has not been seen. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { expectNoViolations, saveScreenshot } from "./accessibility-checks";
import { type ChatFriend, messageLine, openChat, registerFriends } from "./chat-friends";
import { test } from "./fixtures";

const t = translatorFor("en");

/** The first ten are read, the others are new. */
async function sendMessages([one, other]: [ChatFriend, ChatFriend], fresh: number): Promise<void> {
  const send = (n: number) =>
    other.me.call("POST", `/chat/${one.id}/messages`, { text: `Number ${n}.`, clientId: `number-${n}` });
  for (let n = 0; n < 9; n++) await send(n);
  await one.me.call("POST", `/chat/${other.id}/read`, {});
  for (let n = 0; n < fresh; n++) await send(100 + n);
}

const mark = (page: Page) => page.locator("#first-unread");

/** px between the upper edges of the log and the mark. */
async function markTop(page: Page): Promise<number> {
  const [log, box] = [await page.locator(".chat-scroll").boundingBox(), await mark(page).boundingBox()];
  return (box?.y ?? Number.NaN) - (log?.y ?? 0);
}

async function expectNearTop(page: Page): Promise<void> {
  await expect.poll(() => markTop(page)).toBeGreaterThan(60);
  await expect.poll(() => markTop(page)).toBeLessThan(120);
}

for (const [name, options] of [
  ["390", { language: "en" }],
  ["320", { language: "en", width: 320 }],
  ["dark", { language: "en", dark: true }],
  ["ar", { language: "ar" }],
] as const)
  test(`opens at the mark, which counts, and leads down, ${name}`, async ({ server, phone }) => {
    const tr = translatorFor(options.language);
    const pair = await registerFriends(server, options.language);
    await sendMessages(pair, 30);
    const page = await openChat({ server, phone }, ...pair, options);
    await expect(mark(page)).toHaveText(tr("chat.unread_count", { n: 30 }));
    await expectNearTop(page);
    const down = page.locator(".chat-down");
    const count = async () =>
      Number((await down.locator(".badge").textContent())?.replace(/[٠-٩]/g, (d) => `${d.charCodeAt(0) - 0x660}`));
    const first = await count();
    expect(first).toBeGreaterThan(10);
    expect(first).toBeLessThan(30);
    await saveScreenshot(page, `chat-unread-${name}`);
    await expectNoViolations(page, `chat at its mark ${name}`);
    await page.mouse.move(150, 300);
    await page.mouse.wheel(0, 300);
    await expect.poll(count).toBeLessThan(first);
    await down.click();
    await expect(messageLine(page, "Number 129.")).toBeInViewport();
    await expect(down).toHaveCount(0);
    await page.mouse.wheel(0, -2_000);
    await expect(down.locator(".badge")).toHaveCount(0);
    await expect(down).toHaveAccessibleName(tr("chat.newest"));
  });

test("without a script a chat opens at the mark, or at its end where all that is new fits", async ({
  server,
  phone,
}) => {
  const plain = { language: "en", javaScript: false } as const;
  const many = await registerFriends(server, "en");
  await sendMessages(many, 25);
  const page = await openChat({ server, phone }, ...many, plain);
  await expectNearTop(page);
  await saveScreenshot(page, "chat-unread-plain");
  const few = await registerFriends(server, "en");
  await sendMessages(few, 3);
  const other = await openChat({ server, phone }, ...few, plain);
  await expect(messageLine(other, "Number 102.")).toBeInViewport({ ratio: 1 });
});

test("without a script older unread ones are counted above it", async ({ server, phone }) => {
  const pair = await registerFriends(server, "en");
  await sendMessages(pair, 120);
  const page = await openChat({ server, phone }, ...pair, { language: "en", javaScript: false });
  await expect(page.locator("[data-line]")).toHaveCount(100);
  await expect(mark(page)).toHaveText(t("chat.unread"));
  const older = page.getByRole("link", { name: t("chat.older") });
  await expect(older).toHaveAccessibleName(`${t("chat.older")} ${t("chat.unread")} 20`);
  await older.click();
  await expect(mark(page)).toHaveText(t("chat.unread_count", { n: 120 }));
  await expectNearTop(page);
});

test("with more unread than a page it opens at the first of them", async ({ server, phone }) => {
  const pair = await registerFriends(server, "en");
  await sendMessages(pair, 130);
  const page = await openChat({ server, phone }, ...pair, { language: "en" });
  await expect(mark(page)).toHaveText(t("chat.unread_count", { n: 130 }));
  await expectNearTop(page);
  await expect(page.locator(".chat-down .badge")).toHaveText("99+");
});

test("a tap, or Enter on a message, shows its own time and state", async ({ server, phone }) => {
  const pair = await registerFriends(server, "en");
  await sendMessages(pair, 0);
  const [one, other] = pair;
  for (const text of ["Mine first", "Mine last"])
    await one.me.call("POST", `/chat/${other.id}/messages`, { text, clientId: text.replace(" ", "-") });
  const page = await openChat({ server, phone }, one, other, { language: "en" });
  const [theirs, mine] = [messageLine(page, "Number 3."), messageLine(page, "Mine first")];
  await expect(theirs.locator(".chat-meta")).toHaveCount(0);
  await theirs.locator(".chat-bubble").tap();
  await expect(theirs.locator(".chat-meta")).toHaveText(/^\d+:\d\d/);
  await mine.focus();
  await page.keyboard.press("Enter");
  await expect(mine.locator(".chat-meta")).toContainText(t("chat.sent"));
  await expect(theirs.locator(".chat-meta")).toHaveCount(0);
  await saveScreenshot(page, "chat-message-time");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press(" ");
  await expect(messageLine(page, "Number 8.").locator(".chat-meta")).toBeVisible();
  await page.keyboard.press(" ");
  await expect(messageLine(page, "Number 8.").locator(".chat-meta")).toHaveCount(0);
});

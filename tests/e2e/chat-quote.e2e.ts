/** Two people answer each other's messages, from right to left and from left to right. */
import { expect, type Locator } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { expectNoViolationsInBothThemes, expectTapTargets, saveScreenshot } from "./accessibility-checks";
import { messageField, messageLine, messageOptions, openChat, registerFriend, typeAndSend } from "./chat-friends";
import { test } from "./fixtures";
import { dragByTouch } from "./touch";

const [ar, ja] = [translatorFor("ar"), translatorFor("ja")];
const SAID = "قالت إن الشجرة تعرف متى يُشتاق إليها.";

test("a swipe, the menu and a key answer a message; the quote leads to it and goes when it is recalled", async ({
  server,
  phone,
}) => {
  const [amir, haruto] = [await registerFriend(server, "Amir", "ar"), await registerFriend(server, "Haruto", "ja")];
  await amir.me.call("POST", `/users/${haruto.id}/follow`);
  await haruto.me.call("POST", `/users/${amir.id}/follow`);
  await amir.me.call("POST", `/chat/${haruto.id}/messages`, { text: SAID, clientId: "said" });
  const theirs = await openChat({ server, phone }, amir, haruto, { language: "ar" });
  const mine = await openChat({ server, phone }, haruto, amir, { language: "ja" });

  // The first touch loads what follows a finger. From left to right the swipe goes right.
  for (const page of [mine, theirs]) {
    const loaded = page.waitForResponse(/\/menu-parts\./);
    await page.locator(".chat-scroll").tap({ position: { x: 5, y: 5 } });
    await loaded;
  }
  await dragByTouch(mine, messageLine(mine, SAID).locator(".chat-bubble"), 120, 4);
  await expect(mine.getByText(ja("chat.answering", { name: amir.name }))).toBeVisible();
  await expect(messageField(mine, ja)).toBeFocused();
  await saveScreenshot(mine, "chat-quote-answering-ja");
  await typeAndSend(mine, ja, "その木に会いたい");
  const quote = messageLine(theirs, "その木に会いたい").locator(".chat-quote");
  await expect(quote).toContainText(ar("chat.you"));
  await expect(quote).toContainText(SAID);
  await expectNoViolationsInBothThemes(theirs, "chat quote ar");
  await expectTapTargets(theirs, "chat quote ar");

  // From right to left it goes left; the other way is nothing.
  const bubble = messageLine(theirs, "その木に会いたい").locator(".chat-bubble");
  await dragByTouch(theirs, bubble, 120, 4);
  await expect(theirs.locator(".chat-reply")).toHaveCount(0);
  await dragByTouch(theirs, bubble, -120, 4);
  await expect(theirs.getByText(ar("chat.answering", { name: haruto.name }))).toBeVisible();
  await saveScreenshot(theirs, "chat-quote-answering-ar");
  await theirs.keyboard.press("Escape");
  await expect(theirs.locator(".chat-reply")).toHaveCount(0);
  await expect(messageField(theirs, ar)).toBeFocused();

  await messageLine(theirs, "その木に会いたい").focus();
  await theirs.keyboard.press("r");
  await expect(theirs.locator(".chat-reply")).toBeVisible();
  await typeAndSend(theirs, ar, "تعال إلى الميناء");
  await expect(messageLine(mine, "تعال إلى الميناء").locator(".chat-quote")).toContainText("その木に会いたい");
  // Words of the other direction stand beside their bar, and a name beside its picture.
  const quoted = messageLine(theirs, "تعال إلى الميناء").locator(".chat-quote-text");
  for (const each of [quoted, theirs.locator(".chat-top h1")]) expect(await gapOnTheRight(each)).toBeLessThan(2);
  await typeAndSend(theirs, ar, "Ya habibi");
  await messageOptions(messageLine(theirs, "Ya habibi"), ar).click();
  await theirs.getByRole("menuitem", { name: ar("chat.edit"), exact: true }).click();
  expect(await gapOnTheRight(theirs.locator(".chat-edit-row [dir]"))).toBeLessThan(2);

  // What is answered is far up.
  for (let n = 0; n < 60; n++)
    await amir.me.call("POST", `/chat/${haruto.id}/messages`, { text: `${n}.`, clientId: `n-${n}` });
  await haruto.me.call("POST", `/chat/${amir.id}/messages`, {
    text: "覚えている？",
    clientId: "late",
    replyTo: (await firstMessage(haruto, amir)).id,
  });
  await mine.reload();
  await messageLine(mine, "覚えている？").locator(".chat-quote").click();
  const said = mine.locator(".chat-bubble:not(:has(.chat-quote))", { hasText: SAID });
  await expect(mine.locator(".chat-row", { has: said })).toBeInViewport();

  const { id } = await firstMessage(haruto, amir);
  expect((await amir.me.call("POST", `/chat/messages/${id}/recall`)).status).toBe(200);
  await expect(mine.locator(".chat-quote-gone").first()).toHaveText(ja("chat.quote_gone"));
});

/** Pixels between the words of an element and its right edge. */
const gapOnTheRight = (element: Locator): Promise<number> =>
  element.evaluate((each) => {
    const words = document.createRange();
    words.selectNodeContents(each);
    return each.getBoundingClientRect().right - words.getBoundingClientRect().right;
  });

/** The first message of a chat. */
async function firstMessage(self: Parameters<typeof openChat>[1], { id }: Parameters<typeof openChat>[2]) {
  let before = "";
  for (;;) {
    const { body } = await self.me.call<{ items: { id: string }[]; nextCursor: string | null }>(
      "GET",
      `/chat/${id}/messages?limit=50${before}`,
    );
    const oldest = body.items.at(-1);
    if (body.nextCursor === null && oldest) return oldest;
    before = `&before=${body.nextCursor}`;
  }
}

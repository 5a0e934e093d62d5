/** Two people send each other bottles and designs, from right to left and from left to right. */
import { expect } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { SAMPLE_DESIGNS } from "../../src/ui/bottle/sample-designs";
import {
  expectFitAtAllWidths,
  expectNoViolationsInBothThemes,
  expectTapTargets,
  saveScreenshot,
} from "./accessibility-checks";
import { type ChatFriend, chatButton, openChat, registerFriend } from "./chat-friends";
import { signInPage, test, throwBottleAs } from "./fixtures";

const [ar, ja] = [translatorFor("ar"), translatorFor("ja")];
const LETTER = "مساء الخير من برشلونة، حيث يمطر منذ الصباح ولا يريد أحد أن يخرج من المقهى القريب من الميناء\nسطر ثان";

async function drawDesign({ me }: ChatFriend, name: string): Promise<string> {
  // It pays for the design.
  await throwBottleAs(me, "鐘の音");
  const params = SAMPLE_DESIGNS.ink?.params;
  const { body } = await me.call<{ id: string }>("POST", "/designs", { name, story: "A tree in a kitchen.", params });
  expect((await me.call("POST", `/designs/${body.id}/exhibition`)).status).toBe(200);
  return body.id;
}

test("a bottle and a design are sent from the composer and from a page, lead there, and are gone when they are gone", async ({
  server,
  phone,
}) => {
  const [amir, haruto] = [await registerFriend(server, "Amir", "ar"), await registerFriend(server, "Haruto", "ja")];
  await amir.me.call("POST", `/users/${haruto.id}/follow`);
  await haruto.me.call("POST", `/users/${amir.id}/follow`);
  const bottle = await throwBottleAs(amir.me, LETTER);
  const design = await drawDesign(haruto, "台所の木");
  const theirs = await openChat({ server, phone }, amir, haruto, { language: "ar" });
  const mine = await openChat({ server, phone }, haruto, amir, { language: "ja" });

  await chatButton(theirs, ar("chat.card_add")).tap();
  const sheet = theirs.getByRole("dialog", { name: ar("chat.card_add") });
  await expect(sheet.locator(".card-choice")).toHaveCount(1);
  const widths = await sheet.evaluate((dialog) => [
    dialog.querySelector(".card-choice")?.scrollWidth ?? 0,
    dialog.clientWidth,
  ]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
  await saveScreenshot(theirs, "chat-cards-sheet-ar");
  await expectNoViolationsInBothThemes(theirs, "sheet of cards ar");
  await expectTapTargets(theirs, "sheet of cards ar");
  await sheet.locator(".card-choice").tap();
  const received = mine.locator(".chat-card");
  await expect(received).toContainText("مساء الخير من برشلونة");
  await expect(received).toContainText(ja("chat.card_bottle_by", { who: amir.name }));
  await expect(received).not.toContainText("سطر ثان");

  // From the design's page, by a form.
  await mine.goto(`/bottle-square/${design}`);
  await mine.getByRole("link", { name: ja("social.send_card") }).tap();
  await expect(mine.getByRole("heading", { level: 1 })).toHaveText(ja("social.send_card"));
  await expectFitAtAllWidths(mine);
  await saveScreenshot(mine, "chat-cards-friends-ja");
  await expectNoViolationsInBothThemes(mine, "whom to send a card ja");
  await mine.getByRole("button", { name: ja("social.send_card_to", { name: amir.name }) }).tap();
  await expect(mine).toHaveURL(new RegExp(`/chat/${amir.id}$`));
  await expect(mine.locator(".chat-mine.chat-card")).toContainText("台所の木");
  const cards = theirs.locator(".chat-card");
  await expect(cards).toHaveCount(2);
  await saveScreenshot(theirs, "chat-cards-ar");
  await saveScreenshot(mine, "chat-cards-ja");
  await expectNoViolationsInBothThemes(mine, "chat cards ja");
  await expectTapTargets(mine, "chat cards ja");
  await expectFitAtAllWidths(theirs);

  await cards.filter({ hasText: "台所の木" }).locator("a").tap();
  await expect(theirs).toHaveURL(new RegExp(`/bottle-square/${design}$`));
  await mine.locator(".chat-card", { hasText: "برشلونة" }).locator("a").tap();
  await expect(mine.getByRole("main")).toContainText("سطر ثان");

  // Both go meanwhile.
  expect((await amir.me.call("DELETE", `/bottles/${bottle}`)).status).toBeLessThan(300);
  expect((await haruto.me.call("DELETE", `/designs/${design}/exhibition`)).status).toBeLessThan(300);
  for (const [page, other, t] of [
    [theirs, haruto, ar],
    [mine, amir, ja],
  ] as const) {
    await page.goto(`/chat/${other.id}`);
    await expect(page.locator(".chat-card")).toHaveText([t("chat.card_gone_bottle"), t("chat.card_gone_design")]);
    await expect(page.locator(".chat-card a")).toHaveCount(0);
  }
  await saveScreenshot(theirs, "chat-cards-gone-ar");
});

test("without a script a bottle is sent from its page, and seen", async ({ server, phone }) => {
  const [amir, haruto] = [await registerFriend(server, "Amir", "ja"), await registerFriend(server, "Haruto", "ja")];
  await amir.me.call("POST", `/users/${haruto.id}/follow`);
  await haruto.me.call("POST", `/users/${amir.id}/follow`);
  const bottle = await throwBottleAs(amir.me, "岬から");
  const page = await phone({ language: "ja", javaScript: false, width: 320, dark: true });
  await signInPage(page, server.url, amir.me);
  await page.goto(`/bottle/${bottle}`);
  await page.getByRole("link", { name: ja("social.send_card") }).click();
  await page.getByRole("button", { name: ja("social.send_card_to", { name: haruto.name }) }).click();
  await expect(page.locator(".chat-card a")).toHaveAttribute("href", `/bottle/${bottle}`);
  await saveScreenshot(page, "chat-cards-plain-dark");
});

/** What is written while the network, or the person, is away; and what is opened once. */
import { expect } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { saveScreenshot } from "./accessibility-checks";
import {
  chatMessageRow,
  ENGLISH_PHONE,
  messageField,
  openChat,
  registerFriends,
  TEST_IMAGE,
  typeAndSend,
} from "./chat-friends";
import { test } from "./fixtures";

test.use({ serviceWorkers: "allow" });

const t = translatorFor("en");

test("what is written without a connection waits, survives a reload, and is sent once, in order", async ({
  server,
  phone,
  trouble,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const mine = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await mine.context().setOffline(true);
  for (const text of ["First", "Second", "Third"]) await typeAndSend(mine, t, text);
  await expect(mine.getByText(t("chat.waiting"))).toHaveCount(3);
  await saveScreenshot(mine, "chat-offline");
  await mine.context().setOffline(false);
  await expect(chatMessageRow(mine, "Third").locator("[data-state]")).toHaveAttribute(
    "data-state",
    /sent|delivered/,
  );

  await mine.route("**/api/chat/*/messages", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await typeAndSend(mine, t, "Fourth");
  const again = mine.getByRole("button", { name: t("chat.failed") });
  await expect(again).toBeVisible();
  await saveScreenshot(mine, "chat-failed");
  await mine.goto("/profile");
  await mine.unroute("**/api/chat/*/messages");
  await mine.reload();
  await expect
    .poll(async () => {
      const { body } = await other.me.call<{ items: { text: string }[] }>("GET", `/chat/${one.id}/messages`);
      return body.items.map(({ text }) => text).reverse();
    })
    .toEqual(["Hello from Kobe", "First", "Second", "Third", "Fourth"]);
  trouble.splice(0);
});

test("signing out leaves nothing of what was written in the browser, and closes the chat elsewhere", async ({
  server,
  phone,
  trouble,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const mine = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await mine.route("**/api/chat/*/messages", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await typeAndSend(mine, t, "Never sent");
  await expect(mine.getByRole("button", { name: t("chat.failed") })).toBeVisible();
  await messageField(mine, t).fill("A draft");
  const door = await mine.context().newPage();
  await door.goto("/profile");
  await door.getByRole("button", { name: t("auth.logout") }).click();
  await expect(mine).toHaveURL(/\/login/);
  const left = () =>
    mine.evaluate(async () => {
      const opening = indexedDB.open("outbox");
      await new Promise((done) => {
        opening.onsuccess = done;
      });
      const base = opening.result;
      const kept = [...base.objectStoreNames].map((store) =>
        base.transaction(store).objectStore(store).count(),
      );
      await Promise.all(kept.map((asked) => new Promise((done) => asked.addEventListener("success", done))));
      base.close();
      const counts = kept.map(({ result }) => result).filter((n) => n > 0);
      return [
        ...counts,
        ...Object.keys(localStorage),
        ...Object.values({ ...sessionStorage }).filter(Boolean),
      ];
    });
  await expect.poll(left).toEqual([]);
  trouble.splice(0);
});

test("a burn picture is held by keyboard too; a touch in passing opens nothing", async ({
  server,
  phone,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const file = {
    file: new File([TEST_IMAGE.buffer], "a.png", { type: "image/png" }),
    clientId: "burn",
    burn: "true",
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(file)) form.set(name, value);
  const headers = { authorization: `Bearer ${other.me.token}` };
  const sent = await fetch(`${server.url}/api/chat/${one.id}/messages`, {
    method: "POST",
    headers,
    body: form,
  });
  expect(sent.status).toBe(201);
  const mine = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  const card = mine.getByRole("button", { name: t("chat.burn_title") });
  await card.click();
  await expect(mine.getByRole("dialog")).toHaveCount(0);
  await card.focus();
  await mine.keyboard.down("Space");
  await expect(mine.getByRole("dialog").getByText(t("chat.keep_holding"))).toBeVisible();
  await mine.keyboard.up("Space");
  await expect(mine.getByRole("dialog").getByText(t("chat.burned"))).toBeVisible();
  await mine.keyboard.press("Escape");
  await expect(mine.getByText(t("chat.burned"), { exact: true })).toBeVisible();
});

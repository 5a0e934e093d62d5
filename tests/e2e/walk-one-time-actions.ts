/** Steps to screens that appear once, or offline. */
import { expect, type Page } from "@playwright/test";
import { openUnmigrated } from "../../src/db/open";
import type { Translate } from "../../src/i18n/translator";
import { createUnsubscribeToken } from "../../src/mail/unsubscribe-token";
import { type ApiClient, registerClient } from "../support/client";
import type { Server } from "../support/server";
import { openThrowDialog, pickBottleAs, signInPage, throwBottleAs, waitForHtmx } from "./fixtures";

/** The unsubscribe link of somebody's weekly email. */
export async function unsubscribePath({ database }: Server, { id }: ApiClient): Promise<string> {
  const { db, close } = await openUnmigrated(database);
  const token = await createUnsubscribeToken(db, id);
  await close();
  return `/unsubscribe?token=${encodeURIComponent(token)}`;
}

/** Marks the first `seen` hints as seen. */
export async function setHintsSeen({ url }: Server, { token }: ApiClient, count: number): Promise<void> {
  const headers = { cookie: `session=${token}`, origin: url };
  const body = new URLSearchParams({ seen: String(count) });
  const response = await fetch(`${url}/hints`, { method: "POST", headers, body, redirect: "manual" });
  expect(response.status).toBeLessThan(400);
}

/** Signs a new person in on the page. */
async function switchToNewPerson(page: Page): Promise<ApiClient> {
  const url = new URL(page.url()).origin;
  const client = await registerClient(url);
  const language = await page.locator("html").getAttribute("lang");
  await client.call("PUT", "/auth/settings", { language });
  await signInPage(page, url, client);
  return client;
}

/** Keeps a bottle, which offers Undo. */
export async function keepBottleToUndo(page: Page, t: Translate): Promise<void> {
  const client = await switchToNewPerson(page);
  const id = await throwBottleAs(await registerClient(new URL(page.url()).origin), "Keep or not");
  await pickBottleAs(client, id);
  await page.goto(`/bottle/${id}`);
  await waitForHtmx(page);
  await page.getByRole("button", { name: t("bottles.page.keep") }).click();
  await expect(page.getByRole("button", { name: t("shell.undo") })).toBeVisible();
}

/** Throws for the first time, which opens the push question. */
export async function throwUntilPushAsked(page: Page, t: Translate): Promise<void> {
  await switchToNewPerson(page);
  await page.goto("/");
  await waitForHtmx(page);
  await page.evaluate(() => Object.defineProperty(Notification, "permission", { get: () => "default" }));
  const dialog = await openThrowDialog(page, t);
  await dialog.getByRole("textbox").fill("Is anybody out there?");
  await dialog.getByRole("button", { name: t("bottles.throw.confirm") }).click();
  await expect(page.getByRole("dialog", { name: t("notifications.ask.title") })).toBeVisible();
}

/** Opens the one letter that a visitor may read. */
export async function openFirstLetter(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "letter" });
  await page.reload();
  // htmx comes with this first need.
  await page.locator(".place .tap").last().press("Enter");
  await page.waitForURL(/\/bottle\/[\w-]+$/);
}

export async function createTokenByPage(page: Page, t: Translate): Promise<void> {
  await page.locator("#name").fill("Backup");
  await page.getByRole("button", { name: t("auth.tokens.make") }).click();
  await expect(page.locator(".secret")).toBeVisible();
}

/** Shows the install card with all its parts. */
export const showInstallCard = (page: Page) =>
  page.locator("[data-install]").evaluate((card) => {
    for (const each of [card, ...card.querySelectorAll("[hidden]")]) each.removeAttribute("hidden");
  });

/** Fills the offline page with a letter and an unsent text. */
export async function fillOfflinePage(page: Page): Promise<void> {
  // They are pages of their own.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll("[data-part=friends], [data-part=chat]")) part.remove();
  });
  await page.evaluate(() => {
    const parts = { letter: "letters", unsent: "unsent", "chat-row": "chats" };
    for (const [template, part] of Object.entries(parts)) {
      const one = document.querySelector<HTMLTemplateElement>(`#offline-${template}`);
      document.querySelector(`[data-part=${part}] ul`)?.append(one?.content.cloneNode(true) ?? "");
    }
    const words = "Esta noche las luces del puerto se encendieron una a una.";
    for (const each of document.querySelectorAll("#offline-section :is([data-name], [data-line], [data-text])"))
      each.textContent = words;
    const waiting = document.querySelector<HTMLElement>("#offline-section")?.dataset.waiting ?? "";
    for (const each of document.querySelectorAll("#offline-section [data-state]")) each.textContent = waiting;
    for (const each of document.querySelectorAll("#offline-section, #offline-section [hidden]"))
      each.removeAttribute("hidden");
  });
}

/** The page without a network as it is for a chat that is kept. */
export const fillOfflineChat = (page: Page) =>
  page.evaluate(() => {
    const words = "Esta noche las luces del puerto se encendieron una a una.";
    for (const part of document.querySelectorAll("#offline-section > :not([data-part=chat]), .error-face"))
      part.remove();
    for (const each of document.querySelectorAll("#offline-section, [data-part=chat]")) each.removeAttribute("hidden");
    for (const each of document.querySelectorAll("[data-part=chat] [data-name]")) each.textContent = words;
    document
      .querySelector("[data-part=chat] ul")
      ?.insertAdjacentHTML(
        "beforeend",
        `<li class="chat-row"><div class="chat-line"><div class="chat-bubble"><span class="chat-words" dir="auto">${words}</span></div></div></li>`,
      );
  });

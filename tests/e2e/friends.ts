/** Two friends with a phone each, for the journeys through a chat. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { Translate } from "../../src/i18n/intl";
import type { Language } from "../../src/i18n/languages";
import { type Client, newcomer } from "../support/client";
import type { Phone } from "../support/e2e";
import type { Server } from "../support/server";
import { halves, png } from "../support/specimens";
import { enter } from "./harbour";

export interface Friend {
  me: Client;
  id: string;
  name: string;
}

export async function someone(server: Server, name: string, language: Language): Promise<Friend> {
  const me = await newcomer(server.url);
  const nickname = `${name} ${Math.floor(performance.now())}`.slice(0, 24);
  await me.call("PUT", "/auth/profile", { nickname, country: "JP", language, reads: [language] });
  const { body } = await me.call<{ id: string }>("GET", "/auth/profile");
  return { me, id: body.id, name: nickname };
}

/** Two friends; the second has already written something. */
export async function friends(server: Server, language: Language): Promise<[Friend, Friend]> {
  const [one, other] = [await someone(server, "Mira", language), await someone(server, "Haruto", language)];
  await one.me.call("POST", `/users/${other.id}/follow`);
  await other.me.call("POST", `/users/${one.id}/follow`);
  await other.me.call("POST", `/chat/${one.id}/messages`, { text: "Hello from Kobe", clientId: "first" });
  return [one, other];
}

export type Fixtures = { server: Server; phone(options?: Phone): Promise<Page> };

/** The chat with somebody on a phone of one's own, once it is live. */
export async function chatOf(
  { server, phone }: Fixtures,
  who: Friend,
  other: Friend,
  options: Phone,
): Promise<Page> {
  const page = await phone(options);
  await enter(page, server.url, who.me);
  await page.goto(`/chat/${other.id}`);
  if (options.javaScript !== false) await expect(page.locator('[data-net="connected"]')).toBeAttached();
  return page;
}

export const field = (page: Page, t: Translate): Locator =>
  page.getByRole("textbox", { name: t("chat.write") });
export const row = (page: Page, text: string): Locator => page.locator(".chat-row", { hasText: text });
export const options = (line: Locator, t: Translate): Locator =>
  line.getByRole("button", { name: t("chat.options") });

export async function write(page: Page, t: Translate, text: string): Promise<void> {
  await field(page, t).fill(text);
  // On a phone Enter begins a line.
  await page.getByRole("button", { name: t("chat.send"), exact: true }).click();
}

export const ME = { language: "en" } as const satisfies Phone;
export const IMAGE = {
  name: "a.png",
  mimeType: "image/png",
  buffer: Buffer.from(png(320, 240, halves(320))),
};

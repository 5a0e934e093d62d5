/** Friends and their chats, for the journeys through a chat. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { Language } from "../../src/i18n/languages";
import type { Translate } from "../../src/i18n/translator";
import { type ApiClient, registerClient } from "../support/client";
import type { PhoneOptions } from "../support/e2e";
import { makePng, paintHalves } from "../support/sample-pictures";
import type { Server } from "../support/server";
import { signInPage } from "./fixtures";

export interface ChatFriend {
  me: ApiClient;
  id: string;
  name: string;
}

export async function registerFriend(
  server: Server,
  name: string,
  language: Language,
  birthday?: string,
): Promise<ChatFriend> {
  const me = await registerClient(server.url, birthday);
  const nickname = `${name} ${Math.floor(performance.now())}`.slice(0, 24);
  await me.call("PUT", "/auth/profile", { nickname, country: "JP", language, reads: [language] });
  const { body } = await me.call<{ id: string }>("GET", "/auth/profile");
  return { me, id: body.id, name: nickname };
}

/** Two friends; the second has sent "Hello from Kobe". */
export async function registerFriends(
  server: Server,
  language: Language,
  birthday?: string,
): Promise<[ChatFriend, ChatFriend]> {
  const [one, other] = [
    await registerFriend(server, "Mira", language, birthday),
    await registerFriend(server, "Haruto", language, birthday),
  ];
  await one.me.call("POST", `/users/${other.id}/follow`);
  await other.me.call("POST", `/users/${one.id}/follow`);
  await other.me.call("POST", `/chat/${one.id}/messages`, { text: "Hello from Kobe", clientId: "first" });
  return [one, other];
}

export type ServerFixtures = { server: Server; phone(options?: PhoneOptions): Promise<Page> };

/** ms: the script of a chat that nobody touches comes by itself some seconds after its page. */
const TAKEN_OVER_WITHIN = 20_000;

/** Waits until the chat's script has taken over and its stream stands. */
export const expectConnected = (page: Page): Promise<void> =>
  expect(page.locator('[data-net="connected"]')).toBeAttached({ timeout: TAKEN_OVER_WITHIN });

/** Opens the chat with `other` on a new phone; waits for the stream unless JavaScript is off. */
export async function openChat(
  { server, phone }: ServerFixtures,
  self: ChatFriend,
  other: ChatFriend,
  options: PhoneOptions,
): Promise<Page> {
  const page = await phone(options);
  await signInPage(page, server.url, self.me);
  await page.goto(`/chat/${other.id}`);
  if (options.javaScript !== false) await expectConnected(page);
  return page;
}

export const messageField = (page: Page, t: Translate): Locator => page.getByRole("textbox", { name: t("chat.write") });
export const messageLine = (page: Page, text: string): Locator => page.locator(".chat-row", { hasText: text });
export const messageOptions = (line: Locator, t: Translate): Locator =>
  line.getByRole("button", { name: t("chat.options") });

export async function typeAndSend(page: Page, t: Translate, text: string): Promise<void> {
  await messageField(page, t).fill(text);
  // On a phone Enter inserts a line break.
  await page.getByRole("button", { name: t("chat.send"), exact: true }).click();
}

export const ENGLISH_PHONE = { language: "en" } as const satisfies PhoneOptions;
export const TEST_IMAGE = {
  name: "a.png",
  mimeType: "image/png",
  buffer: Buffer.from(makePng(320, 240, paintHalves(320))),
};

/** Before the first photo to a friend the sender is told what it means. */
export const confirmFirstPhoto = (page: Page, t: Translate): Promise<void> =>
  page
    .getByRole("dialog")
    .getByRole("button", { name: t("chat.photo_first_send") })
    .click();

/** The button of that name. */
export const chatButton = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

/** Messages of a chat as the server has them, newest first. */
export async function fetchMessages({ me }: ChatFriend, other: ChatFriend) {
  const { body } = await me.call<{
    items: { kind: string; width: number; height: number; text: string; state: string }[];
  }>("GET", `/chat/${other.id}/messages`);
  return body.items;
}

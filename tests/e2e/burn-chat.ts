/** The chat of somebody who has received a burn picture. */
import { expect, type Locator, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { makePng, paintNoise } from "../support/sample-pictures";
import type { Server } from "../support/server";
import { type ChatFriend, ENGLISH_PHONE, openChat, registerFriends, type ServerFixtures } from "./chat-friends";

const t = translatorFor("en");
const SMALL_PICTURE = makePng(320, 240, paintNoise(3));

async function sendBurn({ url }: Server, from: ChatFriend, to: ChatFriend, picture = SMALL_PICTURE): Promise<string> {
  const body = new FormData();
  body.set("file", new File([picture], "a.png", { type: "image/png" }));
  for (const [name, value] of Object.entries({ clientId: "burn", burn: "true" })) body.set(name, value);
  const headers = { authorization: `Bearer ${from.me.token}` };
  const response = await fetch(`${url}/api/chat/${to.id}/messages`, { method: "POST", headers, body });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

export interface OpenedChat {
  page: Page;
  one: ChatFriend;
  other: ChatFriend;
  id: string;
  card: Locator;
  dialog: Locator;
  picture: Locator;
}

/** The chat of somebody who has received a burn picture. */
export async function openChatWithBurn(
  fixtures: ServerFixtures,
  picture?: Uint8Array<ArrayBuffer>,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
  opens = true,
): Promise<OpenedChat> {
  const [one, other] = await registerFriends(fixtures.server, "en");
  const id = await sendBurn(fixtures.server, other, one, picture);
  const phone: ServerFixtures["phone"] = async (options) => {
    const opened = await fixtures.phone(options);
    await prepare(opened);
    return opened;
  };
  const page = await openChat({ ...fixtures, phone }, one, other, ENGLISH_PHONE);
  const card = page.getByRole("button", { name: t("chat.burn_title") });
  if (opens) await expect(card).toBeEnabled();
  const dialog = page.getByRole("dialog");
  return { page, one, other, id, card, dialog, picture: dialog.getByRole("img") };
}

/** Presses the mouse on a card. */
export async function hold(page: Page, card: Locator): Promise<void> {
  await card.scrollIntoViewIfNeeded();
  const box = await card.boundingBox();
  if (!box) throw new Error("nothing to hold");
  await page.mouse.move(box.x + 40, box.y + 20);
  await page.mouse.down();
}

/** Whether the recipient can still open the picture. */
export async function isUnopened({ url }: Server, { one, id }: OpenedChat): Promise<boolean> {
  const headers = { authorization: `Bearer ${one.me.token}` };
  return (await fetch(`${url}/api/chat/messages/${id}/sealed`, { method: "HEAD", headers })).status === 200;
}

export const burnedCard = (page: Page): Locator =>
  page.locator(".chat-row").getByText(t("chat.burned"), { exact: true });

/** Somebody with friends in a wide window. */
import type { Page } from "@playwright/test";
import { registerFriend, type ServerFixtures } from "./chat-friends";
import { signInPage } from "./fixtures";

/** px */
export const WIDE = 1280;

/** The list beside a page. */
export const list = (page: Page) => page.locator(".beside");

/** Somebody with two friends, who have both written. */
export async function openWithFriends({ server, phone }: ServerFixtures, width: number) {
  const [me, one, other] = [
    await registerFriend(server, "Mira", "en"),
    await registerFriend(server, "Haruto", "en"),
    await registerFriend(server, "Keiko", "en"),
  ];
  for (const friend of [one, other]) {
    await me.me.call("POST", `/users/${friend.id}/follow`);
    await friend.me.call("POST", `/users/${me.id}/follow`);
    await friend.me.call("POST", `/chat/${me.id}/messages`, { text: `I am ${friend.name}`, clientId: friend.id });
  }
  const page = await phone({ width });
  await signInPage(page, server.url, me.me);
  await page.goto("/");
  return { page, me, one, other };
}

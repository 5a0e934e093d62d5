/** A chat in Chromium over bad networks. `CHAT_NETWORK_STORIES=200` plays more, `CHAT_NETWORK_SEED` one again. */
import { expect } from "@playwright/test";
import { sourceOf } from "../support/browsers/tab";
import { NETWORK_ACT_NAMES } from "../support/chat-network-acts";
import type { ChatTab } from "../support/chat-network-page";
import { playNetworkStories } from "../support/chat-network-story";
import { ENGLISH_PHONE, expectConnected, registerFriends } from "./chat-friends";
import { signInPage, test } from "./fixtures";

const stories = Number(process.env.CHAT_NETWORK_STORIES ?? 6);
const seed = Number(process.env.CHAT_NETWORK_SEED ?? 27);

test("whatever failed, within ten seconds after the network is back the page equals the server", async ({
  server,
  phone,
  pageErrors,
}) => {
  // With the time to find the shortest story that fails.
  test.setTimeout(400_000 + stories * 30_000);
  const reached = await playNetworkStories(server.url, { stories, seed }, async (url) => {
    const [me, them] = await registerFriends(server, "en");
    const page = await phone(ENGLISH_PHONE);
    // What a bad network makes the browser say is no fault.
    page.on("close", () => pageErrors.splice(0));
    await signInPage(page, url, me.me);
    await page.goto(`${url}/chat/${them.id}`);
    await expectConnected(page);
    const tab: ChatTab = {
      run: async (work, ...args) => JSON.parse(await page.evaluate<string>(sourceOf(work, args))),
    };
    return { tab, me: me.me, them: them.me, theirName: them.name, close: () => page.close() };
  });
  console.log(`chat over bad networks: ${stories} stories, ${JSON.stringify(Object.fromEntries(reached))}`);
  if (stories >= 20) expect(NETWORK_ACT_NAMES.filter((name) => !reached.has(name))).toEqual([]);
});

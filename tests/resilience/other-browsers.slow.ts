/** A chat over bad networks in the browsers that are not Chromium, where they are installed. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { OTHER_BROWSERS } from "../support/browsers/other-browsers";
import { playNetworkStories } from "../support/chat-network-story";
import { type Server, startServer } from "../support/server";
import { registerTwoFriends } from "./test-friends";

const stories = Number(process.env.CHAT_NETWORK_STORIES ?? 3);
const seed = Number(process.env.CHAT_NETWORK_SEED ?? 27);
const CONNECTED_WITHIN = 20_000;

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
});

const isConnected = () => document.querySelector('[data-net="connected"]') !== null;

/** Pixels between the newest message and the foot of the view. */
const gapBelowNewest = () => {
  const footOf = (element: Element | undefined | null) => element?.getBoundingClientRect().bottom ?? Number.NaN;
  return footOf(document.querySelector(".chat-scroll")) - footOf([...document.querySelectorAll(".chat-row")].at(-1));
};

describe.each(Object.entries(OTHER_BROWSERS))("%s", (name, { open }) => {
  if (!open) console.log(`not tried here: ${name} is not installed`);

  test.if(open !== null)(
    "whatever failed, within ten seconds after the network is back the page equals the server",
    async () => {
      const versions = new Set<string>();
      const reached = await playNetworkStories(server.url, { stories, seed }, async (url) => {
        const [me, them] = await registerTwoFriends(server.url);
        await them.call("POST", `/chat/${me.id}/messages`, { text: "Hello from Kobe", clientId: "first" });
        const { body } = await them.call<{ nickname: string }>("GET", "/auth/profile");
        const tab = await open?.();
        if (!tab) throw new Error("no browser");
        versions.add(tab.version);
        await tab.setCookie(url, "session", me.token);
        await tab.setCookie(url, "language", "en");
        await tab.goto(`${url}/chat/${them.id}`);
        const end = performance.now() + CONNECTED_WITHIN;
        while (!(await tab.run(isConnected)) && performance.now() < end) await Bun.sleep(50);
        return {
          tab,
          me,
          them,
          theirName: body.nickname,
          close: tab.close,
        };
      });
      console.log(`${[...versions]}: ${stories} stories, ${JSON.stringify(Object.fromEntries(reached))}`);
      expect(reached.size).toBeGreaterThan(0);
    },
    400_000 + stories * 40_000,
  );

  test.if(open !== null)(
    "a chat in which two messages are new opens with the newest at its foot",
    async () => {
      const [me, them] = await registerTwoFriends(server.url);
      const send = (text: string) => them.call("POST", `/chat/${me.id}/messages`, { text, clientId: text });
      for (let n = 0; n < 30; n++) await send(`read-${n}`);
      await me.call("POST", `/chat/${them.id}/read`, {});
      for (const text of ["new-1", "new-2"]) await send(text);
      const tab = await open?.();
      if (!tab) throw new Error("no browser");
      await tab.setCookie(server.url, "session", me.token);
      await tab.goto(`${server.url}/chat/${them.id}`);
      const end = performance.now() + CONNECTED_WITHIN;
      while (!(await tab.run(isConnected)) && performance.now() < end) await Bun.sleep(50);
      const gap = await tab.run(gapBelowNewest);
      await tab.close();
      expect(Math.abs(gap)).toBeLessThan(40);
    },
    120_000,
  );
});

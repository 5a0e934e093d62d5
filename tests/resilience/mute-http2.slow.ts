/**
 * Chats over HTTP/2, behind the proxies of `deploy/`, where nothing arrives any more and nothing ends: a page cannot open
 * another connection, so it takes until the browser ends that one, twenty seconds after its last byte.
 * The pages want `bun run build` before it.
 */
import { describe, expect, test } from "bun:test";
import { startChaosProxy } from "../support/chaos-proxy";
import { startServer } from "../support/server";
import { startChatInBrowsers } from "./chatting-browsers";
import { freePort, PROXY_PROGRAMS, startProxy } from "./proxies";
import { registerTwoFriends } from "./test-friends";

/** ms in which the network lets nothing through; then new connections work, and those of before stay as they are. */
const OUTAGE = 12_000;
/** ms within which both pages have everything; and what a busy machine takes for it. */
const HEALED_WITHIN = 10_000;
const DRAWN_WITHIN = 3_000;

for (const kind of ["caddy", "nginx"] as const)
  describe.if(PROXY_PROGRAMS[kind] !== null)(`behind ${kind}`, () => {
    test("pages are whole within ten seconds of the network's return, and nothing failed", async () => {
      const port = await freePort();
      const network = await startChaosProxy(`http://127.0.0.1:${port}`);
      const address = network.url.replace("http://127.0.0.1", "https://localhost");
      const server = await startServer({ PUBLIC_URL: address, TRUST_PROXY: "1", WELCOME_BOTTLES: "0" });
      const friends = await registerTwoFriends(server.url);
      const proxy = await startProxy(kind, port, server.url);
      const chat = await startChatInBrowsers(address, friends);
      while (chat.sent.some((texts) => texts.length < 3)) await Bun.sleep(50);
      network.set("black hole");
      await Bun.sleep(OUTAGE);
      network.set("mute");
      expect(network.harmed.mute).toBe(2);
      network.heal(false);
      const start = performance.now();
      const shown = await chat.finish();
      const took = performance.now() - start;
      console.log(`${kind}: whole again ${Math.round(took)} ms after the network's return`);
      expect(shown[0]).toEqual(shown[1]);
      expect(shown[0].toSorted()).toEqual(chat.sent.flat().toSorted());
      expect(took).toBeLessThan(HEALED_WITHIN + DRAWN_WITHIN);
      await chat.close();
      await proxy.stop();
      network.stop();
      await server.stop();
    }, 120_000);
  });

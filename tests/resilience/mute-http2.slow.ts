/**
 * Chats over HTTP/2, behind the proxies of `deploy/`, where nothing arrives any more and nothing ends: a page cannot open
 * another connection, so it takes until the browser ends that one, twenty seconds after its last byte.
 * The pages want `bun run build` before it.
 */
import { describe, expect, test } from "bun:test";
import { freePort } from "../../scripts/free-port";
import { startChaosProxy } from "../support/chaos-proxy";
import { submitText } from "../support/chat-network-page";
import { startServer } from "../support/server";
import { launchBrowser, openWithChat, textsOn } from "./chatting-browsers";
import { PROXY_PROGRAMS, startProxy } from "./proxies";
import { registerTwoFriends } from "./test-friends";

/** ms in which the network lets nothing through; then new connections work, and those of before stay as they are. */
const OUTAGE = 15_000;
/** ms within which the page has everything; and what a busy machine takes for it. */
const HEALED_WITHIN = 10_000;
const DRAWN_WITHIN = 3_000;
const LONG = 120_000;

for (const kind of ["caddy", "nginx"] as const)
  describe.if(PROXY_PROGRAMS[kind] !== null)(`behind ${kind}`, () => {
    test(
      "a page is whole within ten seconds of the network's return, and what was written meanwhile is sent",
      async () => {
        const port = await freePort();
        const network = await startChaosProxy(`http://127.0.0.1:${port}`);
        const address = network.url.replace("http://127.0.0.1", "https://localhost");
        const server = await startServer({ PUBLIC_URL: address, TRUST_PROXY: "1", WELCOME_BOTTLES: "0" });
        const [me, other] = await registerTwoFriends(server.url);
        const proxy = await startProxy(kind, port, server.url);
        const browser = await launchBrowser();
        const page = await openWithChat(browser, address, me, other);
        network.set("black hole");
        await page.evaluate(submitText, "Mine");
        await other.call("POST", `/chat/${me.id}/messages`, { text: "Theirs", clientId: "theirs" });
        await Bun.sleep(OUTAGE);
        network.set("mute");
        expect(network.harmed.mute).toBe(1);
        network.heal(false);
        const start = performance.now();
        while ((await textsOn(page)).length < 2 && performance.now() - start < LONG / 2) await Bun.sleep(50);
        const took = performance.now() - start;
        console.log(`${kind}: whole again ${Math.round(took)} ms after the network's return`);
        expect(await textsOn(page)).toEqual(["Theirs", "Mine"]);
        expect(took).toBeLessThan(HEALED_WITHIN + DRAWN_WITHIN);
        await browser.close();
        await proxy.stop();
        network.stop();
        await server.stop();
      },
      LONG,
    );
  });

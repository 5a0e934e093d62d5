/** Connections that say nothing any more and never end, as after a phone has changed its network unnoticed; new ones work. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { startChaosProxy } from "../support/chaos-proxy";
import { ENGLISH_PHONE, expectConnected, messageLine, registerFriends, typeAndSend } from "./chat-friends";
import { signInPage, test } from "./fixtures";

const t = translatorFor("en");
/** ms within which the page equals the server; and what this machine takes to draw it. */
const HEALED_WITHIN = 10_000;
const DRAWN_WITHIN = 2_000;

/** Opens connections that the browser keeps beside the stream. */
const keepConnections = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(Array.from({ length: 6 }, (_, n) => fetch(`/healthz?${n}`).then((answer) => answer.text()))),
  );

for (const writes of [false, true]) {
  test(`a page whose connections are mute has all within ten seconds (it writes: ${writes})`, async ({
    server,
    phone,
    pageErrors,
  }) => {
    const [me, them] = await registerFriends(server, "en");
    const proxy = await startChaosProxy(server.url);
    const page = await phone(ENGLISH_PHONE);
    await signInPage(page, proxy.url, me.me);
    await page.goto(`${proxy.url}/chat/${them.id}`);
    await expectConnected(page);
    await keepConnections(page);
    proxy.set("mute");
    expect(proxy.harmed.mute).toBeGreaterThan(2);
    proxy.heal(false);
    const start = performance.now();
    const inTime = () => ({ timeout: Math.max(1, HEALED_WITHIN + DRAWN_WITHIN + start - performance.now()) });
    await them.me.call("POST", `/chat/${me.id}/messages`, { text: "Still there?", clientId: "still" });
    if (writes) await typeAndSend(page, t, "Always");
    await expect(messageLine(page, "Still there?")).toHaveCount(1, inTime());
    if (writes) await expect(messageLine(page, "Always")).toContainText(/Sent|Delivered/, inTime());
    await expect(page.locator('[data-net="connected"]')).toBeAttached(inTime());
    console.log(`whole again after ${Math.round(performance.now() - start)} ms`);
    await page.close();
    proxy.stop();
    pageErrors.splice(0);
  });
}

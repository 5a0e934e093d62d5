/** The event stream of a chat without the Web Locks API, and after the page was frozen. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { ENGLISH_PHONE, expectConnected, messageLine, openChat, registerFriends, typeAndSend } from "./chat-friends";
import { signInPage, test } from "./fixtures";

const t = translatorFor("en");
const connected = (page: Page) => expectConnected(page);

/** Counts event streams of a page. @returns how many are open now */
function countStreams(page: Page): () => number {
  let open = 0;
  const isStream = (url: string) => new URL(url).pathname === "/api/events";
  page.on("request", (request) => void (isStream(request.url()) && open++));
  for (const endEvent of ["requestfinished", "requestfailed"] as const)
    page.on(endEvent as "requestfinished", (request) => void (isStream(request.url()) && open--));
  return () => open;
}

test("without Web Locks all tabs share one stream, and another tab takes it over", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  const first = await phone(ENGLISH_PHONE);
  await first.context().addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "locks", { get: () => undefined });
  });
  await signInPage(first, server.url, one.me);
  const tabs = [first, await first.context().newPage(), await first.context().newPage()];
  const streams = tabs.map(countStreams);
  for (const tab of tabs) await tab.goto(`/chat/${other.id}`);
  for (const tab of tabs) await connected(tab);
  const open = () => streams.reduce((sum, count) => sum + count(), 0);
  await expect.poll(open).toBe(1);
  const sendText = (text: string) =>
    other.me.call("POST", `/chat/${one.id}/messages`, { text, clientId: text.replaceAll(" ", "-") });
  await sendText("Do all of you hear this");
  for (const tab of tabs) await expect(messageLine(tab, "Do all of you hear this")).toHaveCount(1);
  await typeAndSend(first, t, "We do");
  for (const tab of tabs) await expect(messageLine(tab, "We do")).toHaveCount(1);
  const leader = streams.findIndex((count) => count() === 1);
  await tabs[leader]?.close();
  const rest = tabs.filter((_, at) => at !== leader);
  await expect.poll(() => rest.map((tab) => streams[tabs.indexOf(tab)]?.() ?? 0).sort()).toEqual([0, 1]);
  await sendText("And now");
  for (const tab of rest) await expect(messageLine(tab, "And now")).toHaveCount(1);
});

test("a page that was frozen reconnects and shows the missed messages once, in order", async ({
  server,
  phone,
  pageErrors,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const myPage = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  const client = await myPage.context().newCDPSession(myPage);
  const setLifecycleState = (next: "frozen" | "active") => client.send("Page.setWebLifecycleState", { state: next });
  await myPage.evaluate(() => {
    const states: string[] = [];
    Object.assign(window, { seen: states });
    new MutationObserver(() => states.push(document.body.dataset.connection ?? "")).observe(document.body, {
      attributes: true,
      attributeFilter: ["data-connection"],
    });
  });
  await setLifecycleState("frozen");
  // A sleeping phone loses its connection: here because the server restarts.
  await server.kill("SIGTERM");
  await server.restart();
  const texts = ["While you slept", "Still asleep", "Good morning"];
  for (const text of texts)
    await other.me.call("POST", `/chat/${one.id}/messages`, { text, clientId: text.replaceAll(" ", "-") });
  await setLifecycleState("active");
  await expect(messageLine(myPage, "Good morning")).toBeVisible({ timeout: 15_000 });
  await connected(myPage);
  const lines = await myPage.locator(".chat-row .chat-bubble").allTextContents();
  expect(lines).toEqual(["Hello from Kobe", ...texts]);
  const recordedStates = await myPage.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(recordedStates).toContain("disconnected");
  expect(recordedStates.at(-1)).toBe("connected");
  pageErrors.splice(0);
});

/** The system stops the process of a tab, of the one that leads too: those that somebody looks at go on without it. */
import { expect } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import {
  ENGLISH_PHONE,
  expectConnected,
  fetchMessages,
  messageLine,
  openChat,
  registerFriends,
  typeAndSend,
} from "./chat-friends";
import { test } from "./fixtures";
import { finishTransactions, processOf } from "./page-process";

const t = translatorFor("en");
/** ms in which the other tab takes over, and draws. */
const TAKEN = 15_000;

/** What both write, in any order. */
const TEXTS = ["awake", "I hear you", "On its way", "asleep", "Hello from Kobe"].sort();
const textsOf = (messages: { text: string }[]): string[] => messages.map(({ text }) => text).sort();

test("a leading tab whose process is stopped: messages arrive and leave in the other one, each once", async ({
  server,
  phone,
  pageErrors,
}) => {
  const [one, other] = await registerFriends(server, "en");
  const leader = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  const second = await leader.context().newPage();
  await second.goto(`/chat/${other.id}`);
  await expectConnected(second);
  const pid = await processOf(leader);
  expect(pid).not.toBe(await processOf(second));
  const sendText = (text: string) => other.me.call("POST", `/chat/${one.id}/messages`, { text, clientId: text });
  // It is stopped in the middle of sending, and holds the lock for it.
  const isSending = leader.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/messages"),
  );
  await leader.route(`**/api/chat/${other.id}/messages`, () => undefined, { times: 1 });
  await typeAndSend(leader, t, "On its way");
  await isSending;
  await finishTransactions(leader);
  await expect(messageLine(second, "On its way")).toContainText(t("chat.sending"));
  process.kill(pid, "SIGSTOP");
  try {
    const start = performance.now();
    await sendText("asleep");
    await typeAndSend(second, t, "I hear you");
    await expect(messageLine(second, "asleep")).toHaveCount(1, { timeout: TAKEN });
    console.log(`taken over after ${Math.round(performance.now() - start)} ms`);
    await expect
      .poll(async () => textsOf(await fetchMessages(one, other)), { timeout: TAKEN })
      .toEqual(TEXTS.filter((text) => text !== "awake"));
    await expect(messageLine(second, "I hear you")).toContainText(/Sent|Delivered/);
  } finally {
    process.kill(pid, "SIGCONT");
  }
  await sendText("awake");
  for (const tab of [leader, second]) {
    for (const text of TEXTS) await expect(messageLine(tab, text)).toHaveCount(1);
    await expect(tab.locator(".chat-row", { hasText: t("chat.sending") })).toHaveCount(0);
  }
  expect(textsOf(await fetchMessages(one, other))).toEqual(TEXTS);
  pageErrors.splice(0);
});

for (const which of [0, 2]) {
  test(`three tabs, of which number ${which + 1} is asleep: the others have everything, each once, and it has when it wakes`, async ({
    server,
    phone,
    pageErrors,
  }) => {
    const [one, other] = await registerFriends(server, "en");
    const first = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
    const tabs = [first, await first.context().newPage(), await first.context().newPage()];
    for (const tab of tabs.slice(1)) {
      await tab.goto(`/chat/${other.id}`);
      await expectConnected(tab);
    }
    const asleep = tabs[which] ?? first;
    const [writing, reading] = tabs.filter((tab) => tab !== asleep) as [typeof first, typeof first];
    const pid = await processOf(asleep);
    for (const tab of [writing, reading]) expect(await processOf(tab)).not.toBe(pid);
    await finishTransactions(asleep);
    const send = (text: string) => other.me.call("POST", `/chat/${one.id}/messages`, { text, clientId: text });
    const texts = ["asleep", "I hear you", "again"];
    process.kill(pid, "SIGSTOP");
    try {
      await send("asleep");
      await writing.bringToFront();
      await typeAndSend(writing, t, "I hear you");
      await send("again");
      for (const tab of [writing, reading])
        for (const text of texts) await expect(messageLine(tab, text)).toHaveCount(1, { timeout: TAKEN });
      await expect(messageLine(writing, "I hear you")).toContainText(/Sent|Delivered|Read/, { timeout: TAKEN });
    } finally {
      process.kill(pid, "SIGCONT");
    }
    for (const tab of tabs) for (const text of texts) await expect(messageLine(tab, text)).toHaveCount(1);
    expect(textsOf(await fetchMessages(one, other))).toEqual([...texts, "Hello from Kobe"].sort());
    pageErrors.splice(0);
  });
}

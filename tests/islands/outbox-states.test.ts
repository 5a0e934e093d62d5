/** What a chat's page shows of messages that are not sent yet. */
import { describe, expect, test } from "bun:test";
import type { NetworkRequest } from "../support/browser-network";
import { openChatTab } from "./chat-page";
import { openLiveChat } from "./live-chat";
import { accept, bar, refuse, SEND, sends, states, write } from "./outbox-page";

describe("without a network", () => {
  test("messages wait, are counted, and can be discarded", async () => {
    const chat = await openLiveChat();
    chat.device.setOnline(false);
    await write(chat, "One", "Two");
    await chat.device.clock.advance(600);
    expect([states(chat), bar(chat)]).toEqual([["waiting", "waiting"], "waiting here: 2"]);
    chat.tab.document.querySelector(".chat-options")?.click();
    await chat.settle();
    chat.tab.document.querySelector(".chat-menu-delete")?.click();
    await chat.settle();
    expect([chat.texts(), bar(chat)]).toEqual([["Two"], "waiting here: 1"]);
    chat.answers[`POST ${SEND}`] = [accept(1)];
    chat.device.setOnline(true);
    await chat.settle();
    expect(sends(chat.device)).toEqual(["Two"]);
  });

  test("a failed one that is tried again waits, too", async () => {
    const chat = await openLiveChat();
    chat.answers[`POST ${SEND}`] = [(request) => request.break()];
    await write(chat, "One");
    expect(states(chat)).toEqual(["failed"]);
    chat.device.setOnline(false);
    chat.tab.document.querySelector(".chat-again")?.click();
    await chat.settle();
    expect(states(chat)).toEqual(["waiting"]);
  });
});

test("a connection that is there again in a moment is not told of", async () => {
  const chat = await openLiveChat();
  chat.feeds.at(-1)?.end();
  for (let ms = 0; ms < 3_000; ms += 50) {
    await chat.device.clock.advance(50);
    expect(bar(chat)).toBe("");
  }
  expect(chat.feeds).toHaveLength(2);
});

test("a lost connection is told of after 600 ms, and its return for a second", async () => {
  const chat = await openLiveChat();
  chat.device.setOnline(false);
  await chat.device.clock.advance(599);
  expect(bar(chat)).toBe("");
  await chat.device.clock.advance(1);
  expect(bar(chat)).toBe("disconnected");
  chat.device.setOnline(true);
  await chat.settle();
  expect(bar(chat)).toBe("connected");
  await chat.device.clock.advance(1_000);
  expect(bar(chat)).toBe("");
});

test("a message that is discarded while it is sent does not come back when sending fails", async () => {
  const chat = await openLiveChat();
  chat.answers[`POST ${SEND}`] = [() => undefined];
  await write(chat, "One");
  chat.tab.document.querySelector(".chat-options")?.click();
  await chat.settle();
  chat.tab.document.querySelector(".chat-menu-delete")?.click();
  await chat.settle();
  chat.device.network.open.find(({ path }) => path === SEND)?.break();
  await chat.settle();
  expect([chat.texts(), await chat.device.readDatabase("outbox")]).toEqual([[], []]);
});

test("a page that is opened without a network shows what waits", async () => {
  const first = await openLiveChat();
  first.device.setOnline(false);
  await write(first, "One");
  first.tab.close();
  const chat = await openChatTab(first.device);
  expect(chat.texts()).toEqual(["One"]);
});

describe("a refused message", () => {
  test("says why, is not counted, holds nobody back, and is tried again by hand alone", async () => {
    const chat = await openLiveChat();
    const fields = (request: NetworkRequest) =>
      request.answer(422, { error: { message: "no", fields: { text: "Not this word." } } });
    chat.answers[`POST ${SEND}`] = [fields, accept(2), refuse(403, "Not to them.")];
    await write(chat, "One", "Two", "Three");
    const [sent, ...refused] = states(chat);
    expect([sent?.endsWith("sent"), ...refused]).toEqual([true, "refused Not this word.", "refused Not to them."]);
    chat.device.setOnline(false);
    await chat.device.clock.advance(600);
    expect(bar(chat)).toBe("disconnected");
    chat.device.setOnline(true);
    await chat.device.clock.advance(120_000);
    expect(sends(chat.device)).toEqual(["One", "Two", "Three"]);
    chat.answers[`POST ${SEND}`] = [accept(3)];
    chat.tab.document.querySelector(".chat-again")?.click();
    await chat.settle();
    expect(sends(chat.device).at(-1)).toBe("One");
    expect(chat.texts()).toEqual(["Two", "One", "Three"]);
  });
});

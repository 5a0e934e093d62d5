/** What waits to be sent is told on the page without a network, and its number outlives the session. */
import { describe, expect, test } from "bun:test";
import { Device } from "../support/browser-device";
import type { Tab } from "../support/browser-tab";
import { openChatTab } from "./chat-page";
import { openLiveChat } from "./live-chat";
import { openOfflinePage, writeOffline } from "./offline-page";
import { accept, SEND, write } from "./outbox-page";

const rowsOf = ({ document }: Tab) =>
  document
    .querySelectorAll('[data-part="unsent"] li')
    .map((row) => [row.querySelector("[data-state]")?.textContent, row.querySelector("[data-text]")?.textContent]);
const cookieOf = ({ document }: Tab) => (document as unknown as { cookie?: string }).cookie;

describe("the page without a network", () => {
  test("tells of messages that wait, and to whom", async () => {
    const device = await Device.create();
    const chat = await openChatTab(device);
    device.setOnline(false);
    chat.type("On the train");
    chat.key("Enter");
    await device.clock.settle();
    chat.tab.close();
    const page = await openOfflinePage(device, "/chat/them");
    expect(rowsOf(page)).toEqual([["\u2068Mia\u2069 · waiting", "On the train"]]);
    expect(page.document.getElementById("offline-section")?.hidden).toBe(false);
  });

  test("shows nothing where nothing waits", async () => {
    const device = await Device.create();
    const page = await openOfflinePage(device);
    expect([rowsOf(page), page.document.getElementById("offline-section")?.hidden]).toEqual([[], true]);
  });
});

describe("the number of what waits", () => {
  test("is in a cookie, which the end of a session elsewhere leaves, and falls when it is sent", async () => {
    const chat = await openLiveChat();
    chat.device.setOnline(false);
    await write(chat, "One", "Two");
    expect(cookieOf(chat.tab)).toStartWith("unsent_outbox=2;");
    chat.answers[`POST ${SEND}`] = [accept(1), accept(2)];
    chat.device.setOnline(true);
    await chat.device.clock.advance(5_000);
    expect(cookieOf(chat.tab)).toStartWith("unsent_outbox=0;");
  });

  test("counts what was thrown without a network, too", async () => {
    const device = await Device.create();
    device.setOnline(false);
    const page = await openOfflinePage(device);
    await writeOffline(page, "Into the sea");
    expect(cookieOf(page)).toStartWith("unsent_ashore=1;");
  });
});

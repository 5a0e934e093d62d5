/** A chat before its script: what is read, typed and told of until it comes, and what makes it come. */
import { describe, expect, test } from "bun:test";
import type { ChatProps } from "../../src/ui/chat/types";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import type { PageOptions } from "../support/browser-tab";
import { type ChatPage, messageOf, openReadChat } from "./chat-page";

const READ = "/api/chat/them/read";
const answerWell = (request: NetworkRequest): void => {
  if (request.path === READ) request.answer(200, { unread: 0, chatUnread: 0 });
};

async function openEarly(
  change: Partial<ChatProps> = {},
  device?: Device,
  options: PageOptions = {},
): Promise<ChatPage> {
  const phone = device ?? (await Device.create());
  phone.network.onRequest = answerWell;
  const page = await openReadChat(phone, { messages: [messageOf(1)], ...change }, options);
  await phone.clock.settle();
  return page;
}

/** Only the script draws the room for the connection's state. */
const isTaken = ({ tab }: ChatPage): boolean => tab.document.querySelector("[data-net]") !== null;
const settle = ({ tab }: ChatPage): Promise<void> => tab.device.clock.settle();
const wait = ({ tab }: ChatPage, ms: number): Promise<void> => tab.device.clock.advance(ms);

describe("the script of a chat", () => {
  test("comes by itself two seconds after the page", async () => {
    const page = await openEarly();
    await wait(page, 1_900);
    expect(isTaken(page)).toBe(false);
    await wait(page, 200);
    expect(isTaken(page)).toBe(true);
  });

  test.each([
    ["data saver", { saveData: true }],
    ["a slow network", { effectiveType: "slow-2g" }],
  ])("does not come by itself with %s, but when the connection is lost", async (_, connection) => {
    const page = await openEarly({}, undefined, { navigator: { connection } });
    await wait(page, 5_000);
    expect(isTaken(page)).toBe(false);
    page.tab.device.setOnline(false);
    await settle(page);
    expect(isTaken(page)).toBe(true);
  });

  test.each(["pointerdown", "wheel", "keydown", "focusin", "click"])("comes at once with a touch: %s", async (type) => {
    const page = await openEarly();
    page.tab.fire(type, { bubbles: true, key: "a" }, page.line("Word 1"));
    await settle(page);
    expect(isTaken(page)).toBe(true);
  });

  test.each([
    ["a picture that burns", { messages: [messageOf(1, { kind: "burn", text: null })] }],
    ["a blurred photo", { messages: [messageOf(1, { kind: "image", text: null, image: "/p", blurred: true })] }],
    ["a message that is edited", { editing: { id: "m1", text: "Word" } }],
    ["a text that was refused", { error: "Too long" }],
    ["unread messages above the page", { before: "c", readSeq: 0, unread: 9 }],
  ] as const)("comes at once for what only it can do: %s", async (_, change) => {
    expect(isTaken(await openEarly({ ...change } as Partial<ChatProps>))).toBe(true);
  });

  test("waits for the end of a word that an input method composes", async () => {
    const page = await openEarly();
    page.tab.fire("compositionstart", { bubbles: true }, page.field());
    page.tab.fire("pointerdown", { bubbles: true }, page.field());
    await wait(page, 5_000);
    expect(isTaken(page)).toBe(false);
    page.tab.fire("compositionend", { bubbles: true }, page.field());
    await settle(page);
    expect(isTaken(page)).toBe(true);
  });
});

describe("before its script", () => {
  test("time passes: a message can be edited for 15 minutes, however late the script comes", async () => {
    const device = await Device.create();
    const createdAt = new Date(device.clock.now).toISOString();
    const own = messageOf(1, { from: "me", to: "them", createdAt });
    const page = await openEarly({ messages: [own] }, device, { navigator: { connection: { saveData: true } } });
    page.tab.fire("compositionstart", { bubbles: true }, page.field());
    await wait(page, 16 * 60_000);
    page.tab.fire("compositionend", { bubbles: true }, page.field());
    page.tab.fire("focusin", { bubbles: true }, page.field());
    await settle(page);
    expect(isTaken(page)).toBe(true);
    page.tab.document.querySelector(".chat-options")?.click();
    await settle(page);
    const names = page.tab.document.querySelectorAll("dialog button").map(({ textContent }) => textContent);
    expect(names).toContain("copy");
    expect(names).not.toContain("edit");
  });

  test("after the last first message nothing is sent: what is typed then stays, and the page says why", async () => {
    const firsts = { firstMessages: { from: "me", left: 1 }, firstTexts: ["An answer is awaited", "1 more"] } as const;
    const page = await openEarly({
      ...firsts,
      firstTexts: [...firsts.firstTexts],
      messages: [messageOf(1, { from: "me", to: "them" })],
    });
    page.tab.fire("compositionstart", { bubbles: true }, page.field());
    for (const text of ["The last one", "One too many"]) {
      page.field().value = text;
      page.key("Enter");
    }
    expect(page.field().value).toBe("One too many");
    page.tab.fire("compositionend", { bubbles: true }, page.field());
    await settle(page);
    expect(page.field().value).toBe("One too many");
    expect(page.tab.document.querySelector(".chat-notice")?.textContent).toBe("An answer is awaited");
    expect(page.texts()).toEqual(["Word 1", "The last one"].slice(-page.texts().length));
  }, 60_000);

  test("what is in sight is told as read, once", async () => {
    const page = await openEarly();
    const reads = () => page.tab.device.network.requestsTo("POST", READ).map(({ json }) => json.upTo);
    expect([reads(), isTaken(page)]).toEqual([[1], false]);
    await wait(page, 10_000);
    expect([reads(), isTaken(page)]).toEqual([[1], true]);
  });

  test("a draft of this device stands in the field, and what is typed is one", async () => {
    const device = await Device.create();
    device.localStorage.setItem("draft:me:them", "Dear M");
    const page = await openEarly({}, device);
    expect([page.field().value, isTaken(page)]).toEqual(["Dear M", false]);
    page.tab.fire("compositionstart", { bubbles: true }, page.field());
    page.type("Dear Mia");
    expect(device.localStorage.getItem("draft:me:them")).toBe("Dear Mia");
    page.tab.fire("compositionend", { bubbles: true }, page.field());
    await settle(page);
    expect([page.field().value, isTaken(page)]).toEqual(["Dear Mia", true]);
  });

  test("what was sent on a page that was left too soon stands in the field, before the draft", async () => {
    const device = await Device.create();
    device.localStorage.setItem("draft:me:them:sent", "First\nSecond");
    device.localStorage.setItem("draft:me:them", "Thi");
    const page = await openEarly({}, device);
    expect(page.field().value).toBe("First\nSecond\nThi");
    expect(device.localStorage.getItem("draft:me:them:sent")).toBeNull();
    expect(device.localStorage.getItem("draft:me:them")).toBe("First\nSecond\nThi");
  });
});

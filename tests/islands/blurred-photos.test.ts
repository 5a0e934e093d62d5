/** Photos that wait for a tap, and the reminder before a first one, on the page of a chat. */
import { describe, expect, test } from "bun:test";
import type { ChatMessageJson } from "../../src/ui/chat/types";
import { messageOf } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";
import { choose, clickOn, pictureFile, preview, sendPreview, sent } from "./picture-page";

const PREVIEW = "data:image/webp;base64,UklGRg==";
const REVEAL = "/api/chat/messages/m1/reveal";
const photo = (seq: number, change: Partial<ChatMessageJson> = {}) =>
  messageOf(seq, {
    kind: "image",
    text: null,
    image: `/api/chat/pictures/${seq}.webp`,
    width: 4,
    height: 3,
    ...change,
  });
const blurred = (seq = 1) => photo(seq, { blurred: true, preview: PREVIEW });

const veil = ({ tab }: LiveChat) => tab.document.querySelector(".chat-veil");
const sources = ({ tab }: LiveChat) =>
  [...tab.document.querySelectorAll(".chat-photo img")].map((image) => image.getAttribute("src"));
const note = ({ tab }: LiveChat) => tab.document.querySelector(".chat-blur-note");

describe("a blurred photo", () => {
  test("shows its preview alone until it is tapped, then the photo, with the focus on its message", async () => {
    const chat = await openLiveChat([blurred()]);
    expect(sources(chat)).toEqual([PREVIEW]);
    expect(note(chat)).not.toBeNull();
    chat.answers[`POST ${REVEAL}`] = [(request) => request.answer(200, photo(1, { blurred: false, preview: null }))];
    veil(chat)?.click();
    await chat.settle();
    expect(sources(chat)).toEqual(["/api/chat/pictures/1.webp"]);
    expect([veil(chat), note(chat)]).toEqual([null, null]);
    expect(chat.tab.document.activeElement?.classList.contains("chat-photo")).toBe(true);
  });

  test("taps while it is being opened do nothing; a failure says so and can be tried again", async () => {
    const chat = await openLiveChat([blurred()]);
    chat.answers[`POST ${REVEAL}`] = [() => undefined];
    for (let n = 0; n < 3; n++) veil(chat)?.click();
    await chat.settle();
    const [request, ...more] = chat.device.network.requestsTo("POST", REVEAL);
    expect(more).toEqual([]);
    request?.break();
    await chat.settle();
    expect(sources(chat)).toEqual([PREVIEW]);
    expect(chat.tab.document.querySelector("#notices")?.textContent).toContain("no answer");
    chat.answers[`POST ${REVEAL}`] = [(again) => again.answer(200, photo(1, { blurred: false }))];
    veil(chat)?.click();
    await chat.settle();
    expect(veil(chat)).toBeNull();
  });

  test("one that was opened on another device is shown, and is not announced as a new message", async () => {
    const chat = await openLiveChat([blurred()]);
    await chat.receive(photo(1, { blurred: false, preview: null }));
    expect(veil(chat)).toBeNull();
    expect(chat.tab.document.querySelector("[aria-live=polite].visually-hidden")?.textContent).toBe("");
    await chat.receive(blurred(2));
    expect(chat.tab.document.querySelector("[aria-live=polite].visually-hidden")?.textContent).toBe("Mia: quote_photo");
  });

  test("an older answer does not close what was opened; one's own is never blurred", async () => {
    const chat = await openLiveChat([blurred()]);
    await chat.send("message", photo(1, { blurred: false, preview: null }));
    await chat.send("message", blurred());
    expect(veil(chat)).toBeNull();
    await chat.receive(photo(2, { from: "me", to: "them" }));
    expect(veil(chat)).toBeNull();
  });

  test("can be reported, and its sender blocked, unseen", async () => {
    const chat = await openLiveChat([blurred()]);
    const ways = chat.tab.document.querySelector(".chat-veil-ways");
    expect(ways?.querySelector("a")?.getAttribute("href")).toBe("/report/message/m1");
    expect(ways?.querySelector("button")?.textContent).toBe("block");
  });
});

describe("the first photo to a friend", () => {
  const sheet = ({ tab }: LiveChat) => tab.document.querySelector(".chat-preview .sheet");
  const first = { firstPhoto: true };

  test("is sent after one was told what it means, and the next one without", async () => {
    const chat = await openLiveChat([], { ...first, them: { id: "them", nickname: "Mia" } });
    await choose(chat, pictureFile());
    await sendPreview(chat);
    expect(sheet(chat)?.textContent).toContain("photo_first_places");
    expect(sent(chat)).toEqual([]);
    await clickOn(chat, ".chat-first-ways .secondary");
    expect([sheet(chat), preview(chat) === null]).toEqual([null, false]);
    await sendPreview(chat);
    await clickOn(chat, ".chat-first-ways .primary");
    expect([sent(chat).length, preview(chat)]).toEqual([1, null]);
    await choose(chat, pictureFile());
    await sendPreview(chat);
    expect([sent(chat).length, preview(chat)]).toEqual([2, null]);
  });

  test("does not remind of one that burns", async () => {
    const chat = await openLiveChat([], first);
    await choose(chat, pictureFile());
    await clickOn(chat, "input[value=burns]");
    await sendPreview(chat);
    expect(sent(chat)).toMatchObject([{ burn: "true" }]);
  });
});

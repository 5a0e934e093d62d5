/** Pictures in a chat: chosen, pasted, dropped, looked at, sent, refused. */
import { describe, expect, test } from "bun:test";
import { PICTURE_LIMITS } from "../../src/limits/pictures";
import { type LiveChat, openLiveChat } from "./live-chat";
import {
  acceptPicture,
  CANCEL,
  choose,
  clickOn,
  pictureFile,
  preview,
  SEND_PATH,
  sendPreview,
  sent,
} from "./picture-page";

describe("a picture", () => {
  test.each([
    ["of another type", { type: "image/svg+xml" }, "unsupported_image"],
    ["that is too large", { size: PICTURE_LIMITS.max + 1 }, "image_too_large"],
  ])("%s is refused in its place, and cannot be sent", async (_, change, text) => {
    const chat = await openLiveChat();
    await choose(chat, pictureFile(change));
    expect(preview(chat)?.querySelector("[role=alert]")?.textContent).toBe(text);
    expect(preview(chat)?.querySelector("button[type=submit]")).toBeNull();
    await clickOn(chat, CANCEL);
    expect([preview(chat), sent(chat)]).toEqual([null, []]);
  });

  test("is shown before it is sent, stays by default, and is let go of afterwards", async () => {
    const chat = await openLiveChat();
    await choose(chat, pictureFile({ size: PICTURE_LIMITS.max }));
    expect(chat.tab.objectUrls.size).toBe(1);
    expect(sent(chat)).toEqual([]);
    await sendPreview(chat);
    expect(sent(chat)).toMatchObject([{ burn: "false" }]);
    // Only that of the log.
    const [url = ""] = chat.tab.objectUrls;
    expect(chat.tab.objectUrls.size).toBe(1);
    expect(chat.tab.document.querySelector(".chat-photo img")?.getAttribute("src")).toBe(url);
  });

  test("several are shown one after the other", async () => {
    const chat = await openLiveChat();
    chat.answers[`POST ${SEND_PATH}`] = [acceptPicture({ kind: "burn" }), acceptPicture({ kind: "image" })];
    await choose(chat, pictureFile(), pictureFile({ type: "text/plain" }), pictureFile());
    await clickOn(chat, "input[value=burns]");
    await sendPreview(chat);
    expect(preview(chat)?.querySelector("[role=alert]")?.textContent).toBe("unsupported_image");
    await clickOn(chat, CANCEL);
    await sendPreview(chat);
    expect(preview(chat)).toBeNull();
    expect(sent(chat)).toMatchObject([{ burn: "true" }, { burn: "false" }]);
  });

  test("burns where that is chosen", async () => {
    const chat = await openLiveChat();
    await choose(chat, pictureFile());
    chat.tab.document.querySelector("input[value=burns]")?.click();
    await sendPreview(chat);
    expect(sent(chat)).toMatchObject([{ burn: "true" }]);
    expect(chat.tab.document.querySelectorAll(".chat-burn")).toHaveLength(1);
  });

  test("is not sent where one thinks better of it", async () => {
    const chat = await openLiveChat();
    await choose(chat, pictureFile());
    await clickOn(chat, CANCEL);
    expect([sent(chat), preview(chat)]).toEqual([[], null]);
  });

  test("shows how far it is; without progress it waits", async () => {
    const chat = await openLiveChat();
    chat.answers[`POST ${SEND_PATH}`] = [() => undefined];
    await choose(chat, pictureFile());
    await sendPreview(chat);
    const [request] = chat.device.network.requestsTo("POST", SEND_PATH);
    request?.progress(5, 10);
    await chat.settle();
    expect(chat.tab.document.querySelector("progress")?.getAttribute("value")).toBe("0.5");
    await chat.device.clock.advance(9_999);
    request?.progress(6, 10);
    await chat.device.clock.advance(9_999);
    expect(request?.isOver).toBe(false);
    await chat.device.clock.advance(1);
    expect(chat.tab.document.querySelector(".chat-again")?.textContent).toBe("failed");
  });
});

describe("from the clipboard", () => {
  const paste = async (chat: LiveChat, types: string[], files: File[]) => {
    const event = { bubbles: true, cancelable: true, clipboardData: { types, files } };
    const prevented: boolean[] = [];
    chat.tab.document.addEventListener("paste", ({ defaultPrevented }) => prevented.push(defaultPrevented));
    chat.tab.fire("paste", event, chat.field());
    await chat.settle();
    return prevented[0];
  };

  test("a picture is shown before it is sent", async () => {
    const chat = await openLiveChat();
    expect(await paste(chat, ["Files"], [pictureFile()])).toBe(true);
    expect(preview(chat)).not.toBeNull();
  });

  test.each([
    ["words with a picture of them stay words", ["text/plain", "Files"], [pictureFile()], true],
    ["a file that is no picture is left to the browser", ["Files"], [pictureFile({ type: "text/csv" })], true],
    ["a stranger's picture is left to the browser", ["Files"], [pictureFile()], false],
  ])("%s", async (_, types, files, canSendPictures) => {
    const chat = await openLiveChat([], { canSendPictures });
    expect(await paste(chat, types, files)).toBe(false);
    expect(preview(chat)).toBeNull();
  });
});

describe("dropped", () => {
  const drag = async (chat: LiveChat, type: string, change: Record<string, unknown> = {}, types = ["Files"]) => {
    const event = { bubbles: true, cancelable: true, dataTransfer: { types, files: [pictureFile()] }, ...change };
    const prevented: boolean[] = [];
    chat.tab.window.addEventListener(type, ({ defaultPrevented }) => prevented.push(defaultPrevented));
    chat.tab.fire(type, event, chat.tab.document.body);
    await chat.settle();
    return prevented[0];
  };
  const target = ({ tab }: LiveChat) => tab.document.querySelector(".chat-drop")?.textContent ?? null;

  test("a picture is shown before it is sent; where to drop it is said while it is held there", async () => {
    const chat = await openLiveChat();
    expect([await drag(chat, "dragover"), target(chat)]).toEqual([true, "photo_drop"]);
    await drag(chat, "dragleave", { relatedTarget: chat.field() });
    expect(target(chat)).toBe("photo_drop");
    await drag(chat, "dragleave", { relatedTarget: null });
    expect(target(chat)).toBeNull();
    await drag(chat, "dragover");
    expect(await drag(chat, "drop")).toBe(true);
    expect([target(chat), preview(chat) === null]).toEqual([null, false]);
  });

  test("words are left to the browser, and so is everything to whom no picture can be sent", async () => {
    const friend = await openLiveChat();
    expect([await drag(friend, "dragover", {}, ["text/plain"]), target(friend)]).toEqual([false, null]);
    const stranger = await openLiveChat([], { canSendPictures: false });
    expect([await drag(stranger, "drop"), preview(stranger)]).toEqual([false, null]);
  });

  test("nothing is taken while another picture is looked at", async () => {
    const chat = await openLiveChat();
    await choose(chat, pictureFile());
    const before = preview(chat);
    expect([await drag(chat, "dragover"), await drag(chat, "drop"), target(chat)]).toEqual([false, false, null]);
    expect(preview(chat)).toBe(before);
  });
});

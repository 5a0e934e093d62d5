/** Pictures in a chat: chosen, looked at, sent, refused. */
import { describe, expect, test } from "bun:test";
import { PICTURE_LIMITS } from "../../src/limits/pictures";
import type { PageInput } from "../support/browser-controls";
import { type LiveChat, openLiveChat } from "./live-chat";

const SEND = "/api/chat/them/messages";
const sent = ({ device }: LiveChat) => device.network.requestsTo("POST", SEND).map(({ json }) => json);
const notice = ({ tab }: LiveChat) => tab.document.querySelector("#notices .toast span")?.textContent ?? null;

describe("a picture", () => {
  const picture = (change: { type?: string; size?: number } = {}) =>
    new File([new Uint8Array(change.size ?? 10)], "a.png", { type: change.type ?? "image/png" });

  /** The browser's own dialog, in which somebody chooses a file. */
  async function choose(chat: LiveChat, file: File): Promise<void> {
    const { document } = chat.tab;
    const create = document.createElement.bind(document);
    document.createElement = (name) => {
      document.createElement = create;
      const input = create(name) as PageInput;
      input.click = () => {
        input.files = [file];
        chat.tab.fire("change", {}, input);
      };
      return input;
    };
    document.querySelector("[aria-label=photo_send]")?.click();
    await chat.settle();
  }
  const send = async (chat: LiveChat) => {
    chat.tab.document.querySelector(".chat-preview button[type=submit]")?.click();
    await chat.settle();
  };

  test.each([
    ["of another type", { type: "image/svg+xml" }, "unsupported_image"],
    ["that is too large", { size: PICTURE_LIMITS.max + 1 }, "image_too_large"],
  ])("%s is refused before it is sent", async (_, change, text) => {
    const chat = await openLiveChat();
    await choose(chat, picture(change));
    expect(notice(chat)).toBe(text);
    expect(chat.tab.document.querySelector(".chat-preview")).toBeNull();
  });

  test("is shown before it is sent, stays by default, and is let go of afterwards", async () => {
    const chat = await openLiveChat();
    await choose(chat, picture({ size: PICTURE_LIMITS.max }));
    expect(chat.tab.objectUrls.size).toBe(1);
    expect(sent(chat)).toEqual([]);
    await send(chat);
    expect(sent(chat)).toMatchObject([{ burn: "false" }]);
    expect(chat.tab.objectUrls.size).toBe(0);
  });

  test("burns where that is chosen", async () => {
    const chat = await openLiveChat();
    await choose(chat, picture());
    chat.tab.document.querySelector("input[value=burns]")?.click();
    await send(chat);
    expect(sent(chat)).toMatchObject([{ burn: "true" }]);
    expect(chat.tab.document.querySelectorAll(".chat-burn")).toHaveLength(1);
  });

  test("is not sent where one thinks better of it", async () => {
    const chat = await openLiveChat();
    await choose(chat, picture());
    chat.tab.document.querySelector(".chat-preview-ways .secondary")?.click();
    await chat.settle();
    expect([sent(chat).length, chat.tab.document.querySelector(".chat-preview") === null]).toEqual([0, true]);
  });

  test("shows how far it is; without progress it waits", async () => {
    const chat = await openLiveChat();
    chat.answers[`POST ${SEND}`] = [() => undefined];
    await choose(chat, picture());
    await send(chat);
    const [request] = chat.device.network.requestsTo("POST", SEND);
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

/** The tools of a chat's composer and the height of its field. */
import { describe, expect, test } from "bun:test";
import { shownTools, typeAndEnter } from "./composer-page";
import { openLiveChat } from "./live-chat";
import { sent } from "./picture-page";

describe("tools", () => {
  const LONG = "More than twenty characters";

  test("fold away when the text needs a second line, until it is gone", async () => {
    const chat = await openLiveChat();
    chat.type("Twenty characters...");
    expect(shownTools(chat)).toEqual(["emoji", "photo_send", "card_add"]);
    chat.type("Twenty characters....");
    expect(shownTools(chat)).toEqual(["tools"]);
    // The line is longer without them: they do not come and go with each character.
    chat.type("Twenty");
    expect(shownTools(chat)).toEqual(["tools"]);
    chat.type("");
    expect(shownTools(chat)).toEqual(["emoji", "photo_send", "card_add"]);
    await typeAndEnter(chat, LONG);
    expect([sent(chat).length, shownTools(chat)]).toEqual([1, ["emoji", "photo_send", "card_add"]]);
  });

  test("are folded under a long draft, and under a text that could not be stored", async () => {
    const chat = await openLiveChat([], {}, { globals: { indexedDB: null } });
    await typeAndEnter(chat, LONG);
    expect(shownTools(chat)).toEqual(["tools"]);
    const { sessionStorage } = chat.tab;
    expect(shownTools(await openLiveChat([], {}, { sessionStorage }))).toEqual(["tools"]);
  });

  test("come back when they are asked for, with the focus, until more is written", async () => {
    const chat = await openLiveChat();
    chat.type(LONG);
    chat.tab.document.querySelector(".chat-unfold")?.click();
    await chat.settle();
    expect(shownTools(chat)).toEqual(["emoji", "photo_send", "card_add"]);
    expect(chat.tab.document.activeElement.getAttribute("aria-label")).toBe("emoji");
    chat.type(`${LONG}.`);
    expect(shownTools(chat)).toEqual(["tools"]);
  });

  test("one alone does not fold: nothing would be gained", async () => {
    const chat = await openLiveChat([], { canSendPictures: false });
    chat.type(LONG);
    expect(shownTools(chat)).toEqual(["emoji"]);
  });
});

test("the field grows with its text where the browser does not do so itself", async () => {
  const chat = await openLiveChat();
  const field = chat.field();
  field.rect = { ...field.rect, height: 42 };
  chat.type("One\ntwo\nthree");
  expect(field.style.blockSize).toBe(`${3 * 20 + 22}px`);
  const grows = await openLiveChat([], {}, { globals: { CSS: { escape: String, supports: () => true } } });
  grows.type("One\ntwo\nthree");
  expect(grows.field().style.blockSize).toBeUndefined();
});

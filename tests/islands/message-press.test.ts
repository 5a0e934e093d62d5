/** Reaching a message's menu: by finger, mouse and keyboard. */
import { describe, expect, test } from "bun:test";
import { PagePointerEvent } from "../support/browser-events";
import { messageOf } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";

/** ms of a long press. */
const PRESS = 450;

async function pressDelete(chat: LiveChat): Promise<void> {
  chat.tab.document.querySelector(".chat-menu-delete")?.click();
  await chat.settle();
}
const items = ({ tab }: LiveChat) => tab.document.querySelectorAll("[role=menuitem]");

describe("a long press", () => {
  const press = async (acts: [type: string, options: Record<string, unknown>, wait: number][]) => {
    const chat = await openLiveChat([messageOf(1)]);
    const bubble = chat.tab.document.querySelector(".chat-bubble");
    for (const [type, options, wait] of acts) {
      const where = { clientX: 0, clientY: 0, pointerType: "touch", ...options };
      bubble?.dispatchEvent(new PagePointerEvent(type, { bubbles: true, cancelable: true, ...where }));
      await chat.device.clock.advance(wait);
    }
    return chat;
  };

  test.each([
    ["opens", [["pointerdown", {}, PRESS]], true],
    [
      "that is too short does not",
      [
        ["pointerdown", {}, PRESS - 1],
        ["pointerup", {}, PRESS],
      ],
      false,
    ],
    [
      "may tremble",
      [
        ["pointerdown", {}, 100],
        ["pointermove", { clientX: 6, clientY: 8 }, PRESS],
      ],
      true,
    ],
    [
      "that moves does not",
      [
        ["pointerdown", {}, 100],
        ["pointermove", { clientX: 6, clientY: 9 }, PRESS],
      ],
      false,
    ],
    [
      "that scrolls does not",
      [
        ["pointerdown", {}, 100],
        ["pointercancel", {}, PRESS],
      ],
      false,
    ],
    ["of a mouse does not", [["pointerdown", { pointerType: "mouse" }, PRESS]], false],
    ["right click opens", [["contextmenu", {}, 0]], true],
  ] as [string, [string, Record<string, unknown>, number][], boolean][])("%s", async (_, acts, opens) => {
    const chat = await press(acts);
    expect(items(chat).length > 0).toBe(opens);
  });

  test("the release that ends it chooses nothing; a later tap does", async () => {
    const chat = await press([["pointerdown", {}, PRESS]]);
    await pressDelete(chat);
    expect(chat.texts()).toEqual(["Word 1"]);
    chat.tab.window.dispatchEvent(new PagePointerEvent("pointerup"));
    await chat.device.clock.advance(300);
    await pressDelete(chat);
    expect(chat.texts()).toEqual([]);
  });
});

test("arrows go round in the menu, and from message to message", async () => {
  const chat = await openLiveChat([messageOf(1)]);
  const { document } = chat.tab;
  document.querySelector(".chat-options")?.click();
  await chat.settle();
  const press = (key: string) =>
    chat.tab.fire("keydown", { key, bubbles: true, cancelable: true }, document.activeElement);
  expect(items(chat)[0]?.isFocused).toBe(true);
  press("ArrowUp");
  expect(items(chat).at(-1)?.isFocused).toBe(true);
  press("ArrowDown");
  press("ArrowDown");
  expect(items(chat)[1]?.isFocused).toBe(true);

  const log = await openLiveChat([messageOf(1), messageOf(2), messageOf(3, { recalled: true })]);
  const buttons = log.tab.document.querySelectorAll(".chat-options");
  expect(buttons.map((each) => each.getAttribute("tabindex"))).toEqual(["-1", "0"]);
  buttons[1]?.focus();
  log.tab.fire("keydown", { key: "ArrowUp", bubbles: true, cancelable: true }, buttons[1]);
  // What keys do is loaded with the first one.
  await log.settle();
  expect(buttons[0]?.isFocused).toBe(true);
});

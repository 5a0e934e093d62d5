/** Answering a message by a swipe. */
import { describe, expect, test } from "bun:test";
import { PagePointerEvent } from "../support/browser-events";
import { messageOf } from "./chat-page";
import { openLiveChat } from "./live-chat";

describe("swiping a message", () => {
  type Move = [type: string, x: number, y: number];
  async function swipe(moves: Move[], { dir = "ltr", pointerType = "touch" } = {}): Promise<string | null> {
    const chat = await openLiveChat([messageOf(1)]);
    chat.tab.document.documentElement.setAttribute("dir", dir);
    const bubble = chat.tab.document.querySelector(".chat-bubble");
    for (const [type, clientX, clientY] of moves) {
      const where = { pointerId: 1, pointerType, clientX, clientY };
      bubble?.dispatchEvent(new PagePointerEvent(type, { bubbles: true, cancelable: true, ...where }));
      await chat.settle();
    }
    expect(bubble?.style.transform ?? "").toBe("");
    return chat.tab.document.querySelector(".chat-reply .chat-quote-text")?.textContent ?? null;
  }
  const across = (sign: 1 | -1, distance: number): Move[] => [
    ["pointerdown", 100, 100],
    ["pointermove", 100 + sign * 20, 102],
    ["pointermove", 100 + sign * distance, 104],
    ["pointerup", 100 + sign * distance, 104],
  ];

  test("far enough towards the end of the line answers it, mirrored from right to left", async () => {
    expect(await swipe(across(1, 56))).toBe("Word 1");
    expect(await swipe(across(-1, 56), { dir: "rtl" })).toBe("Word 1");
    expect(await swipe(across(1, 55))).toBeNull();
    expect(await swipe(across(-1, 80))).toBeNull();
    expect(await swipe(across(1, 80), { dir: "rtl" })).toBeNull();
    expect(await swipe(across(1, 80), { pointerType: "mouse" })).toBeNull();
  });

  test("up or down is scrolling, and what the browser takes over is nothing", async () => {
    expect(
      await swipe([
        ["pointerdown", 100, 100],
        ["pointermove", 108, 116],
        ["pointermove", 190, 120],
        ["pointerup", 190, 120],
      ]),
    ).toBeNull();
    const [down, begin, far] = across(1, 80) as [Move, Move, Move];
    expect(await swipe([down, begin, far, ["pointercancel", 180, 104]])).toBeNull();
  });

  describe.each([
    ["ltr", 1],
    ["rtl", -1],
  ] as const)("the bubble, in a page that is %s,", (dir, sign) => {
    /** How far the finger is towards the end of the line, how far the bubble then is, and whether releasing answers. */
    const MOMENTS: [finger: number, bubble: number, answers: boolean][] = [
      [11, 0, false],
      [12, 12, false],
      [55, 55, false],
      [56, 56, true],
      [72, 72, true],
      [200, 72, true],
      [40, 40, false],
      [-30, 0, false],
      [60, 60, true],
    ];

    test("is under the finger at each moment", async () => {
      const chat = await openLiveChat([messageOf(1)]);
      chat.tab.document.documentElement.setAttribute("dir", dir);
      const bubble = chat.tab.document.querySelector(".chat-bubble");
      const send = async (type: string, along: number) => {
        const where = { pointerId: 1, pointerType: "touch", clientX: 300 + sign * along, clientY: 100 };
        bubble?.dispatchEvent(new PagePointerEvent(type, { bubbles: true, cancelable: true, ...where }));
        await chat.settle();
      };
      await send("pointerdown", 0);
      for (const [finger, moved, answers] of MOMENTS) {
        await send("pointermove", finger);
        const transform = (bubble?.style.transform ?? "") as string;
        const at = Number(/^translateX\((-?\d+)px\)$/.exec(transform)?.[1] ?? 0);
        // Zero has a sign.
        expect([finger, at + 0, bubble?.hasAttribute("data-swiped")]).toEqual([finger, sign * moved + 0, answers]);
      }
      await send("pointercancel", 60);
      expect([bubble?.style.transform ?? "", bubble?.hasAttribute("data-swiped")]).toEqual(["", false]);
    });
  });
});

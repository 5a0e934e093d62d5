/** The sea moves while somebody is there (docs/product.md 18.7). */
import { describe, expect, test } from "bun:test";
import { find, openPage } from "./island-page";

const SEA = '<main class="home"><div class="stage"><div class="swell"></div></div></main>';
const SECOND = 1_000;

async function openSea(globals: Record<string, unknown> = {}) {
  const tab = await openPage(SEA, { globals });
  const state = () => (find(tab, ".stage").hasAttribute("data-rest") ? "rests" : "moves");
  return { tab, state, pass: (ms: number) => tab.device.clock.advance(ms) };
}

describe("the sea", () => {
  test("rests 20 s after the last touch, and moves with the next one", async () => {
    const { tab, state, pass } = await openSea();
    expect(state()).toBe("moves");
    await pass(19 * SECOND);
    for (const touch of ["pointerdown", "pointermove", "keydown", "wheel"]) {
      tab.fire(touch, { bubbles: true }, find(tab, ".stage"));
      await pass(20 * SECOND - 1);
      expect([touch, state()]).toEqual([touch, "moves"]);
    }
    await pass(1);
    expect(state()).toBe("rests");
    await pass(3_600 * SECOND);
    expect(state()).toBe("rests");
    tab.fire("pointerdown");
    expect(state()).toBe("moves");
    await pass(20 * SECOND);
    expect(state()).toBe("rests");
  });

  test("rests at once while the page is hidden, whatever touches it", async () => {
    const { tab, state, pass } = await openSea();
    tab.setVisible(false);
    expect(state()).toBe("rests");
    tab.fire("pointermove");
    expect(state()).toBe("rests");
    tab.setVisible(true);
    expect(state()).toBe("moves");
    await pass(20 * SECOND);
    expect(state()).toBe("rests");
  });

  test("rests out of sight", async () => {
    let tell: (seen: { isIntersecting: boolean }[]) => void = () => undefined;
    class IntersectionObserver {
      constructor(told: typeof tell) {
        tell = told;
      }
      observe(): void {
        tell([{ isIntersecting: true }]);
      }
    }
    const { tab, state } = await openSea({ IntersectionObserver });
    expect(state()).toBe("moves");
    tell([{ isIntersecting: true }, { isIntersecting: false }]);
    expect(state()).toBe("rests");
    tab.fire("pointerdown");
    expect(state()).toBe("rests");
    tell([{ isIntersecting: true }]);
    expect(state()).toBe("moves");
  });

  test("is on no other page, where nothing happens", async () => {
    const tab = await openPage("<main></main>");
    tab.fire("pointerdown");
    await tab.device.clock.advance(30 * SECOND);
    expect(tab.device.errors).toEqual([]);
  });
});

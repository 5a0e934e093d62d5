/** Forms that are folded until somebody wants to write. */
import { describe, expect, test } from "bun:test";
import { find, openPage } from "./island-page";

describe("a folded form", () => {
  const opened = async (attribute: string) => {
    const tab = await openPage(`<details ${attribute}><summary><b>Answer</b></summary><textarea></textarea></details>`);
    find(tab, "summary b").click();
    return tab.document.activeElement === find(tab, "textarea");
  };

  test("to write in comes into view whole, also once a keyboard has left less of the window", async () => {
    const tab = await openPage("<details data-write><summary><b>Answer</b></summary><textarea></textarea></details>");
    const [keyboard, shown] = [new EventTarget(), [] as unknown[]];
    Object.assign(tab.window, { visualViewport: keyboard });
    Object.assign(find(tab, "details"), { scrollIntoView: (options: unknown) => shown.push(options) });
    find(tab, "summary b").click();
    expect(shown).toEqual([{ block: "nearest" }]);
    const resize = () => {
      shown.length = 0;
      for (let step = 0; step < 2; step++) keyboard.dispatchEvent(new Event("resize"));
      return shown.length;
    };
    // A keyboard opens in steps; what changes the window later scrolls nothing.
    expect(resize()).toBe(2);
    find(tab, "textarea").blur();
    expect(resize()).toBe(0);
    find(tab, "textarea").focus();
    expect(resize()).toBe(2);
    find(tab, "details").removeAttribute("open");
    expect(resize()).toBe(0);
    find(tab, "details").setAttribute("open", "");
    await tab.device.clock.advance(999);
    expect(resize()).toBe(2);
    await tab.device.clock.advance(1);
    expect(resize()).toBe(0);
  });

  test("to write in has its field focused when it is opened; where there is something to read first it has not", async () => {
    expect([await opened("data-write"), await opened('class="offline-letter"')]).toEqual([true, false]);
  });
});

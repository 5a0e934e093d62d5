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
    const shown: unknown[] = [];
    Object.assign(find(tab, "details"), { scrollIntoView: (options: unknown) => shown.push(options) });
    const afterKeyboard = async () => {
      shown.length = 0;
      await tab.device.clock.advance(700);
      return shown;
    };
    find(tab, "summary b").click();
    expect(shown).toEqual([{ block: "nearest" }]);
    expect(await afterKeyboard()).toEqual([{ block: "nearest" }]);
    // What changes the window later scrolls nothing.
    expect(await afterKeyboard()).toEqual([]);
    for (const leave of [() => find(tab, "textarea").blur(), () => find(tab, "details").removeAttribute("open")]) {
      find(tab, "details").removeAttribute("open");
      find(tab, "summary b").click();
      leave();
      expect(await afterKeyboard()).toEqual([]);
    }
  });

  test("to write in has its field focused when it is opened; where there is something to read first it has not", async () => {
    expect([await opened("data-write"), await opened('class="offline-letter"')]).toEqual([true, false]);
  });
});

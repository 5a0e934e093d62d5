/** Emoji: those used lately, loading them, and keys in their grid. */
import { describe, expect, test } from "bun:test";
import { findEmoji, parseEmojiCategories } from "../../islands/emoji/search";
import { Device } from "../support/browser-device";
import { Tab } from "../support/browser-tab";

describe("emoji", () => {
  test("lately used ones come first, each once, sixteen of them, and survive what somebody else stored", async () => {
    const tab = new Tab(await Device.create());
    const { addRecentEmoji, readRecentEmoji } = await tab.load("emoji/data");
    const used = Array.from({ length: 20 }, (_, n) => String.fromCodePoint(0x1f600 + n));
    for (const each of [...used, used[19] ?? "", used[5] ?? ""]) addRecentEmoji(each);
    const latest = [used[5], ...used.toReversed().filter((each) => each !== used[5])].slice(0, 16) as string[];
    expect(readRecentEmoji()).toEqual(latest);
    addRecentEmoji("🧭");
    expect(JSON.parse(tab.device.localStorage.getItem("emoji") ?? "")).toHaveLength(16);
    const device = await Device.create();
    device.localStorage.setItem("emoji", '["🙂",7,{}]');
    expect((await new Tab(device).load("emoji/data")).readRecentEmoji()).toEqual(["🙂"]);
    device.localStorage.setItem("emoji", "{");
    expect((await new Tab(device).load("emoji/data")).readRecentEmoji()).toEqual([]);
  });

  test("are loaded once, and again after a failure", async () => {
    const device = await Device.create();
    const { loadEmoji } = await new Tab(device).load("emoji/data");
    const answers = [503, 200, 200];
    device.network.onRequest = (request) => request.answer(answers.shift() ?? 200, ["🙂|smile|"]);
    await expect(device.clock.run(() => loadEmoji("/e.json").catch((error: Error) => error.message))).resolves.toBe(
      "no emoji",
    );
    for (let n = 0; n < 2; n++) {
      const { find } = await device.clock.run(() => loadEmoji("/e.json"));
      expect(find("SMI").map(({ character }) => character)).toEqual(["🙂"]);
    }
    expect(device.network.requests).toHaveLength(2);
  });

  test("are found by all words of the query, beginnings of words before the rest", () => {
    const rows = ["🍌|banana|fruit", "🥥|coconut|nut fruit", "🥜|peanuts|nut", "🌰|chestnut|", "🐿️|squirrel|nut"];
    const [all = []] = parseEmojiCategories([rows.join("\n")], "en");
    const found = (query: string) => findEmoji(all, query).map(({ character }) => character);
    expect([found("nut"), found("FRUIT nut"), found("fruit x")]).toEqual([["🥥", "🥜", "🐿️", "🌰"], ["🥥"], []]);
    const many = parseEmojiCategories([Array.from({ length: 70 }, (_, n) => `${n}|nut|`).join("\n")], "en").flat();
    expect(findEmoji(many, "nut")).toHaveLength(64);
  });

  test("arrows go through the grid in reading direction, Home and End to its ends", async () => {
    for (const [dir, keys, columns] of [
      ["ltr", "ArrowRight", 8],
      ["rtl", "ArrowLeft", 6],
    ] as const) {
      const device = await Device.create();
      const gridTemplateColumns = Array(columns).fill("44px").join(" ");
      const tab = new Tab(device, {
        dir,
        globals: { getComputedStyle: () => ({ gridTemplateColumns }) },
        html: Array.from({ length: 20 }, (_, n) => `<button data-sign="${n}"></button>`).join(""),
      });
      const { onGridKey } = await tab.load("emoji/grid-keys");
      const buttons = tab.document.querySelectorAll("button");
      buttons[0]?.focus();
      const walk = [keys, "ArrowDown", "ArrowUp", "ArrowUp", "End", keys, "Home", "a"].map((key) => {
        onGridKey({ key, currentTarget: tab.document.body, preventDefault: () => undefined } as never);
        return tab.document.activeElement.dataset.sign;
      });
      expect(walk).toEqual(["1", `${1 + columns}`, "1", "1", "19", "19", "0", "0"]);
      expect(buttons.filter((each) => Reflect.get(each, "tabIndex") === 0).map((each) => each.dataset.sign)).toEqual([
        "0",
      ]);
    }
  });
});

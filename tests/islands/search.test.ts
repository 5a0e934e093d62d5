/** Finding: people one looked at lately, countries, emoji. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Device } from "../support/browser-device";
import type { PageElement } from "../support/browser-elements";
import type { PageInput, PageSelect } from "../support/browser-forms";
import { type PageOptions, Tab } from "../support/browser-tab";
import { PAGE_PARTS, typeInto } from "./chat-page";
import { runs } from "./runs";

async function openPage(html: string, options: PageOptions = {}, device?: Device): Promise<Tab> {
  const tab = new Tab(device ?? (await Device.create()), { html: PAGE_PARTS + html, ...options });
  await tab.load("page/boot");
  return tab;
}
const island = (name: string, props: object, html: string) =>
  `<div data-island="${name}" data-props='${JSON.stringify(props)}'>${html}</div>`;
const press = (tab: Tab, at: PageElement, key: string, options = {}) =>
  tab.fire("keydown", { key, bubbles: true, cancelable: true, ...options }, at);

describe("people looked at lately", () => {
  const found = (id: string) =>
    `<a data-person="${id}" data-line="line of ${id}" href="#"><img src="/${id}.jpg"><span class="name">Name ${id}</span></a>`;
  const searchPage = (person: string) =>
    `<input type="search"><div id="found">${["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"].map(found).join("")}</div>` +
    found("outside") +
    island("lately", { person, icons: "/i.svg", texts: { forget: "forget {name}" } },
      '<section hidden><button data-clear></button><ul></ul></section>');
  const open = (device: Device, person: string) => openPage(searchPage(person), {}, device);
  const shown = (tab: Tab) => tab.document.querySelectorAll("li .name").map((each) => each.textContent?.replace("Name ", ""));
  const look = (tab: Tab, id: string) => tab.document.querySelector(`[data-person=${id}] .name`)?.click();

  const act = fc.tuple(
    fc.constantFrom(...Array.from({ length: 9 }, () => "look"), "forget", "clear", "another person"),
    fc.constantFrom(..."abcdefghij"),
  );

  test("are listed latest first, each once, eight of them, for one person, as long as they are not forgotten", async () => {
    let longest = 0;
    const property = fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 20 }), async (acts) => {
      const device = await Device.create();
      const lists = new Map<string, string[]>([["ann", []], ["dan", []]]);
      let person = "ann";
      for (const [name, id] of acts) {
        const tab = await open(device, person);
        const list = lists.get(person) ?? [];
        expect(shown(tab)).toEqual(list);
        expect(tab.document.querySelector("section")?.hidden).toBe(list.length === 0);
        longest = Math.max(longest, list.length);
        if (name === "look") {
          look(tab, id);
          lists.set(person, [id, ...list.filter((each) => each !== id)].slice(0, 8));
        } else if (name === "forget") {
          tab.document.querySelector(`[aria-label="forget Name ${id}"]`)?.click();
          lists.set(person, list.filter((each) => each !== id));
          expect(shown(tab)).toEqual(lists.get(person) ?? []);
        } else if (name === "clear") {
          tab.document.querySelector("[data-clear]")?.click();
          lists.set(person, []);
        } else person = person === "ann" ? "dan" : "ann";
        tab.close();
      }
    });
    await fc.assert(property, { seed: 15, numRuns: runs(8) });
    expect(longest).toBe(8);
  });

  test("are only those found here, lead to them, and are gone with signing out", async () => {
    const device = await Device.create();
    const tab = await open(device, "ann");
    look(tab, "outside");
    look(tab, "a");
    const again = await open(device, "ann");
    expect(again.document.querySelectorAll("li a").map((link) => link.getAttribute("href"))).toEqual(["/friends/a"]);
    expect(again.document.querySelector("li img")?.getAttribute("src")).toBe("/a.jpg");
    expect(again.document.querySelector("li .line")?.textContent).toBe("line of a");
    again.document.querySelector("li button")?.click();
    expect(again.document.activeElement.getAttribute("type")).toBe("search");
    look(tab, "b");
    again.document.querySelector('form[action="/logout"] button')?.click();
    await device.clock.settle();
    expect(Object.keys(device.localStorage)).toEqual([]);
  });

  test.each(["", "{", "null", '{"id":1}', '[null,{"id":7},{"id":"x","name":"X","line":"","picture":""}]'])("survive what somebody else stored: %s", async (text) => {
    const device = await Device.create();
    device.localStorage.setItem("lately:ann", text);
    expect((await open(device, "ann")).document.querySelectorAll("li")).toHaveLength(text.includes('"x"') ? 1 : 0);
  });
});

describe("the country list", () => {
  const COUNTRIES = [["DE", "Germany", "Deutschland"], ["GB", "United Kingdom", "Britain|England"], ["CI", "Côte d’Ivoire", ""], ["US", "United States", "USA"], ["NE", "Niger", ""], ["NG", "Nigeria", ""]];
  const SELECT = `<label for="country">Country</label><select id="country" name="country">${COUNTRIES.map(
    ([code, name, also]) => `<option value="${code}" data-also="${also}"${code === "US" ? " selected" : ""}>${name}</option>`,
  ).join("")}</select>`;

  async function openCountries() {
    const tab = await openPage(`<form>${island("country", { none: "no such country", placeholder: "search" }, SELECT)}</form>`);
    const input = tab.document.querySelector<PageInput>("input[role=combobox]") as PageInput;
    const select = tab.document.querySelector<PageSelect>("select") as PageSelect;
    const list = tab.document.querySelector("#country-list");
    return {
      tab, input, select,
      rows: () => (list?.hidden ? [] : (list?.children ?? []).map((row) => row.id.replace("country-", ""))),
      active: () => list?.children.find((row) => row.getAttribute("aria-selected"))?.id.replace("country-", ""),
      type: (text: string) => typeInto(tab, input, text),
      key: (key: string, options = {}) => press(tab, input, key, options),
      status: () => tab.document.querySelector("[role=status].field-hint")?.textContent,
    };
  }

  test("stands in for the select, with its name and its choice", async () => {
    const { input, select, rows, tab } = await openCountries();
    expect([input.id, select.hidden, input.value, rows()]).toEqual(["country", true, "United States", []]);
    expect(tab.document.querySelector("#country-list")?.getAttribute("aria-label")).toBe("Country");
  });

  test.each([
    ["ger", ["DE", "NE", "NG"].slice(0, 1)],
    ["deut", ["DE"]],
    ["de", ["DE"]],
    ["king", ["GB"]],
    ["states", ["US"]],
    ["cote d", ["CI"]],
    ["  UNITED ", ["GB", "US"]],
    ["ng", ["NG", "GB"]],
    ["ni", ["NE", "NG"]],
    ["", ["DE", "GB", "CI", "US", "NE", "NG"]],
  ])("finds by name, other names and code: %p", async (text, wanted) => {
    const { type, rows } = await openCountries();
    type(text);
    expect(rows().slice(0, wanted.length)).toEqual(wanted);
  });

  test("says where nothing is found, and Escape brings the choice back", async () => {
    const { type, rows, status, key, input, select } = await openCountries();
    type("atlantis");
    expect([rows(), status()]).toEqual([[], "no such country"]);
    key("Escape");
    expect([input.value, select.value, status()]).toEqual(["United States", "US", ""]);
  });

  test("keys go through it and round its ends; Enter chooses, and sends no form", async () => {
    const { key, active, select, input, tab, rows } = await openCountries();
    key("Enter");
    expect(rows()).toEqual([]);
    key("ArrowDown");
    expect(active()).toBe("US");
    const walked = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "PageUp", "PageDown"].map((each) => {
      key(each);
      return active();
    });
    expect(walked).toEqual(["NE", "NG", "DE", "NG", "DE", "NG"]);
    for (const options of [{ isComposing: true }, { ctrlKey: true }]) key("Enter", options);
    expect(select.value).toBe("US");
    key("Enter");
    expect([select.value, input.value, rows(), tab.navigations]).toEqual(["NG", "Nigeria", [], []]);
  });

  test("a tap chooses; leaving the field does not", async () => {
    const { type, input, select, tab } = await openCountries();
    input.focus();
    type("germ");
    tab.document.querySelector("#country-DE")?.click();
    expect([select.value, input.value]).toEqual(["DE", "Germany"]);
    input.focus();
    type("nig");
    input.blur();
    expect([select.value, input.value]).toEqual(["DE", "Germany"]);
  });
});

describe("emoji", () => {
  test("lately used ones come first, each once, sixteen of them, and survive what somebody else stored", async () => {
    const { addRecentEmoji, readRecentEmoji } = await new Tab(await Device.create()).load("emoji/data");
    const used = Array.from({ length: 20 }, (_, n) => String.fromCodePoint(0x1f600 + n));
    for (const each of [...used, used[19] ?? "", used[5] ?? ""]) addRecentEmoji(each);
    const latest = [used[5], ...used.toReversed().filter((each) => each !== used[5])].slice(0, 16) as string[];
    expect(readRecentEmoji()).toEqual(latest);
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
    await expect(device.clock.run(() => loadEmoji("/e.json").catch((error: Error) => error.message))).resolves.toBe("no emoji");
    for (let n = 0; n < 2; n++) {
      const { find } = await device.clock.run(() => loadEmoji("/e.json"));
      expect(find("SMI").map(({ character }) => character)).toEqual(["🙂"]);
    }
    expect(device.network.requests).toHaveLength(2);
  });

  test("arrows go through the grid in reading direction, Home and End to its ends", async () => {
    for (const [dir, keys] of [["ltr", "ArrowRight"], ["rtl", "ArrowLeft"]] as const) {
      const device = await Device.create();
      const tab = new Tab(device, { dir, html: Array.from({ length: 20 }, (_, n) => `<button data-sign="${n}"></button>`).join("") });
      const { onGridKey } = await tab.load("emoji/grid-keys");
      const buttons = tab.document.querySelectorAll("button");
      buttons[0]?.focus();
      const walk = [keys, "ArrowDown", "ArrowUp", "ArrowUp", "End", keys, "Home", "a"].map((key) => {
        onGridKey({ key, currentTarget: tab.document.body, preventDefault: () => undefined } as never);
        return tab.document.activeElement.dataset.sign;
      });
      expect(walk).toEqual(["1", "9", "1", "1", "19", "19", "0", "0"]);
      expect(buttons.filter((each) => Reflect.get(each, "tabIndex") === 0)).toEqual([buttons[0] as never]);
    }
  });
});

/** People one looked at lately, as the search remembers them on the device. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Device } from "../support/browser-device";
import type { Tab } from "../support/browser-tab";
import { propertyRuns } from "../support/property-runs";
import { islandHtml, openPage } from "./island-page";

describe("people looked at lately", () => {
  const found = (id: string, name = `Name ${id}`) =>
    `<a data-person="${id}" data-line="line of ${id}" href="#"><img src="/${id}.jpg"><span class="name">${name}</span></a>`;
  /** @param name of everybody on the page; none: each has their own */
  const searchPage = (person: string, name?: string) =>
    `<input type="search"><div id="found">${[..."abcdefghij"].map((id) => found(id, name)).join("")}</div>` +
    found("outside") +
    islandHtml(
      "lately",
      { person, icons: "/i.svg", texts: { forget: "forget {name}" } },
      "<section hidden><button data-clear></button><ul></ul></section>",
    );
  const open = (device: Device, person: string, name?: string) => openPage(searchPage(person, name), {}, device);
  const shown = (tab: Tab) =>
    tab.document.querySelectorAll("li .name").map((each) => each.textContent?.replace("Name ", ""));
  const look = (tab: Tab, id: string) => tab.document.querySelector(`[data-person=${id}] .name`)?.click();

  const act = fc.tuple(
    fc.constantFrom(...Array.from({ length: 9 }, () => "look"), "forget", "clear", "another person"),
    fc.constantFrom(..."abcdefghij"),
    // Many have the same name, and change it.
    fc.constantFrom("Mo", "Ida", "Mo Ida"),
  );
  const shownPeople = (tab: Tab) =>
    tab.document
      .querySelectorAll("li a")
      .map((link) => `${link.getAttribute("href")?.slice(-1)} ${link.querySelector(".name")?.textContent}`);

  /** What each act does on the page, and to the list that is there afterwards. */
  const ACTS: Record<string, (tab: Tab, list: string[], id: string, name: string) => string[]> = {
    look(tab, list, id, name) {
      look(tab, id);
      return [`${id} ${name}`, ...list.filter((each) => each[0] !== id)].slice(0, 8);
    },
    forget(tab, list, id) {
      const row = tab.document.querySelectorAll("li").find((each) => each.querySelector(`[href="/friends/${id}"]`));
      row?.querySelector("[aria-label^=forget]")?.click();
      return list.filter((each) => each[0] !== id);
    },
    clear(tab) {
      tab.document.querySelector("[data-clear]")?.click();
      return [];
    },
  };

  /** Opens the search, looks at the list, and does something. @returns the list from then on */
  async function openAndAct(
    device: Device,
    person: string,
    list: string[],
    [act, id, name]: [act: string, id: string, name: string],
  ): Promise<string[]> {
    const tab = await open(device, person, name);
    expect(shownPeople(tab)).toEqual(list);
    expect(tab.document.querySelector("section")?.hidden).toBe(list.length === 0);
    const next = ACTS[act]?.(tab, list, id, name) ?? list;
    if (act !== "look") expect(shownPeople(tab)).toEqual(next);
    tab.close();
    return next;
  }

  test("are listed latest first, each once, eight of them, for one person, as long as they are not forgotten", async () => {
    let longest = 0;
    const property = fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 20 }), async (acts) => {
      const device = await Device.create();
      const lists = new Map<string, string[]>();
      let person = "ann";
      for (const each of acts) {
        if (each[0] === "another person") person = { ann: "dan" }[person] ?? "ann";
        const list = lists.get(person) ?? [];
        lists.set(person, await openAndAct(device, person, list, each));
        longest = Math.max(longest, list.length);
      }
    });
    await fc.assert(property, propertyRuns(8, 15));
    expect(longest).toBe(8);
  });

  test("are eight at most, the latest ones", async () => {
    const device = await Device.create();
    const tab = await open(device, "ann");
    for (const id of "abcdefghij") look(tab, id);
    expect(shown(await open(device, "ann"))).toEqual([..."jihgfedc"]);
    expect(JSON.parse(device.localStorage.getItem("lately:ann") ?? "")).toHaveLength(8);
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

  test.each(["", "{", "null", '{"id":1}', '[null,{"id":7},{"id":"x","name":"X","line":"","picture":""}]'])(
    "survive what somebody else stored: %s",
    async (text) => {
      const device = await Device.create();
      device.localStorage.setItem("lately:ann", text);
      expect((await open(device, "ann")).document.querySelectorAll("li")).toHaveLength(text.includes('"x"') ? 1 : 0);
    },
  );
});

/** Forms that got no answer, notices, and buttons of scripts. */
import { describe, expect, test } from "bun:test";
import type { PageInput } from "../support/browser-controls";
import type { PageElement } from "../support/browser-elements";
import type { PageForm } from "../support/browser-forms";
import { rectOf } from "../support/browser-properties";
import type { Tab } from "../support/browser-tab";
import { typeInto } from "./chat-page";
import { find, openPage, swap } from "./island-page";

const noticeIn = (tab: Tab, where = "#notices") =>
  tab.document.querySelector(`${where} .toast span`)?.textContent ?? null;
const failure = (tab: Tab, sourceElement: PageElement, response?: object) =>
  tab.fire("htmx:error", { bubbles: true, detail: { ctx: { sourceElement, response } } }, sourceElement);

describe("a form that got no answer", () => {
  const FORM =
    '<form id="f" action="/save" method="post"><input name="a"><button value="one"></button><button value="two"></button></form>';

  test("says so, and is sent again with the button that was pressed", async () => {
    const tab = await openPage(FORM);
    const pressed: unknown[] = [];
    tab.document.addEventListener("submit", (event) => {
      event.preventDefault();
      pressed.push(Reflect.get(Reflect.get(event, "submitter") ?? {}, "value"));
    });
    find(tab, "button[value=one]").click();
    find(tab, "button[value=two]").click();
    failure(tab, find(tab, "#f"));
    expect(noticeIn(tab)).toBe("no answer");
    find(tab, "#notices button").click();
    expect([pressed, noticeIn(tab)]).toEqual([["one", "two", "two"], null]);
  });

  test("says that there is no network where there is none; of an answer it says nothing", async () => {
    const tab = await openPage(FORM);
    failure(tab, find(tab, "#f"), { status: 500 });
    expect(noticeIn(tab)).toBeNull();
    tab.device.setOnline(false);
    failure(tab, find(tab, "#f"));
    expect(noticeIn(tab)).toBe("offline");
  });

  test("in an open sheet says it there, until it is sent again", async () => {
    const tab = await openPage(`<div popover id="s">${FORM}</div>`);
    tab.document.addEventListener("submit", (event) => event.preventDefault());
    failure(tab, find(tab, "#f"));
    expect([noticeIn(tab), noticeIn(tab, "#s"), find(tab, "#s .toast").role]).toEqual([null, "no answer", "alert"]);
    failure(tab, find(tab, "#f"));
    expect(tab.document.querySelectorAll("#s .toast")).toHaveLength(1);
    find<PageForm>(tab, "#f").requestSubmit();
    expect(noticeIn(tab, "#s")).toBeNull();
  });

  test("what loads by itself within a form does not offer to send the form", async () => {
    const tab = await openPage(
      `<form><h1 id="told"></h1><a id="further"></a><input id="find"><button></button></form>`,
    );
    for (const part of ["#told", "#further"]) failure(tab, find(tab, part));
    expect(noticeIn(tab)).toBeNull();
    for (const part of ["#find", "form button"]) {
      failure(tab, find(tab, part));
      expect(noticeIn(tab), part).toBe("no answer");
      find(tab, "#notices").innerHTML = "";
    }
  });

  test("a part that loads alone says its own words", async () => {
    const tab = await openPage('<div id="part" data-failed="The list did not come."></div>');
    failure(tab, find(tab, "#part"));
    expect(noticeIn(tab)).toBe("The list did not come.");
  });
});

describe("notices", () => {
  const TOAST = '<div class="toast"><span>Saved</span></div>';

  test("go after four seconds; those with something to press stay", async () => {
    const tab = await openPage("");
    const region = find(tab, "#notices");
    region.innerHTML = TOAST;
    await swap(tab);
    await tab.device.clock.advance(3_999);
    await swap(tab);
    expect(find(tab, ".toast").classList.contains("gone")).toBe(false);
    await tab.device.clock.advance(1);
    expect(find(tab, ".toast").classList.contains("gone")).toBe(true);
    region.innerHTML = '<div class="toast"><span>Removed</span><button>Undo</button></div>';
    await swap(tab);
    await tab.device.clock.advance(60_000);
    expect(find(tab, ".toast").classList.contains("gone")).toBe(false);
  });

  test("move up until they cover nothing that can be pressed", async () => {
    const tab = await openPage('<button id="b"></button><button id="far"></button>');
    find(tab, "#notices").rect = rectOf(0, 700, 400, 60);
    find(tab, "#b").rect = rectOf(100, 640, 100, 100);
    find(tab, "#far").rect = rectOf(500, 0, 50, 800);
    find(tab, "#notices").innerHTML = TOAST;
    find(tab, ".toast").rect = rectOf(0, 0, 400, 40);
    await swap(tab);
    const shift = -Number(/0 (-?\d+)px/.exec(String(find(tab, "#notices").style.translate))?.[1]);
    // Its lower edge, at 760 less the shift, is above the button, and no more than needed.
    expect(760 - shift).toBeWithin(640 - 6 - 8, 640 - 5);
    find(tab, "#b").rect = rectOf(100, 0, 100, 100);
    tab.fire("resize");
    expect(find(tab, "#notices").style.translate).toBe("0 0px");
  });

  test("a sheet that the answer opens is open", async () => {
    const tab = await openPage("");
    find(tab, "#notices").after(tab.document.createElement("div"));
    tab.document.body.append(Object.assign(tab.document.createElement("div"), { id: "late" }));
    for (const [name, value] of [
      ["popover", "auto"],
      ["data-open", "true"],
    ] as const)
      find(tab, "#late").setAttribute(name, value);
    await swap(tab);
    expect(find(tab, "#late").isPopoverOpen).toBe(true);
  });
});

describe("a part of the script that did not come", () => {
  test.each([
    "error loading dynamically imported module: https://x.example/static/part.js",
    "Failed to fetch dynamically imported module: https://x.example/static/part.js",
    "Importing a module script failed.",
  ])("%s: the next try is a new page, once the server answers", async (message) => {
    const tab = await openPage("");
    const { showPartMissing } = await tab.load("page/notices");
    const texts = () => tab.document.querySelectorAll(".toast span").map(({ textContent }) => textContent);
    const press = () => tab.document.querySelector(".toast button")?.click();
    let status = 0;
    tab.device.network.onRequest = (request) => (status ? request.answer(status, "") : request.break());
    showPartMissing(new TypeError(message));
    for (status of [0, 502]) {
      press();
      await tab.device.clock.settle();
      expect([texts(), tab.navigations]).toEqual([["no answer"], []]);
    }
    status = 200;
    press();
    await tab.device.clock.settle();
    expect([texts(), tab.navigations.map(({ how }) => how)]).toEqual([[], ["reload"]]);
  });

  test("where something else failed it is tried on the same page", async () => {
    const tab = await openPage("");
    const { showPartMissing } = await tab.load("page/notices");
    let tries = 0;
    showPartMissing(new TypeError("Failed to fetch"), () => tries++);
    tab.document.querySelector(".toast button")?.click();
    expect([tries, tab.navigations]).toEqual([1, []]);
  });
});

describe("buttons of scripts", () => {
  const BUTTONS =
    '<button data-copy="the link" data-done="copied" data-failed="not copied" hidden></button>' +
    '<button data-share data-url="/b/1" data-title="A bottle" data-text="Look" data-failed="not shared" hidden></button>' +
    '<p><input type="password" value="x"><button data-eye aria-pressed="false" hidden></button></p>';

  test("are shown where they can do something", async () => {
    const without = await openPage(BUTTONS);
    expect(["copy", "share", "eye"].map((name) => find(without, `[data-${name}]`).hidden)).toEqual([
      false,
      true,
      false,
    ]);
    const withShare = await openPage(BUTTONS, { navigator: { share: async () => undefined } });
    expect(find(withShare, "[data-share]").hidden).toBe(false);
  });

  test("copy, and say whether it was", async () => {
    const copied: string[] = [];
    const tab = await openPage(BUTTONS, {
      navigator: { clipboard: { writeText: async (text: string) => void copied.push(text) } },
    });
    find(tab, "[data-copy]").click();
    await tab.device.clock.settle();
    expect([copied, noticeIn(tab)]).toEqual([["the link"], "copied"]);
    const failing = await openPage(BUTTONS);
    Object.assign(failing.document, { execCommand: () => false });
    find(failing, "[data-copy]").click();
    await failing.device.clock.settle();
    expect(noticeIn(failing)).toBe("not copied");
  });

  test.each([
    ["AbortError", null],
    ["NotAllowedError", "not shared"],
  ])("share; of a person's %s it says: %p", async (name, text) => {
    const shared: unknown[] = [];
    const share = async (what: unknown) => {
      shared.push(what);
      throw new DOMException("no", name);
    };
    const tab = await openPage(BUTTONS, { navigator: { share } });
    find(tab, "[data-share]").click();
    await tab.device.clock.settle();
    expect([shared, noticeIn(tab)]).toEqual([[{ url: "/b/1", title: "A bottle", text: "Look" }], text]);
  });

  test("show a password and hide it again", async () => {
    const tab = await openPage(BUTTONS);
    const states = [1, 2].map(() => {
      find(tab, "[data-eye]").click();
      return [find<PageInput>(tab, "p input").type, find(tab, "[data-eye]").getAttribute("aria-pressed")];
    });
    expect(states).toEqual([
      ["text", "true"],
      ["password", "false"],
    ]);
  });

  test("count what is written, as people count, in the page's numbers", async () => {
    const tab = await openPage('<textarea id="t" data-count="n"></textarea><span id="n">0</span>', { lang: "de" });
    typeInto(tab, find(tab, "#t"), `${"👩‍👩‍👧".repeat(2)}${"x".repeat(1_200)}`);
    expect(find(tab, "#n").textContent).toBe("1.202");
  });
});

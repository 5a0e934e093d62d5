/** Forms and links of every page: retries, notices, errors, copies, ways back. */
import { describe, expect, test } from "bun:test";
import { Device } from "../support/browser-device";
import type { PageElement } from "../support/browser-elements";
import type { PageForm, PageInput } from "../support/browser-forms";
import { rectOf } from "../support/browser-properties";
import { ORIGIN, type PageOptions, Tab } from "../support/browser-tab";
import { PAGE_PARTS, typeInto } from "./chat-page";

async function openPage(html: string, options: PageOptions = {}): Promise<Tab> {
  const tab = new Tab(await Device.create(), { html: PAGE_PARTS + html, ...options });
  await tab.load("page/boot");
  return tab;
}
const find = <E extends PageElement>(tab: Tab, selector: string): E => {
  const found = tab.document.querySelector<E>(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return found;
};
const noticeIn = (tab: Tab, where = "#notices") => tab.document.querySelector(`${where} .toast span`)?.textContent ?? null;
const swap = async (tab: Tab) => {
  tab.fire("htmx:after:swap", { bubbles: true }, tab.document.body);
  await tab.device.clock.settle();
};
const failure = (tab: Tab, sourceElement: PageElement, response?: object) =>
  tab.fire("htmx:error", { bubbles: true, detail: { ctx: { sourceElement, response } } }, sourceElement);

describe("a form that got no answer", () => {
  const FORM = '<form id="f" action="/save" method="post"><input name="a"><button value="one"></button><button value="two"></button></form>';

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
    for (const [name, value] of [["popover", "auto"], ["data-open", "true"]] as const) find(tab, "#late").setAttribute(name, value);
    await swap(tab);
    expect(find(tab, "#late").isPopoverOpen).toBe(true);
  });
});

describe("buttons of scripts", () => {
  const BUTTONS =
    '<button data-copy="the link" data-done="copied" data-failed="not copied" hidden></button>' +
    '<button data-share data-url="/b/1" data-title="A bottle" data-text="Look" data-failed="not shared" hidden></button>' +
    '<p><input type="password" value="x"><button data-eye aria-pressed="false" hidden></button></p>';

  test("are shown where they can do something", async () => {
    const without = await openPage(BUTTONS);
    expect(["copy", "share", "eye"].map((name) => find(without, `[data-${name}]`).hidden)).toEqual([false, true, false]);
    const withShare = await openPage(BUTTONS, { navigator: { share: async () => undefined } });
    expect(find(withShare, "[data-share]").hidden).toBe(false);
  });

  test("copy, and say whether it was", async () => {
    const copied: string[] = [];
    const tab = await openPage(BUTTONS, { navigator: { clipboard: { writeText: async (text: string) => void copied.push(text) } } });
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
    expect(states).toEqual([["text", "true"], ["password", "false"]]);
  });

  test("count what is written, as people count, in the page's numbers", async () => {
    const tab = await openPage('<textarea id="t" data-count="n"></textarea><span id="n">0</span>', { lang: "de" });
    typeInto(tab, find(tab, "#t"), `${"👩‍👩‍👧".repeat(2)}${"x".repeat(1_200)}`);
    expect(find(tab, "#n").textContent).toBe("1.202");
  });
});

describe("an error at a field", () => {
  const REFUSED =
    '<form id="f" method="post" action="/save"><span class="invalid"><input name="mail" value="mia" required aria-invalid="true"></span>' +
    '<p id="mail-why">not this one</p><input name="password" type="password" autocomplete="new-password">' +
    '<input name="confirm" type="password" value="" aria-invalid="true"><p id="confirm-why">not the same</p>' +
    '<input type="radio" name="kind" value="a"><p id="kind-why">choose</p></form>';
  const errors = (tab: Tab) => tab.document.querySelectorAll("p").map(({ id }) => id);

  test("goes once the field is corrected, not while it is empty or the refused one again", async () => {
    const tab = await openPage(REFUSED);
    const mail = find(tab, "[name=mail]");
    for (const text of ["", "mia"]) typeInto(tab, mail, text);
    expect(errors(tab)).toContain("mail-why");
    typeInto(tab, mail, "mia@example.org");
    expect(errors(tab)).toEqual(["confirm-why", "kind-why"]);
    expect([mail.hasAttribute("aria-invalid"), mail.closest(".invalid")]).toEqual([false, null]);
  });

  test("of a repeated password goes once both are the same, whichever is changed", async () => {
    for (const [first, second] of [["password", "confirm"], ["confirm", "password"]] as const) {
      const tab = await openPage(REFUSED);
      typeInto(tab, find(tab, `[name=${first}]`), "long enough");
      expect(errors(tab)).toContain("confirm-why");
      typeInto(tab, find(tab, `[name=${second}]`), "long enougH");
      expect(errors(tab)).toContain("confirm-why");
      typeInto(tab, find(tab, `[name=${second}]`), "long enough");
      expect(errors(tab)).not.toContain("confirm-why");
    }
  });

  test("of a choice goes with the choice; forms that draw their own are left alone", async () => {
    const tab = await openPage(REFUSED);
    find(tab, "[name=kind]").click();
    expect(errors(tab)).not.toContain("kind-why");
    const own = await openPage(REFUSED.replace('id="f"', 'id="f" data-own-faults=""'));
    typeInto(own, find(own, "[name=mail]"), "mia@example.org");
    expect(errors(own)).toContain("mail-why");
  });

  test("the browser's own messages are off; new passwords come back into a refused form", async () => {
    const tab = await openPage(REFUSED);
    expect(Reflect.get(find(tab, "#f"), "noValidate")).toBe(true);
    typeInto(tab, find(tab, "[name=password]"), "a secret");
    const detail = { ctx: { sourceElement: find(tab, "#f") } };
    tab.fire("htmx:before:swap", { bubbles: true, detail }, find(tab, "#f"));
    const form = tab.document.createElement("div");
    form.innerHTML = REFUSED;
    find(tab, "#f").replaceWith(form);
    await swap(tab);
    expect(find<PageInput>(tab, "[name=password]").value).toBe("a secret");
    find<PageInput>(tab, "[name=password]").value = "";
    await swap(tab);
    expect(find<PageInput>(tab, "[name=password]").value).toBe("");
  });
});

describe("a list", () => {
  const BACK = '<a data-back="/square" href="/square">back</a>';
  const click = (tab: Tab, options = {}) => {
    find(tab, "a[data-back]").click(options);
    return tab.navigations.map(({ how }) => how);
  };

  test("puts how long it has become into the address", async () => {
    const tab = await openPage('<a data-here="/square?n=20"></a><a data-here="/square?n=40"></a>');
    await swap(tab);
    expect(tab.navigations).toEqual([{ how: "replace", url: "/square?n=40" }]);
  });

  test("is gone back to as it was, by those who came from it", async () => {
    expect(click(await openPage(BACK, { referrer: `${ORIGIN}/square?n=40` }))).toEqual(["back"]);
  });

  test.each([
    ["from elsewhere", { referrer: `${ORIGIN}/profile` }, {}],
    ["from another site", { referrer: "https://other.example/square" }, {}],
    ["from nowhere", {}, {}],
    ["in a new tab", { referrer: `${ORIGIN}/square` }, { ctrlKey: true }],
    ["in a new window", { referrer: `${ORIGIN}/square` }, { shiftKey: true }],
  ])("is opened anew %s", async (_, options, keys) => {
    expect(click(await openPage(BACK, options), keys)).toEqual(["get"]);
  });
});

describe("small things", () => {
  test("the server learns the time zone, once", async () => {
    const tab = await openPage("");
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(tab.document.cookie).toBe(`zone=${timeZone};path=/;max-age=31536000;samesite=lax;secure`);
  });

  test("a page knows which way it is scrolled, not of a tremble, and not at its end", async () => {
    const tab = await openPage("");
    const { documentElement } = tab.document;
    Object.assign(documentElement, { scrollHeight: 2_000 });
    const scrolling = [10, 14, 100, 97, 90, 1_195].map((scrollY) => {
      tab.window.scrollY = scrollY;
      tab.fire("scroll");
      return documentElement.dataset.scrolling ?? "up";
    });
    expect(scrolling).toEqual(["down", "down", "down", "down", "up", "up"]);
  });

  test("pages that load still start once they are there", async () => {
    const device = await Device.create();
    const tab = new Tab(device, { html: `${PAGE_PARTS}<button data-copy="x" hidden></button>` });
    tab.document.readyState = "loading";
    await tab.load("page/boot");
    expect(find(tab, "[data-copy]").hidden).toBe(true);
    tab.fire("DOMContentLoaded", { bubbles: true }, tab.document);
    expect(find(tab, "[data-copy]").hidden).toBe(false);
  });

  test("a page that is being left says so, until it is shown again", async () => {
    const tab = await openPage("");
    tab.fire("beforeunload");
    expect(tab.document.body.dataset.going).toBe("");
    tab.fire("pageshow", { persisted: true });
    expect(tab.document.body.dataset.going).toBeUndefined();
  });
});

/** What every page does by itself: errors at fields, ways back, the time zone. */
import { describe, expect, test } from "bun:test";
import type { PageInput } from "../support/browser-controls";
import { Device } from "../support/browser-device";
import { ORIGIN, Tab } from "../support/browser-tab";
import { PAGE_PARTS, typeInto } from "./chat-page";
import { find, openPage, swap } from "./island-page";

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
    expect([mail.hasAttribute("aria-invalid"), mail.closest(".invalid") === null]).toEqual([false, true]);
  });

  test("of a repeated password goes once both are the same, whichever is changed", async () => {
    for (const [first, second] of [
      ["password", "confirm"],
      ["confirm", "password"],
    ] as const) {
      const tab = await openPage(REFUSED);
      typeInto(tab, find(tab, `[name=${first}]`), "long enough");
      expect(errors(tab)).toContain("confirm-why");
      typeInto(tab, find(tab, `[name=${second}]`), "long enougH");
      expect(errors(tab)).toContain("confirm-why");
      typeInto(tab, find(tab, `[name=${second}]`), "long enough");
      expect(errors(tab)).not.toContain("confirm-why");
    }
  });

  test("that a password is weak goes as soon as another is typed, with its consent", async () => {
    const weak =
      '<fieldset><p id="weak-why">too common</p><input type="checkbox" name="weak" value="yes" checked></fieldset></form>';
    const tab = await openPage(REFUSED.replace("</form>", weak));
    typeInto(tab, find(tab, "[name=mail]"), "mia@example.org");
    typeInto(tab, find(tab, "[name=confirm]"), "p");
    expect(errors(tab)).toContain("weak-why");
    typeInto(tab, find(tab, "[name=password]"), "a long and good one");
    expect(tab.document.querySelector("[name=weak], #weak-why")).toBeNull();
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
    const other = tab.document.createElement("div");
    other.innerHTML = '<form id="g"><input autocomplete="new-password" id="other"></form>';
    tab.document.body.append(other);
    typeInto(tab, find(tab, "#other"), "of another form");
    const form = tab.document.createElement("div");
    form.innerHTML = REFUSED;
    find(tab, "#f").replaceWith(form);
    await swap(tab);
    expect(find<PageInput>(tab, "[name=password]").value).toBe("a secret");
    expect(find<PageInput>(tab, "#other").value).toBe("of another form");
    find<PageInput>(tab, "[name=password]").value = "";
    await swap(tab);
    expect(find<PageInput>(tab, "[name=password]").value).toBe("");
  });

  test.each([
    [422, "mia.b", ["confirm-why", "kind-why"]],
    [200, "mia", ["mail-why", "confirm-why", "kind-why"]],
  ])("what is typed while a form is on its way stays where the answer is %i", async (status, shown, left) => {
    const withTexts = REFUSED.replace('name="mail"', 'type="text" name="mail"').replace(
      "</form>",
      '<textarea name="story">sent</textarea></form>',
    );
    const tab = await openPage(withTexts);
    tab.fire("submit", { bubbles: true }, find(tab, "#f"));
    typeInto(tab, find(tab, "[name=mail]"), "mia.b");
    const detail = { ctx: { sourceElement: find(tab, "#f"), response: { status } } };
    tab.fire("htmx:before:swap", { bubbles: true, detail }, find(tab, "#f"));
    const form = tab.document.createElement("div");
    form.innerHTML = withTexts.replace(">sent<", ">as the server has it<");
    find(tab, "#f").replaceWith(form);
    await swap(tab);
    expect(find<PageInput>(tab, "[name=mail]").value).toBe(shown);
    expect(find<PageInput>(tab, "[name=story]").value).toBe("as the server has it");
    expect(errors(tab)).toEqual(left);
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

  test("a page that starts asks for no place or size: that would lay out what has come of it so far", async () => {
    const tab = new Tab(await Device.create(), { html: PAGE_PARTS });
    const asked: string[] = [];
    for (const name of ["scrollX", "scrollY", "pageYOffset", "innerHeight"])
      Object.defineProperty(tab.window, name, { enumerable: false, get: () => asked.push(name) });
    await tab.load("page/boot");
    expect(asked).toEqual([]);
  });

  test("pages that load still start once they are there", async () => {
    const device = await Device.create();
    const tab = new Tab(device, { html: `${PAGE_PARTS}<button data-copy="x" hidden></button>` });
    tab.document.readyState = "loading";
    await tab.load("page/boot");
    expect(find(tab, "[data-copy]").hidden).toBe(true);
    tab.fire("DOMContentLoaded", { bubbles: true }, tab.document);
    // The script of such buttons is loaded where there are any.
    await tab.device.clock.settle();
    expect(find(tab, "[data-copy]").hidden).toBe(false);
  });

  test("a page that is being left says so, until it is shown again", async () => {
    const tab = await openPage("");
    tab.fire("beforeunload");
    expect(tab.document.body.dataset.going).toBe("");
    tab.fire("pageshow", { persisted: true });
    expect(tab.document.body.dataset.going).toBeUndefined();
  });

  test("a tab or row shows that it is pressed, and that its page is on its way; what is not clicked is let go", async () => {
    const tab = await openPage(
      '<a class="tab" href="/friends"><b id="word">Friends</b></a><a id="other" href="/rules">Rules</a>',
    );
    const [link, word] = [find(tab, ".tab"), find(tab, "#word")];
    const states = () => [link.dataset.pressed, link.dataset.going];
    tab.fire("pointerdown", { bubbles: true, button: 0 }, word);
    expect(states()).toEqual(["", undefined]);
    tab.fire("pointercancel", { bubbles: true }, word);
    expect(states()).toEqual([undefined, undefined]);
    tab.fire("pointerdown", { bubbles: true, button: 2 }, word);
    expect(states()).toEqual([undefined, undefined]);
    tab.fire("click", { bubbles: true }, word);
    tab.fire("beforeunload");
    expect(states()).toEqual([undefined, ""]);
    tab.fire("pageshow", { persisted: false });
    expect(states()).toEqual([undefined, undefined]);
    tab.fire("click", { bubbles: true, cancelable: true }, find(tab, "#other"));
    tab.fire("beforeunload");
    expect(states()).toEqual([undefined, undefined]);
  });

  test("a page that comes back from memory is shown to its own person alone", async () => {
    const device = await Device.create();
    const restore = async (person: string | null, signedIn: string | null) => {
      const tab = new Tab(device, { person, html: `${PAGE_PARTS}<p id="private">letter</p>` });
      await tab.load("page/boot");
      await device.clock.settle();
      if (signedIn === null) device.localStorage.removeItem("signed-in");
      else device.localStorage.setItem("signed-in", signedIn);
      tab.fire("pageshow", { persisted: true });
      return [
        tab.document.querySelector("#private") !== null,
        tab.navigations.map(({ how }) => how).includes("reload"),
      ];
    };
    expect(await restore("p", "p")).toEqual([true, false]);
    expect(await restore("p", null)).toEqual([false, true]);
    expect(await restore("p", "q")).toEqual([false, true]);
    expect(await restore(null, null)).toEqual([true, false]);
    expect(await restore(null, "p")).toEqual([false, true]);
  });

  test("a link that htmx would follow waits for it on a page without; other links do not", async () => {
    const tab = await openPage(
      '<a id="further" href="/?seen=1" hx-get="/?seen=1">Further</a><a id="plain" href="/x">x</a>',
    );
    const click = (selector: string) => {
      const event = { bubbles: true, cancelable: true, button: 0 };
      return tab.fire("click", event, find(tab, selector));
    };
    click("#plain");
    expect(tab.navigations.map(({ url }) => url)).toEqual(["/x"]);
    click("#further");
    await tab.device.clock.advance(1);
    expect(tab.navigations.map(({ url }) => url)).toEqual(["/x", "/?seen=1"]);
  });
});

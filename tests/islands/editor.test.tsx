/** The editor of bottle designs: what is entered, kept as a draft, saved and refused. */
import { describe, expect, test } from "bun:test";
import { renderToString } from "react-dom/server";
import { Island } from "../../src/shell/document/island";
import { NAMED_COLOURS } from "../../src/ui/bottle/colour-names";
import { CORKS, MARKER_TYPES, readDesignParams, TEXTURES } from "../../src/ui/bottle/params";
import type { EditorProps } from "../../src/ui/editor/context";
import { Editor } from "../../src/ui/editor/editor";
import { EDITOR_WORDS } from "../../src/ui/editor/editor-texts";
import { Device } from "../support/browser-device";
import type { PageForm, PageInput } from "../support/browser-forms";
import { Tab } from "../support/browser-tab";
import { PAGE_PARTS, typeInto } from "./chat-page";

const named = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, key]));

const PROPS: EditorProps = {
  person: "ann",
  design: null,
  name: "",
  story: "",
  params: readDesignParams({ neck: 30 }),
  texts: {
    words: named(EDITOR_WORDS),
    colours: named(Object.keys(NAMED_COLOURS)),
    textures: named(TEXTURES),
    corks: named(CORKS),
    types: named(MARKER_TYPES),
    noAnswer: "no answer",
  } as EditorProps["texts"],
  errors: {},
  failed: null,
  tried: false,
  numbers: "en",
  icons: "/static/icons.svg",
  limits: { name: 20, story: 200 },
};

const islands = new Map<string, string>();

/** Rendered once for the same properties; without the drawing, into which no script looks. */
function renderEditor(props: EditorProps): string {
  const key = JSON.stringify(props);
  const known = islands.get(key);
  if (known) return known;
  const island = (
    <Island name="editor" props={{ ...props, alt: "a bottle" }}>
      <Editor props={props} alt="a bottle" />
    </Island>
  );
  const html = renderToString(island).replace(/(<div class="draft"[^>]*>)<svg.*?<\/svg>(<\/div>)/s, "$1$2");
  islands.set(key, html);
  return html;
}

const pageOf = (props: EditorProps, once = "once-1"): string =>
  `<form id="editor" method="post" action="/bottle-design/editor" data-own-faults="">` +
  `<input type="hidden" name="once" value="${once}"><button name="act" value="show" id="show"></button>` +
  `${renderEditor(props)}<div id="save-ask" popover="auto"><p>costs ${once}</p>` +
  `<button name="act" value="save"></button></div></form>`;

async function openEditor(change: Partial<EditorProps> = {}, device?: Device, before?: (tab: Tab) => void) {
  const html = PAGE_PARTS + pageOf({ ...PROPS, ...change });
  const tab = new Tab(device ?? (await Device.create()), {
    path: "/bottle-design/editor", html,
    globals: { ResizeObserver: class { observe() {} disconnect() {} } },
  });
  before?.(tab);
  await tab.load("page/boot");
  const { document } = tab;
  const field = (name: string) => document.querySelector<PageInput>(`[name=${name}]`) as PageInput;
  const settle = () => tab.device.clock.settle();
  const form = document.getElementById("editor") as PageForm;
  return {
    tab, device: tab.device, field, form, settle,
    async enter(name: string, value: string) {
      typeInto(tab, field(name), value);
      tab.fire("keyup", { bubbles: true }, field(name));
      await settle();
    },
    draft: () => JSON.parse(tab.device.localStorage.getItem("design:ann:new") ?? "null"),
    note: () => document.querySelector(".note.calm"),
    async close() {
      tab.close();
    },
  };
}

describe("a draft", () => {
  test("of a changed design, name and story is there again, and can be given up", async () => {
    const first = await openEditor();
    expect([first.note(), first.draft()]).toEqual([null, null]);
    await first.enter("neck", "40");
    await first.enter("name", "Gull");
    await first.enter("story", "A story");
    await first.close();
    const { note, field, draft, settle, device } = await openEditor({}, first.device);
    expect([field("neck").value, field("name").value, field("story").value]).toEqual(["40", "Gull", "A story"]);
    expect(note()?.textContent).toContain("restored");
    note()?.querySelector("button")?.click();
    await settle();
    expect([field("neck").value, field("name").value, field("story").value, note()]).toEqual(["30", "", "", null]);
    expect(draft()?.params.neck ?? 30).toBe(30);
    expect((await openEditor({}, device)).note()).toBeNull();
  });

  test("is one's own, of one design, and not before what the server sends back", async () => {
    const { enter, device, close } = await openEditor();
    await enter("neck", "40");
    await close();
    for (const change of [{ person: "dan" }, { design: "d1" }, { tried: true }])
      expect((await openEditor(change, device)).field("neck").value).toBe("30");
    // The design was saved as it is in the draft.
    expect((await openEditor({ params: readDesignParams({ neck: 40 }) }, device)).note()).toBeNull();
  });

  test("goes with the design that is saved, and with nothing else", async () => {
    const { enter, draft, form, tab } = await openEditor();
    await enter("neck", "40");
    for (const status of [422, 500, undefined])
      tab.fire("htmx:after:request", { detail: { ctx: { response: status && { status } } } }, form);
    expect(draft()?.params.neck).toBe(40);
    tab.fire("htmx:after:request", { detail: { ctx: { response: { status: 204 } } } }, form);
    expect(draft()).toBeNull();
  });

  test.each(["{", "7", '{"params":{"neck":"wide"},"name":7}'])("that is damaged does no harm: %s", async (text) => {
    const device = await Device.create();
    device.localStorage.setItem("design:ann:new", text);
    const { field } = await openEditor({}, device);
    expect(Number(field("neck").value)).toBeGreaterThan(0);
    expect(device.errors).toEqual([]);
  });
});

test("what was entered before the script was there stays", async () => {
  const { field, draft, settle } = await openEditor({}, undefined, (tab) => {
    typeInto(tab, tab.document.querySelector("[name=body]") as PageInput, "90");
    typeInto(tab, tab.document.querySelector("[name=name]") as PageInput, "Early");
  });
  await settle();
  expect([field("body").value, field("neck").value, field("name").value]).toEqual(["90", "30", "Early"]);
});

describe("saving", () => {
  const submit = (form: PageForm, value: string) => form.requestSubmit(form.querySelector(`[value=${value}]`));

  test("asks before it costs something; the button there saves", async () => {
    const { tab, form, enter } = await openEditor();
    await enter("name", "Gull");
    await enter("story", "A story");
    const ask = tab.document.getElementById("save-ask");
    submit(form, "show");
    expect([tab.navigations, ask?.isPopoverOpen]).toEqual([[], true]);
    submit(form, "save");
    expect(tab.navigations).toEqual([{ how: "post", url: "/bottle-design/editor" }]);
  });

  test("without a name or a story is checked before the question of payment", async () => {
    const { tab, form, enter } = await openEditor();
    await enter("name", "Gull");
    await enter("story", "  ");
    submit(form, "show");
    expect([tab.document.getElementById("save-ask")?.isPopoverOpen, tab.navigations.length]).toEqual([false, 1]);
  });

  const REFUSAL = { name: "Too long a name.", story: "Too short." };
  async function refuse(editor: Awaited<ReturnType<typeof openEditor>>) {
    const failed = { short: "not saved", sentence: "Look at the fields." };
    const text = pageOf({ ...PROPS, errors: REFUSAL, failed, tried: true }, "once-2");
    const prevented: boolean[] = [];
    editor.tab.document.addEventListener("htmx:before:swap", (event) => prevented.push(event.defaultPrevented));
    editor.tab.fire("htmx:before:swap", { bubbles: true, cancelable: true, detail: { ctx: { text } } }, editor.form);
    await editor.device.clock.advance(1_000);
    return prevented;
  }

  test("a refusal is shown at its fields, with what was entered, undo and all, under a new key", async () => {
    const editor = await openEditor();
    const { tab, field, enter } = editor;
    await enter("neck", "40");
    tab.document.getElementById("save-ask")?.showPopover();
    expect(await refuse(editor)).toEqual([true]);
    const why = () => tab.document.querySelectorAll(".field-error").map((each) => each.textContent);
    expect([why(), field("neck").value, field("once").value]).toEqual([Object.values(REFUSAL), "40", "once-2"]);
    expect(tab.document.getElementById("save-ask")?.textContent).toBe("costs once-2");
    expect(tab.document.getElementById("save-ask")?.isPopoverOpen).toBe(false);
    expect(tab.document.querySelector("[role=alert]")?.textContent).toContain("not saved");
    expect(tab.document.querySelector("#pane-story")?.hidden).toBe(false);
    expect(tab.document.activeElement).toBe(field("name") as never);
    tab.document.querySelector("[aria-label=undo]")?.click();
    await editor.settle();
    expect(field("neck").value).toBe("30");
    await enter("name", "Gull");
    expect([why(), tab.document.querySelector("[role=alert]") !== null]).toEqual([["Too short."], true]);
    await enter("story", "A long story");
    expect([why(), tab.document.querySelector("[role=alert]")]).toEqual([[], null]);
  });

  test("a page that is no editor replaces it", async () => {
    const { tab, form } = await openEditor();
    let prevented = true;
    tab.document.addEventListener("htmx:before:swap", (event) => {
      prevented = event.defaultPrevented;
    });
    tab.fire("htmx:before:swap", { bubbles: true, cancelable: true, detail: { ctx: { text: "<main></main>" } } }, form);
    expect(prevented).toBe(false);
  });
});

describe("the tools", () => {
  test("describe the bottle in words of the server, or say that there was no answer", async () => {
    const { tab, device, settle } = await openEditor();
    const describeButton = () => tab.document.querySelector("[aria-label=describe]");
    const answers: [number, string][] = [[200, "A green bottle."], [503, ""]];
    device.network.onRequest = (request) => request.answer(...(answers.shift() ?? [500, ""]));
    for (const wanted of ["A green bottle.", "no answer"]) {
      describeButton()?.click();
      await settle();
      expect(tab.document.querySelector("[role=status].said-bottle")?.textContent).toBe(wanted);
    }
    expect(device.network.requests[0]?.json).toMatchObject({ neck: "30" });
    device.setOnline(false);
    describeButton()?.click();
    await settle();
    expect(tab.document.querySelector("[role=status].said-bottle")?.textContent).toBe("no answer");
  });

  test("undo and redo by key, not while somebody writes a text", async () => {
    const { tab, field, enter, settle } = await openEditor();
    await enter("neck", "40");
    const press = async (options: object, at = tab.document.body) => {
      tab.fire("keydown", { key: "z", bubbles: true, cancelable: true, ...options }, at);
      await settle();
      return field("neck").value;
    };
    expect(await press({ ctrlKey: true }, field("name"))).toBe("40");
    expect(await press({})).toBe("40");
    expect(await press({ ctrlKey: true })).toBe("30");
    expect(await press({ metaKey: true, shiftKey: true })).toBe("40");
  });

  test("a chance design can be undone", async () => {
    const { tab, field, settle } = await openEditor();
    tab.document.querySelector("[aria-label=random]")?.click();
    await settle();
    const chance = field("neck").value;
    tab.document.querySelector("[aria-label=undo]")?.click();
    await settle();
    expect([chance === "30", field("neck").value]).toEqual([false, "30"]);
  });
});

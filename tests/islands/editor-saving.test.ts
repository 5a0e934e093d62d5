/** Saving a design: the question of payment, and what a refusal leaves as it was. */
import { describe, expect, test } from "bun:test";
import type { PageForm } from "../support/browser-forms";
import { openEditor, PROPS, pageOf } from "./editor-page";

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
    // Closing the question saves nothing.
    tab.document.getElementById("save-ask")?.hidePopover();
    expect(tab.navigations).toHaveLength(1);
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
    expect(field("name").isFocused).toBe(true);
    tab.document.querySelector("[aria-label=undo]")?.click();
    await editor.settle();
    expect(field("neck").value).toBe("30");
    await enter("name", "Gull");
    expect([why(), tab.document.querySelector("[role=alert]") !== null]).toEqual([["Too short."], true]);
    await enter("story", "A long story");
    expect([why(), tab.document.querySelector("[role=alert]") === null]).toEqual([[], true]);
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

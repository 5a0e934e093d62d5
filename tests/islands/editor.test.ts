/** The editor of bottle designs: what is entered, kept as a draft, undone. */
import { describe, expect, test } from "bun:test";
import { readDesignParams } from "../../src/ui/bottle/params";
import type { PageInput } from "../support/browser-controls";
import { Device } from "../support/browser-device";
import { typeInto } from "./chat-page";
import { openEditor } from "./editor-page";

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

  test.each(["{", '{"params":{"neck":"wide"},"name":7}'])("that is damaged does no harm: %s", async (text) => {
    const device = await Device.create();
    device.localStorage.setItem("design:ann:new", text);
    const { field } = await openEditor({}, device);
    expect(Number(field("neck").value)).toBeGreaterThan(0);
    expect(device.errors).toEqual([]);
  });
});

test.each([false, true])(
  "what was entered before the script was there stays, a draft (%p) around it",
  async (drafted) => {
    const device = await Device.create();
    const draft = { params: { body: 50, neck: 40 }, name: "Old", story: "An old story" };
    if (drafted) device.localStorage.setItem("design:ann:new", JSON.stringify(draft));
    const { field, settle } = await openEditor({}, device, (tab) => {
      typeInto(tab, tab.document.querySelector("[name=body]") as PageInput, "90");
      typeInto(tab, tab.document.querySelector("[name=name]") as PageInput, "Early");
    });
    await settle();
    expect(["body", "neck", "name", "story"].map((name) => field(name).value)).toEqual(
      drafted ? ["90", "40", "Early", "An old story"] : ["90", "30", "Early", ""],
    );
  },
);

describe("the tools", () => {
  test("describe the bottle in words of the server, or say that there was no answer", async () => {
    const { tab, device, settle } = await openEditor();
    const describeButton = () => tab.document.querySelector("[aria-label=describe]");
    const answers: [number, string][] = [
      [200, "A green bottle."],
      [503, ""],
    ];
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

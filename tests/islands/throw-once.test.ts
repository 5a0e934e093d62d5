/** One letter, one bottle, however often it is sent (docs/product.md 3, 16.4, 17.1). */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Device } from "../support/browser-device";
import { Tab } from "../support/browser-tab";
import { noticeOf } from "./offline-page";
import { runs } from "./runs";
import { accepts, ThrowPage, type ThrowServer } from "./throw-page";

/** What the page does to the server's next answer, and whether the throw was done. */
const ENDINGS: Record<string, { isDone: boolean; answer: ThrowServer }> = {
  "is done": { isDone: true, answer: accepts },
  "is done, its answer is lost": { isDone: true, answer: (request) => request.break() },
  "is lost": { isDone: false, answer: (request) => request.break() },
  "is answered by a page of the hotel": { isDone: false, answer: (request) => request.answer(200, "<html>") },
  "is refused": { isDone: false, answer: (request) => request.answer(422, { error: { code: "x", message: "no" } }) },
};

/** Answers the next throw in this way; a key that was done is answered so again. */
function answerNext(page: ThrowPage, text: string, ending: string, done: Map<string, string>, reached: string[]): void {
  page.answers = [
    (request) => {
      const key = request.key ?? "";
      const name = done.has(key) ? "is done" : ending;
      reached.push(name);
      if (ENDINGS[name]?.isDone) done.set(key, text);
      ENDINGS[name]?.answer(request);
    },
  ];
}

test("a letter is thrown once, however often it is tried; the same letter again is another throw", async () => {
  const reached: string[] = [];
  const tries = fc.array(fc.tuple(fc.constantFrom("a", "b"), fc.constantFrom(...Object.keys(ENDINGS))), {
    maxLength: 8,
  });
  const property = fc.asyncProperty(tries, async (all) => {
    const page = await ThrowPage.open();
    const done = new Map<string, string>();
    let throws = 0;
    /** The letter that was thrown without the page knowing: trying it again is no other throw. */
    let unknown = "";
    for (const [text, ending] of all) {
      if (!page.isOpen) await page.press(".hero-button");
      answerNext(page, text, ending, done, reached);
      throws += Number(unknown !== "" && unknown !== text);
      await page.throw(text);
      throws += Number(!page.isOpen);
      unknown = page.isOpen && ENDINGS[ending]?.isDone ? text : "";
    }
    expect(done.size).toBe(throws + Number(unknown !== ""));
    expect(page.tab.device.errors).toEqual([]);
  });
  await fc.assert(property, { seed: 9, numRuns: runs(8) });
  expect(new Set(reached)).toEqual(new Set(Object.keys(ENDINGS)));
}, 60_000);

describe("the letter", () => {
  test("is there again in the next dialog, and not after the throw", async () => {
    const page = await ThrowPage.open();
    page.write("Half a let");
    await page.press("dialog .secondary");
    await page.press(".hero-button");
    expect(page.field?.value).toBe("Half a let");
    expect(page.tab.document.querySelector("#content-count")?.textContent).toBe("10");
    await page.throw();
    await page.press(".hero-button");
    expect(page.field?.value).toBe("");
  });

  test("without a network is kept under the key it was tried with, and thrown once", async () => {
    const page = await ThrowPage.open();
    const { device } = page.tab;
    page.answers = [(request) => request.break()];
    await page.throw("Hello");
    expect(page.alert).toBe("failedno answerretry");
    device.setOnline(false);
    await device.clock.settle();
    expect(page.tab.document.querySelector("dialog .throw-actions [type=submit]")?.textContent).toBe("keep");
    await page.throw();
    expect([page.isOpen, noticeOf(page.tab)]).toEqual([false, "kept"]);
    device.setOnline(true);
    await device.clock.settle();
    expect(new Set(page.throws.map(({ key }) => key)).size).toBe(1);
    expect([page.throws.length, noticeOf(page.tab)]).toEqual([2, "sent"]);
    await page.press(".hero-button");
    expect(page.field?.value).toBe("");
  });

  test("can be begun without a network, with the bottles that were there last", async () => {
    const navigator = { serviceWorker: { register: async () => undefined, controller: null } };
    const page = await ThrowPage.begin(await Device.create(), { navigator });
    const { device } = page.tab;
    device.network.onRequest = (request) => {
      if (request.path.startsWith("/throw.json")) request.answer(200, page.sheet);
      else if (request.path.startsWith("/api/bottles")) request.answer(200, { items: [], nextCursor: null });
      else if (request.path !== "/api/events") request.answer(200, "<svg/>");
    };
    const again = new Tab(device, { ...page.tab.options });
    await again.load("page/boot");
    device.setOnline(false);
    again.document.querySelector(".hero-button")?.click();
    await device.clock.settle();
    expect(again.document.querySelectorAll("dialog input[type=radio]")).toHaveLength(page.sheet.choices.length);
  });

  test("of whose session is over asks to sign in, with the letter kept", async () => {
    const page = await ThrowPage.open();
    page.answers = [(request) => request.answer(401, { error: { code: "x", message: "signed out" } })];
    await page.throw("Hello");
    expect(page.tab.navigations).toEqual([{ how: "assign", url: "/login?next=%2F" }]);
    expect(page.tab.sessionStorage.getItem("draft:ann")).toBe("Hello");
  });
});

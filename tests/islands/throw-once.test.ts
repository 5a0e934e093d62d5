/** One letter, one bottle, however often it is sent (docs/product.md 3, 16.4, 17.1). */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { RETRY_WAITS } from "../../islands/retry";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { propertyRuns } from "../support/property-runs";
import { noticeOf } from "./offline-page";
import { accepts, ThrowPage, type ThrowServer } from "./throw-page";

const busy: ThrowServer = (request) => request.answer(503, { error: { code: "overloaded", message: "busy" } });

/** What the page does to the server's next answer, and whether the throw was done. */
const ENDINGS: Record<string, { isDone: boolean; answer: ThrowServer }> = {
  "is done": { isDone: true, answer: accepts },
  "is done, its answer is lost": { isDone: true, answer: (request) => request.break() },
  "is lost": { isDone: false, answer: (request) => request.break() },
  "is answered by a page of the hotel": { isDone: false, answer: (request) => request.answer(200, "<html>") },
  "is turned away by a busy server": { isDone: false, answer: busy },
  "is done, and the server that said so is busy": { isDone: true, answer: busy },
  "is refused": { isDone: false, answer: (request) => request.answer(422, { error: { code: "x", message: "no" } }) },
};

const LETTERS = ["a", "b"];

interface Step {
  letter: string;
  bottle: string;
  ending: string;
  /** The page is closed before, and another one opened on the same device. */
  leaves: boolean;
  /** Before, the page asks for a throw that no answer came to. */
  waits: boolean;
  /** A blank more at the end, which the server takes away. */
  blank: boolean;
  /** Asked for the throw, the server does not know it yet: it is still on its way. */
  late: boolean;
}

const STEP: fc.Arbitrary<Step> = fc.record({
  letter: fc.constantFrom(...LETTERS),
  bottle: fc.constantFrom("house:h1", "collected:c1"),
  ending: fc.constantFrom(...Object.keys(ENDINGS)),
  leaves: fc.boolean(),
  waits: fc.boolean(),
  blank: fc.boolean(),
  late: fc.boolean(),
});

/** The server, and what the person was told: of each letter how often it was accepted, and how often that was said. */
class Story {
  readonly device = Device.create();
  readonly accepted = new Map<string, string>();
  readonly thrown = new Map(LETTERS.map((letter) => [letter, 0]));
  readonly told = new Map(LETTERS.map((letter) => [letter, 0]));
  readonly givenUp = new Map<string, number>();
  readonly reached: string[] = [];
  page: ThrowPage | null = null;
  /** What the field has to hold in the next dialog. */
  draft = "";
  late = false;

  async openDialog(leaves: boolean): Promise<ThrowPage> {
    if (!this.page || leaves) {
      this.page = await ThrowPage.begin(await this.device);
      this.page.isDone = (key) => !this.late && this.accepted.has(key);
    }
    if (!this.page.isOpen) await this.page.press(".hero-button");
    // Asked with its key, the server says whether the letter that no answer came to was accepted.
    if (this.draft !== "" && this.page.field?.value === "") this.foundThrown(this.draft.trim());
    expect(this.page.field?.value).toBe(this.draft);
    return this.page;
  }

  /** An older page may find it out of the same words once more: they are at sea. */
  foundThrown(letter: string): void {
    expect(this.thrown.get(letter)).toBeGreaterThan(0);
    if (this.unknownOf(letter) > 0) this.tell(letter);
    this.draft = "";
  }

  tell(letter: string): void {
    count(this.told, letter);
    this.draft = "";
    expect(this.unknownOf(letter)).toBeGreaterThanOrEqual(0);
  }

  /** How often a letter was thrown and nobody has said so yet. */
  unknownOf = (letter: string): number => (this.thrown.get(letter) ?? 0) - (this.told.get(letter) ?? 0);

  answer(request: NetworkRequest, letter: string, ending: string): void {
    const { key } = request;
    const body = JSON.stringify(request.json);
    const earlier = this.accepted.get(key ?? "");
    if (earlier !== undefined && earlier !== body) {
      this.reached.push("is done with another bottle");
      request.answer(409, { error: { code: "idempotency_key_reused", message: "another request" } });
      return;
    }
    const name = earlier === undefined ? ending : "is done";
    this.reached.push(name);
    if (earlier === undefined && ENDINGS[name]?.isDone) {
      this.accepted.set(key ?? "", body);
      count(this.thrown, letter);
    }
    ENDINGS[name]?.answer(request);
  }

  async throwOnce({ letter, bottle, ending, leaves, waits, blank, late }: Step): Promise<void> {
    if (waits) await (await this.device).clock.advance(RETRY_WAITS[0]);
    const page = await this.openDialog(leaves);
    this.late = late;
    // Another letter in its place: whether the one that no answer came to was thrown may be found out later, or never.
    const given = this.draft.trim();
    if (given !== letter && this.unknownOf(given) > (this.givenUp.get(given) ?? 0)) count(this.givenUp, given);
    this.draft = blank ? `${letter} ` : letter;
    page.answers = [(request) => this.answer(request, letter, ending)];
    await page.press(`input[value="${bottle}"]`);
    await page.throw(this.draft);
    if (!page.isOpen) this.tell(letter);
    expect(this.unknownOf(letter)).toBeLessThanOrEqual((this.givenUp.get(letter) ?? 0) + 1);
  }
}

const count = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);

test("a letter is thrown once with whichever bottle, and said to be thrown only when it was", async () => {
  const reached: string[] = [];
  const property = fc.asyncProperty(fc.array(STEP, { maxLength: 8 }), async (steps) => {
    const story = new Story();
    for (const step of steps) await story.throwOnce(step);
    expect((await story.device).errors).toEqual([]);
    reached.push(...story.reached);
  });
  const step = { letter: "a", bottle: "house:h1", leaves: false, waits: false, blank: false, late: false };
  const all = Object.keys(ENDINGS).map((ending): Step => ({ ...step, ending }));
  const otherwise: Step[] = [
    { ...step, ending: "is done, its answer is lost", late: true },
    { ...step, bottle: "collected:c1", ending: "is done" },
  ];
  await fc.assert(property, { ...propertyRuns(20, 9), examples: [[all], [otherwise]] });
  expect(new Set(reached)).toEqual(new Set([...Object.keys(ENDINGS), "is done with another bottle"]));
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

  /** A dialog whose letter was thrown, unless the answer says so only later; the server now says `left`, or `spent`. */
  async function lostAnswer(now: { left: string; spent: string | null }) {
    const page = await ThrowPage.open();
    let isKnown = false;
    page.isDone = (key) => isKnown && key !== "";
    page.answers = [(request) => request.break()];
    await page.throw("Hello");
    isKnown = true;
    page.sheet = { ...page.sheet, spent: now.spent, texts: { ...page.sheet.texts, left: now.left } };
    return page;
  }
  const footOf = (page: ThrowPage) => page.tab.document.querySelector("dialog .foot-line")?.textContent;
  const toldOf = (page: ThrowPage) => page.tab.document.querySelector("dialog .toast")?.textContent;

  test("found thrown while the dialog is open: said, and one throw less is left", async () => {
    const page = await lostAnswer({ left: "4 left", spent: null });
    expect(footOf(page)).toBe("left");
    await page.tab.device.clock.advance(RETRY_WAITS[0]);
    expect([page.field?.value, toldOf(page), footOf(page)]).toEqual(["", "success", "4 left"]);
  });

  test("that was the day's last throw: both are said, in the open dialog and in the next one", async () => {
    const [open, next] = await Promise.all([1, 2].map(() => lostAnswer({ left: "none left", spent: "none left" })));
    if (!open || !next) throw new Error("no page");
    await open.tab.device.clock.advance(RETRY_WAITS[0]);
    await next.press("dialog .secondary");
    await next.press(".hero-button");
    for (const page of [open, next]) {
      expect([page.field === null, toldOf(page)]).toEqual([true, "success"]);
      expect(page.tab.document.querySelector("dialog .note")?.textContent).toBe("none left");
    }
    await next.press("dialog .secondary");
    await next.press(".hero-button");
    expect(toldOf(next)).toBeUndefined();
  });

  test("other words that stand there stay when no throw is left", async () => {
    const page = await lostAnswer({ left: "none left", spent: "none left" });
    page.write("Another one");
    await page.tab.device.clock.advance(RETRY_WAITS[0]);
    expect([page.field?.value, toldOf(page), footOf(page)]).toEqual(["Another one", undefined, "none left"]);
  });

  test("of who signs out in another tab meanwhile leaves nothing on the device", async () => {
    const page = await ThrowPage.open();
    page.answers = [() => undefined];
    await page.throw("Hello");
    const { localStorage } = page.tab.device;
    // As the other tab's sign-out does.
    for (const name of Object.keys(localStorage)) localStorage.removeItem(name);
    page.throws[0]?.answer(201, { id: "b" });
    await page.tab.device.clock.settle();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test("of whose session is over asks to sign in, with the letter kept", async () => {
    const page = await ThrowPage.open();
    page.answers = [(request) => request.answer(401, { error: { code: "x", message: "signed out" } })];
    await page.throw("Hello");
    expect(page.tab.navigations).toEqual([{ how: "assign", url: "/login?next=%2F" }]);
    expect(page.tab.sessionStorage.getItem("draft:ann")).toBe("Hello");
  });
});

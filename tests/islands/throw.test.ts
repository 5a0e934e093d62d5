/** The throw dialog: one letter, one bottle, however often it is sent (docs/product.md 3, 16.4, 17.1). */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { SEA_LIMITS } from "../../src/limits/sea";
import { Device } from "../support/browser-device";
import type { PageTextArea } from "../support/browser-forms";
import type { NetworkRequest } from "../support/browser-network";
import { type PageOptions, Tab } from "../support/browser-tab";
import { PAGE_PARTS, typeInto } from "./chat-page";
import { noticeOf } from "./offline-page";
import { runs } from "./runs";

const choice = (kind: string, id: string, state = "unused") => ({
  kind, id, name: id, picture: `/bottle/${id}.svg`, alt: id, caption: "", spoken: "", usage: { used: 0, max: 3, state },
});
const SHEET = {
  ready: true,
  spent: null as string | null,
  person: "ann",
  icons: "/static/icons.svg",
  texts: {
    title: "title", label: "label", placeholder: "", readers: "readers", max: "1,000", bottle: "bottle", cancel: "cancel",
    confirm: "throw", close: "close", left: "left", limit: "limit", failed: "failed", empty: "empty", success: "success",
    retry: "retry", said: { kept: "kept", sent: "sent", refused: "refused:" },
    away: { title: "no network", text: "", kept: "stays here", choices: "", confirm: "keep" },
  },
  choices: [choice("house", "h1"), choice("collected", "c1"), choice("purchased", "p1"), choice("designed", "d1", "used_up")],
};

type Server = (request: NetworkRequest) => void;
const accepts: Server = (request) => request.answer(201, { id: "b" });

class ThrowPage {
  /** Answers of the server to the next throws. */
  answers: Server[] = [];
  sheet: typeof SHEET = SHEET;

  private constructor(readonly tab: Tab) {
    tab.device.network.onRequest = (request) => {
      if (request.path.startsWith("/throw.json")) request.answer(200, this.sheet);
      else if (request.key !== null) (this.answers.shift() ?? accepts)(request);
    };
  }
  static async begin(device: Device, options: PageOptions = {}): Promise<ThrowPage> {
    const html = `${PAGE_PARTS}<a class="hero-button" href="/throw" data-opens="throw" data-choice="">throw</a>`;
    const tab = new Tab(device, { person: "ann", html, media: ["(prefers-reduced-motion: reduce)"], ...options });
    const page = new ThrowPage(tab);
    await tab.load("page/boot");
    return page;
  }
  static open = async (sheet: Partial<typeof SHEET> = {}, options: PageOptions = {}): Promise<ThrowPage> => {
    const page = await ThrowPage.begin(await Device.create(), options);
    page.sheet = { ...SHEET, ...sheet };
    await page.press(".hero-button");
    return page;
  };
  get field(): PageTextArea | null {
    return this.tab.document.querySelector("dialog textarea");
  }
  get throws(): NetworkRequest[] {
    return this.tab.device.network.requests.filter(({ key }) => key !== null);
  }
  get alert(): string | null {
    return this.tab.document.querySelector("dialog [role=alert]")?.textContent ?? null;
  }
  get isOpen(): boolean {
    return this.tab.document.querySelector("dialog") !== null;
  }
  async press(selector: string, options = {}): Promise<void> {
    this.tab.document.querySelector(selector)?.click(options);
    await this.tab.device.clock.settle();
  }
  write(text: string): void {
    if (this.field) typeInto(this.tab, this.field, text);
  }
  async throw(text?: string): Promise<void> {
    if (text !== undefined) this.write(text);
    await this.press("dialog .throw-actions [type=submit]");
  }
}

describe("the dialog", () => {
  test("opens for a plain tap alone, once, with the focus on the letter", async () => {
    const page = await ThrowPage.begin(await Device.create());
    await page.press(".hero-button", { ctrlKey: true });
    expect([page.isOpen, page.tab.navigations.length]).toEqual([false, 1]);
    page.tab.document.querySelector(".hero-button")?.click();
    await page.press(".hero-button");
    expect(page.tab.document.querySelectorAll("dialog")).toHaveLength(1);
    expect(page.tab.document.activeElement).toBe(page.field as never);
    await page.press("dialog .secondary");
    expect([page.isOpen, page.tab.document.activeElement.className]).toEqual([false, "hero-button"]);
  });

  test("of whom may not throw is a page; without an answer it can be tried again", async () => {
    const away = await ThrowPage.open({ ready: false });
    expect([away.isOpen, away.tab.navigations]).toEqual([false, [{ how: "assign", url: "/throw" }]]);
    const page = await ThrowPage.begin(await Device.create());
    page.tab.device.network.onRequest = (request) => request.answer(503);
    await page.press(".hero-button");
    expect([page.isOpen, noticeOf(page.tab)]).toEqual([false, "no answer"]);
    expect((await ThrowPage.open({ spent: "used up" })).field).toBeNull();
  });

  test.each([
    ["house:h1", "/api/bottles", { designId: "h1" }],
    ["collected:c1", "/api/bottles/use-collected", { bottleId: "c1" }],
    ["purchased:p1", "/api/bottles", { purchasedBottleId: "p1" }],
  ])("throws the chosen bottle: %s", async (value, path, body) => {
    const page = await ThrowPage.open();
    await page.press(`input[value="${value}"]`);
    await page.throw("Hello sea");
    expect(page.throws.map((each) => [each.path, each.json])).toEqual([[path, { content: "Hello sea", ...body }]]);
    expect([page.isOpen, noticeOf(page.tab)]).toEqual([false, "success"]);
  });

  test("starts with the first bottle that is left", async () => {
    const page = await ThrowPage.open({ choices: [choice("designed", "d1", "used_up"), choice("house", "h2")] });
    await page.throw("Hello");
    expect(page.throws[0]?.json).toMatchObject({ designId: "h2" });
  });

  test("an empty letter is not sent; the error goes once it is written", async () => {
    const page = await ThrowPage.open();
    await page.throw("  ");
    expect([page.throws.length, page.alert]).toEqual([0, "empty"]);
    page.write("  ");
    await page.tab.device.clock.settle();
    expect(page.alert).toBe("empty");
    page.write("x".repeat(SEA_LIMITS.contentMax + 1));
    await page.tab.device.clock.settle();
    expect(page.alert).toBe("empty");
    page.write("x");
    await page.tab.device.clock.settle();
    expect(page.alert).toBeNull();
  });

  test("two taps are one throw", async () => {
    const page = await ThrowPage.open();
    page.answers = [() => undefined];
    await page.throw("Hello");
    await page.throw();
    expect(page.throws).toHaveLength(1);
  });

  test("says why it was refused, by the limit or by the text", async () => {
    const page = await ThrowPage.open();
    page.answers = [
      (request) => request.answer(400, { error: { code: "x", message: "Three a day." } }),
      (request) => request.answer(422, { error: { code: "x", message: "no", fields: { content: "Not this text." } } }),
      (request) => request.answer(503, { error: { code: "x", message: "Later." } }),
    ];
    const alerts: (string | null)[] = [];
    for (let n = 0; n < 3; n++) {
      await page.throw("Hello");
      alerts.push(page.alert);
    }
    expect(alerts).toEqual(["limitThree a day.", "Not this text.", "failedLater."]);
    expect(page.field?.value).toBe("Hello");
  });
});

/** What the page does to the server's next answer, and whether the throw was done. */
const ENDINGS: Record<string, { isDone: boolean; answer: Server }> = {
  "is done": { isDone: true, answer: accepts },
  "is done, its answer is lost": { isDone: true, answer: (request) => request.break() },
  "is lost": { isDone: false, answer: (request) => request.break() },
  "is answered by a page of the hotel": { isDone: false, answer: (request) => request.answer(200, "<html>") },
  "is refused": { isDone: false, answer: (request) => request.answer(422, { error: { code: "x", message: "no" } }) },
};

test("a letter is thrown once, however often it is tried; the same letter again is another throw", async () => {
  const reached: Record<string, number> = {};
  const tries = fc.array(fc.tuple(fc.constantFrom("a", "b"), fc.constantFrom(...Object.keys(ENDINGS))), { maxLength: 8 });
  const property = fc.asyncProperty(tries, async (all) => {
    const page = await ThrowPage.open();
    const done = new Map<string, string>();
    let successes = 0;
    /** Letters that were thrown without the page knowing, until they are tried again. */
    let unknown: string | null = null;
    for (const [text, ending] of all) {
      if (!page.isOpen) await page.press(".hero-button");
      page.answers = [
        (request) => {
          const name = done.has(request.key ?? "") ? "is done" : ending;
          reached[name] = (reached[name] ?? 0) + 1;
          if (ENDINGS[name]?.isDone) done.set(request.key ?? "", text);
          ENDINGS[name]?.answer(request);
        },
      ];
      if (unknown !== null && unknown !== text) successes++;
      unknown = null;
      await page.throw(text);
      if (!page.isOpen) successes++;
      else if (ENDINGS[ending]?.isDone) unknown = text;
    }
    expect(done.size).toBe(successes + (unknown === null ? 0 : 1));
    expect(page.tab.device.errors).toEqual([]);
  });
  await fc.assert(property, { seed: 9, numRuns: runs(12) });
  expect(Math.min(...Object.keys(ENDINGS).map((name) => reached[name] ?? 0))).toBeGreaterThan(0);
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

  test("of whose session is over asks to sign in, with the letter kept", async () => {
    const page = await ThrowPage.open();
    page.answers = [(request) => request.answer(401, { error: { code: "x", message: "signed out" } })];
    await page.throw("Hello");
    expect(page.tab.navigations).toEqual([{ how: "assign", url: "/login?next=%2F" }]);
    expect(page.tab.sessionStorage.getItem("draft:ann")).toBe("Hello");
  });
});

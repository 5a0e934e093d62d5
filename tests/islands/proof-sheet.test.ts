/** The sheet that asks for a proof over the page: who gets it, and that one act comes of however many taps. */
import { describe, expect, test } from "bun:test";
import { REQUEST_TIMEOUT } from "../../src/limits/http";
import type { PageInput } from "../support/browser-controls";
import { Device } from "../support/browser-device";
import type { PageForm } from "../support/browser-forms";
import type { NetworkRequest } from "../support/browser-network";
import type { Tab } from "../support/browser-tab";
import { find, openPage } from "./island-page";

const FORM =
  `<form id="act" data-island="proof" data-props='{"close":"close"}' method="post" action="/account/tokens">` +
  '<input name="name" value="Ship"><button type="submit">make</button></form>';
const GATE =
  '<!DOCTYPE html><html><body><main class="gate"><div class="gate-mark"></div><h2>Is it you?</h2>' +
  '<form id="proof" method="post" action="/account/tokens"><input name="proof_password"><button type="submit">go</button></form>' +
  "</main></body></html>";

type Proof = { until: string | null; password: boolean; passkey: boolean };
const ASKED: Proof = { until: null, password: true, passkey: false };

class ProofPage {
  /** Requests that wait for the test, by path; else they are answered at once. */
  readonly held = new Set<string>();
  proof: Proof = ASKED;
  gate: (request: NetworkRequest) => void = (request) => request.answer(403, GATE, { "content-type": "text/html" });

  private constructor(readonly tab: Tab) {}

  static async open(proof: Partial<Proof> = {}): Promise<ProofPage> {
    const device = await Device.create();
    const page = new ProofPage(await openPage(FORM, { person: "ann" }, device));
    page.proof = { ...ASKED, ...proof };
    device.network.onRequest = (request) => {
      if (!page.held.has(`${request.method} ${request.path}`)) page.answer(request);
    };
    await device.clock.settle();
    return page;
  }
  answer(request: NetworkRequest): void {
    if (request.path === "/account/tokens") this.gate(request);
    else if (request.path !== "/api/auth/proof") request.answer(204);
    else if (request.method === "GET") request.answer(200, this.proof);
    else request.answer(204);
  }
  async answerHeld(): Promise<void> {
    this.held.clear();
    for (const each of this.tab.device.network.open) this.answer(each);
    await this.tab.device.clock.settle();
  }
  async tap(times = 1): Promise<void> {
    const button = find(this.tab, "#act button");
    for (let n = 0; n < times; n++) button.click();
    await this.tab.device.clock.settle();
  }
  async prove(times = 1): Promise<void> {
    find<PageInput>(this.tab, "#proof [name=proof_password]").value = "tide";
    for (let n = 0; n < times; n++) find(this.tab, "#proof button").click();
    await this.tab.device.clock.settle();
  }
  asked = (method: string, path: string): NetworkRequest[] => this.tab.device.network.requestsTo(method, path);
  get sheets(): number {
    return this.tab.document.querySelectorAll("dialog.proof-sheet").length;
  }
  /** How often the act was sent. */
  get sent(): number {
    return this.tab.navigations.filter(({ how, url }) => how === "post" && url === "/account/tokens").length;
  }
}

describe("who gets the sheet", () => {
  test.each([
    [{ password: true, passkey: false }, 1],
    [{ password: false, passkey: true }, 1],
    [{ password: true, passkey: true }, 1],
    // Codes and providers are on a page of their own.
    [{ password: false, passkey: false }, 0],
    [{ until: "2026-06-01T12:05:00Z", passkey: true }, 0],
  ])("%p: %p", async (proof, sheets) => {
    const page = await ProofPage.open(proof);
    await page.tap();
    expect([page.sheets, page.sent]).toEqual([sheets, 1 - sheets]);
    if (sheets === 0) return;
    await page.prove();
    expect([page.sheets, page.sent]).toEqual([0, 1]);
  });
});

describe("one act comes of", () => {
  test("two taps at once, within the proof's time", async () => {
    const page = await ProofPage.open({ until: "2026-06-01T12:05:00Z" });
    await page.tap(2);
    expect([page.asked("GET", "/api/auth/proof").length, page.sent]).toEqual([1, 1]);
    // Its page is on its way.
    await page.tap(2);
    expect(page.sent).toBe(1);
  });

  test.each(["GET /api/auth/proof", "POST /account/tokens"])(
    "a further tap while %s is on its way: one sheet",
    async (held) => {
      const page = await ProofPage.open();
      page.held.add(held);
      await page.tap(2);
      await page.tap();
      await page.answerHeld();
      expect([page.sheets, page.asked("POST", "/account/tokens").length, page.sent]).toEqual([1, 1, 0]);
      await page.tap();
      expect(page.sheets).toBe(1);
      await page.prove(2);
      expect([page.asked("POST", "/api/auth/proof").length, page.sheets, page.sent]).toEqual([1, 0, 1]);
      await page.tap(2);
      expect(page.sent).toBe(1);
    },
  );

  test("the look at the gate and the act: the look asks for the gate alone", async () => {
    const page = await ProofPage.open();
    await page.tap();
    expect(page.asked("POST", "/account/tokens")[0]?.json).toEqual({ name: "Ship", proof_asked: "1" });
  });
});

describe("it can be sent again", () => {
  test("after the sheet was closed; a proof that comes only then is not gone on with", async () => {
    const page = await ProofPage.open();
    await page.tap();
    page.held.add("POST /api/auth/proof");
    await page.prove();
    find<PageForm & { close(): void }>(page.tab, "dialog.proof-sheet").close();
    await page.answerHeld();
    expect([page.sheets, page.sent]).toEqual([0, 0]);
    await page.tap();
    expect([page.sheets, page.sent]).toEqual([1, 0]);
    await page.prove();
    expect(page.sent).toBe(1);
  });

  test("where no answer came", async () => {
    const page = await ProofPage.open();
    page.held.add("POST /account/tokens");
    await page.tap();
    page.asked("POST", "/account/tokens")[0]?.break();
    await page.tab.device.clock.settle();
    page.held.clear();
    await page.tap();
    expect([page.sheets, page.sent]).toEqual([1, 0]);
  });

  test.each([
    ["its page did not come in time", (page: ProofPage) => page.tab.device.clock.advance(REQUEST_TIMEOUT)],
    ["the browser brings the page back", async (page: ProofPage) => page.tab.fire("pageshow", { persisted: true })],
  ])("once %s", async (_, happen) => {
    const page = await ProofPage.open({ until: "2026-06-01T12:05:00Z" });
    await page.tap();
    await happen(page);
    await page.tap(2);
    expect(page.sent).toBe(2);
  });

  test("where another script kept it back", async () => {
    const page = await ProofPage.open({ until: "2026-06-01T12:05:00Z" });
    let isKept = true;
    find(page.tab, "#act").addEventListener("submit", (event) => isKept && event.preventDefault());
    await page.tap();
    isKept = false;
    await page.tap();
    expect(page.sent).toBe(1);
  });
});

/** System messages that stay on the screen are reported as seen (docs/product.md 11.1). */
import { describe, expect, test } from "bun:test";
import { islandHtml, openPage } from "./island-page";

const SEEN_AFTER = 1_500;
const SEEN = "/api/system-messages/seen";

async function openMessages(ids: string[], keeps = false) {
  let tell: (seen: object[]) => void = () => undefined;
  const rows: object[] = [];
  class IntersectionObserver {
    constructor(told: typeof tell) {
      tell = told;
    }
    observe(row: object): void {
      rows.push(row);
    }
  }
  const list = `<ul>${ids.map((id) => `<li data-message="${id}" data-unread-message></li>`).join("")}</ul>`;
  const props = { seenAfter: SEEN_AFTER, seenMax: 20, keeps };
  const tab = await openPage(islandHtml("messages", props, list), { globals: { IntersectionObserver } });
  const show = (n: number, isIntersecting: boolean) => tell([{ target: rows[n], isIntersecting }]);
  const pass = (ms = SEEN_AFTER) => tab.device.clock.advance(ms);
  const reports = () => tab.device.network.requestsTo("POST", SEEN);
  return { tab, show, pass, reports, marked: () => tab.document.querySelectorAll(".seen").length };
}

describe("system messages on the screen", () => {
  test("are reported together after a while, once, and are marked when the server has taken them", async () => {
    const page = await openMessages(["a", "b", "c"]);
    page.show(0, true);
    page.show(1, true);
    page.show(2, true);
    page.show(2, false);
    await page.pass(SEEN_AFTER - 1);
    expect(page.reports()).toEqual([]);
    await page.pass(1);
    const [report] = page.reports();
    expect(JSON.parse(report?.parts.body as string)).toEqual({ ids: ["a", "b"] });
    expect(page.marked()).toBe(0);
    report?.answer(200, {});
    await page.pass();
    page.show(0, true);
    await page.pass();
    expect([page.reports().length, page.marked()]).toEqual([1, 2]);
  });

  test.each(["no answer", "a refusal"])("are reported again with the next ones after %s", async (how) => {
    const page = await openMessages(["a", "b"]);
    page.show(0, true);
    await page.pass();
    const [first] = page.reports();
    if (how === "no answer") first?.break();
    else first?.answer(503, {});
    await page.tab.device.clock.settle();
    page.show(1, true);
    await page.pass();
    const [, second] = page.reports();
    expect(JSON.parse(second?.parts.body as string).ids.sort()).toEqual(["a", "b"]);
  });

  test("wait while the page is hidden, and stay unread where they are kept so", async () => {
    const page = await openMessages(["a"]);
    page.tab.setVisible(false);
    page.show(0, true);
    await page.pass();
    expect(page.reports()).toEqual([]);
    page.tab.setVisible(true);
    await page.pass();
    expect(page.reports()).toHaveLength(1);
    const kept = await openMessages(["a"], true);
    kept.show(0, true);
    await kept.pass();
    expect(kept.reports()).toEqual([]);
  });
});

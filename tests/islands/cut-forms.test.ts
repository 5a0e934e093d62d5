/** Forms that a proxy answers in the server's place, as in a restart. */
import { expect, test } from "bun:test";
import { PageEvent } from "../support/browser-events";
import type { Tab } from "../support/browser-tab";
import { find, openPage } from "./island-page";

async function openForms(html: string): Promise<Tab> {
  const tab = await openPage(html);
  const { watchProxyAnswers } = await tab.load("page/proxy-answers");
  watchProxyAnswers();
  return tab;
}

const FORM = '<form id="f" action="/save" method="post"><input name="a"><button></button></form>';

test("a proxy's answer does not take the place of a form, an answer of ours does", async () => {
  const tab = await openForms(FORM);
  const answer = (status: number, headers: HeadersInit = {}) => {
    const detail = { ctx: { sourceElement: find(tab, "#f"), response: { status, headers: new Headers(headers) } } };
    const event = new PageEvent("htmx:before:response", { bubbles: true, cancelable: true, detail });
    find(tab, "#f").dispatchEvent(event);
    return event.defaultPrevented;
  };
  const notice = () => tab.document.querySelector("#notices .toast span")?.textContent ?? null;
  expect([answer(503, { "x-request-id": "1" }), answer(200), notice()]).toEqual([false, false, null]);
  expect([answer(502), notice()]).toEqual([true, "no answer"]);
});

test("a form with a key says so to the proxy, which may send it again", async () => {
  const tab = await openForms(`${FORM}<form id="k"><input name="once" value="key"><button></button></form>`);
  const headersFrom = (selector: string) => {
    const request = { headers: {} };
    const detail = { ctx: { sourceElement: find(tab, selector), request } };
    tab.fire("htmx:config:request", { bubbles: true, detail }, find(tab, selector));
    return request.headers;
  };
  const keyed = { "Idempotency-Key": "key" };
  expect(["#f", "#k", "#k button"].map(headersFrom)).toEqual([{}, keyed, keyed]);
});

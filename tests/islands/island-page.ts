/** A page with whatever stands on it, started as every page is. */
import { Device } from "../support/browser-device";
import type { PageElement } from "../support/browser-elements";
import { type PageOptions, Tab } from "../support/browser-tab";
import { PAGE_PARTS } from "./chat-page";

export async function openPage(html: string, options: PageOptions = {}, device?: Device): Promise<Tab> {
  const tab = new Tab(device ?? (await Device.create()), { html: PAGE_PARTS + html, ...options });
  await tab.load("page/boot");
  return tab;
}

export const islandHtml = (name: string, props: object, html: string): string =>
  `<div data-island="${name}" data-props='${JSON.stringify(props)}'>${html}</div>`;

export const pressKey = (tab: Tab, at: PageElement, key: string, options = {}): void =>
  tab.fire("keydown", { key, bubbles: true, cancelable: true, ...options }, at);

/** @throws where there is none */
export function find<E extends PageElement>(tab: Tab, selector: string): E {
  const found = tab.document.querySelector<E>(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return found;
}

/** htmx has replaced a part of the page. */
export async function swap(tab: Tab): Promise<void> {
  tab.fire("htmx:after:swap", { bubbles: true }, tab.document.body);
  await tab.device.clock.settle();
}

/** Pages on which somebody writes without a network: a bottle's page, and the page that stands for all others. */
import type { Device } from "../support/browser-device";
import { Tab } from "../support/browser-tab";
import { PAGE_PARTS, typeInto } from "./chat-page";

const TEXTS = 'data-kept="kept" data-sent="sent" data-refused="refused:"';

const bottleHtml = (once: string) =>
  `<div popover><form data-keeps="/api/bottles/drop/b1" ${TEXTS} method="post" action="/bottle/b1/drop">` +
  `<input type="hidden" name="once" value="${once}"><textarea name="comment"></textarea><button>send</button></form></div>`;

const formHtml = (kind: string) =>
  `<form data-submission="${kind}" ${TEXTS}${kind === "throw" ? ' data-waits="waits" data-review="held"' : ""}><textarea name="text" id="t"></textarea><button>send</button></form>`;

const OFFLINE_HTML =
  '<section id="offline-section" data-waiting="waiting" data-pending="pending" hidden>' +
  '<section data-part="unsent" hidden><ul></ul></section><section data-part="letters" hidden><ul></ul></section>' +
  `<section data-part="write">${formHtml("throw")}</section><template id="offline-letter"><li><img><b data-name=""></b><span data-line=""></span>` +
  `<span data-held="" hidden></span><p data-meta=""></p><p data-text=""></p><div data-answer="" hidden>` +
  `<label></label>${formHtml("comment")}</div></li></template>` +
  '<template id="offline-unsent"><li><b data-state=""></b><p data-text=""></p>' +
  '<div data-refused="" hidden><button data-discard=""></button><button data-again=""></button></div></li></template>' +
  "</section>";

export const noticeOf = ({ document }: Tab): string | null =>
  document.querySelector("#notices .toast span")?.textContent ?? null;

/** A held bottle's page with its comment form. */
export async function openBottle(device: Device, person: string, once = `once-${device.clock.now}`): Promise<Tab> {
  const tab = new Tab(device, { person, path: "/bottle/b1", html: PAGE_PARTS + bottleHtml(once) });
  await tab.load("page/boot");
  return tab;
}

/** The form was sent, and nothing answered. */
export async function failToSend(tab: Tab, text: string): Promise<void> {
  const form = tab.document.querySelector("form[data-keeps]");
  const field = form?.querySelector("textarea");
  if (!form || !field) return;
  typeInto(tab, field, text);
  tab.fire("htmx:error", { bubbles: true, detail: { ctx: { sourceElement: form } } }, form);
  await tab.device.clock.settle();
}

const faceHtml = (online: boolean, hidden: boolean) =>
  `<div data-face="${online ? "online" : "offline"}"${hidden ? " hidden" : ""}><h1>${online ? "on" : "off"}</h1>` +
  '<p role="status" data-nothing="nothing" data-sending="sending" data-waits="waits" data-refused="refused">text</p></div>';

interface OfflinePageMade {
  /** Made for who has a network, not kept on the device. */
  online: boolean;
}

/** The page that the service worker shows without a network. */
export async function openOfflinePage(
  device: Device,
  path = "/offline",
  { online }: OfflinePageMade = { online: false },
): Promise<Tab> {
  const tab = new Tab(device, {
    path,
    html: PAGE_PARTS + faceHtml(false, online) + faceHtml(true, !online) + OFFLINE_HTML,
  });
  await tab.load("offline/offline");
  return tab;
}

export async function writeOffline(tab: Tab, text: string, form = "form[data-submission=throw]"): Promise<void> {
  const field = tab.document.querySelector(`${form} textarea`);
  if (field) typeInto(tab, field, text);
  tab.document.querySelector(`${form} button`)?.click();
  await tab.device.clock.settle();
}

/** What waits or was refused, as the offline page shows it. */
export const unsentOf = (tab: Tab): string[] =>
  tab.document
    .querySelectorAll("[data-part=unsent] li")
    .map(
      (item) => `${item.querySelector("[data-text]")?.textContent}: ${item.querySelector("[data-state]")?.textContent}`,
    );

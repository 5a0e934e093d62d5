/** Pages of wide windows: the list and the page beside it scroll by themselves, each choice is a page of its own. */
const isWide = matchMedia("(min-width:64em)");

const panes = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-pane]")];

const ownPath = (): string => location.pathname + location.search;

function keepScroll(): void {
  try {
    for (const pane of panes())
      sessionStorage.setItem(`pane ${pane.dataset.list ?? ownPath()}`, String(pane.scrollTop));
  } catch {
    // Without storage they begin at their top.
  }
}

/** A window that became narrow gets pages without a list from the next one on. */
function forgetWideWindow(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS, which a server at home may not have.
  if (!isWide.matches) document.cookie = "wide=;path=/;max-age=0";
}

const cameFrom = (): string => {
  const from = document.referrer;
  return URL.canParse(from) && new URL(from).origin === location.origin ? new URL(from).pathname : "";
};

const isNewPage = (): boolean =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type === "navigate";

/** Focus goes to the heading of what was chosen; after closing back to its row. */
function placeFocus(): void {
  const from = cameFrom();
  if (!isNewPage() || from === "" || from === location.pathname || location.hash) return;
  if (document.activeElement && document.activeElement !== document.body) return;
  const isChosen = document.querySelector(".close-pane") !== null;
  const heading = document.querySelector<HTMLElement>(".column h1");
  const row = document.querySelector<HTMLElement>(`#main a[href="${CSS.escape(from)}"]`);
  if (isChosen && heading) heading.tabIndex = -1;
  (isChosen ? heading : row)?.focus({ preventScroll: true });
}

const hasOpenDialog = (): boolean => document.querySelector("dialog[open], [popover]:popover-open") !== null;

function closeByEscape(event: KeyboardEvent): void {
  const target = event.target as Element;
  if (event.key !== "Escape" || event.defaultPrevented || !isWide.matches || hasOpenDialog()) return;
  if (target.closest("input, textarea, select, [aria-expanded='true'], [role='dialog'], [role='menu']")) return;
  document.querySelector<HTMLAnchorElement>(".close-pane a")?.click();
}

/** The address is the page's, whatever is loaded into its list. */
function keepAddress({ target }: Event): void {
  for (const each of (target as Element).querySelectorAll?.("[data-list] [data-here]") ?? [])
    each.removeAttribute("data-here");
}

/** The server marks it in what comes with the page. */
function markChosen(): void {
  for (const link of document.querySelectorAll(`[data-list] a[href="${CSS.escape(location.pathname)}"]`))
    link.setAttribute("aria-current", "true");
}

const listInUse = (list: Element): boolean => list.matches(":focus-within, :has([popover]:popover-open)");

function renewList(): void {
  const list = document.querySelector("[data-list][hx-get]");
  if (list && !listInUse(list)) list.dispatchEvent(new Event("renew-list"));
}

const unreadChats = (): string | undefined => document.getElementById("chat-unread")?.dataset.count;

/** ms; a message that is sent changes more than once. */
const RENEW_DELAY = 1_000;
let renewing: ReturnType<typeof setTimeout> | undefined;

function renewListSoon(): void {
  clearTimeout(renewing);
  renewing = setTimeout(renewList, RENEW_DELAY);
}

/** A message came, or one's own has arrived; not that somebody is typing. */
function onLogChange(changes: MutationRecord[]): void {
  const isNews = ({ type, addedNodes }: MutationRecord) =>
    type === "attributes" ||
    [...addedNodes].some((node) => node instanceof Element && node.matches(".chat-row, [data-state], :has(.chat-row)"));
  if (changes.some(isNews)) renewListSoon();
}

/** The list of chats follows the number of unread ones, and what is written in the chat beside it. */
function followChats(): void {
  if (!document.querySelector("[data-list][hx-get]")) return;
  let count = unreadChats();
  document.addEventListener("htmx:after:swap", () => {
    markChosen();
    if (unreadChats() === count) return;
    count = unreadChats();
    renewListSoon();
  });
  const log = document.querySelector('.chat [role="log"]');
  const watched = { childList: true, subtree: true, attributes: true, attributeFilter: ["data-state"] };
  if (log) new MutationObserver(onLogChange).observe(log, watched);
}

addEventListener("pagehide", keepScroll);
isWide.addEventListener("change", forgetWideWindow);
document.addEventListener("keydown", closeByEscape);
document.addEventListener("htmx:after:swap", keepAddress, true);
// A module of its own: what it shared with others would be a file more for every phone.
function start(): void {
  forgetWideWindow();
  keepAddress({ target: document.body } as unknown as Event);
  placeFocus();
  followChats();
}
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start, { once: true });
else start();

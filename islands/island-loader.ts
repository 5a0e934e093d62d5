import { showPartMissing } from "./page/notices";
import { isPlainClick } from "./page/plain-click";
import { whenParsed } from "./page/when-parsed";

type Island = (element: HTMLElement, props: never) => void;

const ISLANDS: Record<string, () => Promise<{ mount: Island }>> = {
  "by-hand": () => import("./throw/hand/by-hand-switch"),
  chat: () => import("./chat/start"),
  "chat-drafts": () => import("./composer/draft-rows"),
  chats: () => import("./live/chat-rows"),
  countdown: () => import("./live/countdown"),
  country: () => import("./country/country-picker"),
  editor: () => import("./editor/editor"),
  feel: () => import("./page/effects"),
  lately: () => import("./page/recent-searches"),
  messages: () => import("./live/system-messages"),
  passkey: () => import("./passkeys/passkey"),
  proof: () => import("./passkeys/proof-sheet"),
  "throw-page": () => import("./throw/throw-page"),
  upload: () => import("./upload/upload"),
};

/** Islands loaded on first tap. */
const ISLANDS_ON_TAP: Record<string, () => Promise<{ open: (from: HTMLElement) => Promise<void> }>> = {
  throw: () => import("./throw/throw"),
  viewer: () => import("./viewer/album"),
};

async function mountElement(element: HTMLElement): Promise<void> {
  const load = ISLANDS[element.dataset.island ?? ""];
  if (!load || element.dataset.mounted) return;
  element.dataset.mounted = "1";
  const island = await load();
  island.mount(element, JSON.parse(element.dataset.props ?? "{}") as never);
}

function mountAll(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) void mountElement(element);
}

async function onClick(event: MouseEvent): Promise<void> {
  const from = (event.target as Element).closest<HTMLElement>("[data-opens]");
  const load = ISLANDS_ON_TAP[from?.dataset.opens ?? ""];
  if (!from || !load || !isPlainClick(event)) return;
  // htmx keeps its own buttons from the browser; until it has come, the browser sends their forms.
  if (!from.hasAttribute("hx-post")) event.preventDefault();
  const open = (): Promise<void> =>
    load()
      .then((part) => part.open(from))
      .catch((error) => showPartMissing(error, open));
  await open();
}

export function startIslands(): void {
  document.addEventListener("click", onClick);
  document.addEventListener("htmx:after:swap", mountAll);
  whenParsed(mountAll);
}

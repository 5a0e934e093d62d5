/** A chat with a burn picture, and hands that hold it. */
import { CHAT_LIMITS } from "../../src/limits/chat";
import { SECOND } from "../../src/runtime/units";
import { PagePointerEvent } from "../support/browser-events";
import type { PageOptions } from "../support/browser-tab";
import { BurnServer, subtleNow } from "./burn-server";
import { messageOf } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";

export const OPEN = "/api/chat/messages/m1/open";
/** ms of holding before it counts. */
export const HOLD = 350;

export interface BurnChat extends LiveChat {
  card(): { click(): void } | null;
  pointer(type: string, options?: Record<string, unknown>): Promise<void>;
  key(type: string, options?: Record<string, unknown>): void;
  /** What the dialog shows. */
  shown(): string;
  pass(ms: number): Promise<void>;
  opens(): number;
}

/** How long a burn picture is shown. */
export const SHOWN_SECONDS = CHAT_LIMITS.burnShown / SECOND;

/** What `shown` says of a picture with so many seconds left. */
export const pictureWith = (seconds: number): string => `picture, ${seconds}s`;

/** @param options as of `openLiveChat`; by default a page on plain http, without WebCrypto */
export async function openBurnChat(options: PageOptions = {}): Promise<BurnChat> {
  const chat = await openLiveChat([messageOf(1, { kind: "burn", text: null })], {}, options);
  chat.answers[`POST ${OPEN}`] = [(request) => request.answer(200, new Blob(["picture"]))];
  return withHands(chat);
}

function withHands(chat: LiveChat): BurnChat {
  const { document, window } = chat.tab;
  const card = () => document.querySelector("button.chat-burn");
  const dialog = () => document.querySelector("dialog.chat-burning");
  return {
    ...chat,
    card,
    async pointer(type, options = {}) {
      // On the card while it is under the finger, and up to the window.
      const at = dialog() ? window : (card() ?? window);
      at.dispatchEvent(new PagePointerEvent(type, { bubbles: true, cancelable: true, ...options }));
      await chat.settle();
    },
    key: (type, options = {}) => {
      const at = card();
      if (at) chat.tab.fire(type, { bubbles: true, cancelable: true, key: " ", ...options }, at);
    },
    shown() {
      const found = dialog();
      if (!found) return "no dialog";
      if (found.querySelector("img")) return `picture, ${found.querySelector("[role=timer] b")?.textContent}`;
      return found.querySelector("h2")?.textContent ?? "opening";
    },
    pass: (ms) => chat.device.clock.advance(ms),
    opens: () => chat.device.network.requestsTo("POST", OPEN).length,
  };
}

/** The same on a page that opens in two steps, with the server of its picture. */
export async function openSealedChat(picture?: Uint8Array<ArrayBuffer>): Promise<BurnChat & { server: BurnServer }> {
  let drawn = 0;
  const getRandomValues = (into: Uint32Array) => into.map((_, at) => (into[at] = ++drawn));
  const chat = await openBurnChat({ globals: { crypto: { getRandomValues, subtle: subtleNow } } });
  const server = new BurnServer(chat.device.clock, picture);
  const answerOthers = chat.device.network.onRequest;
  delete chat.answers[`POST ${OPEN}`];
  chat.device.network.onRequest = (request) => {
    const isOfBurn = request.path.startsWith("/api/chat/messages/m1/");
    if (isOfBurn && !chat.answers[`${request.method} ${request.path}`]?.length) server.answer(request);
    else answerOthers(request);
  };
  return { ...chat, server };
}

/** The picture as the server has it after it was opened. */
export const BURNED = messageOf(1, { kind: "burn", text: null, burned: true });

/** The tab is killed, and the chat is opened again as the server has it now. */
export async function openAfterKill(chat: BurnChat & { server: BurnServer }): Promise<BurnChat> {
  chat.tab.close();
  const { takenBy, takenAt } = chat.server;
  if (takenBy !== null) chat.list[0] = { ...BURNED, openedAt: new Date(takenAt).toISOString() };
  return withHands({ ...chat, ...(await chat.openAgain()) });
}

/** Held for long enough. */
export async function openHeld(): Promise<BurnChat> {
  const chat = await openBurnChat();
  await chat.pointer("pointerdown");
  await chat.pass(HOLD);
  return chat;
}

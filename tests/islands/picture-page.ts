/** Choosing and sending pictures on the page of a chat. */
import type { ChatMessageJson } from "../../src/ui/chat/types";
import type { PageInput } from "../support/browser-controls";
import type { NetworkRequest } from "../support/browser-network";
import { messageOf } from "./chat-page";
import type { LiveChat } from "./live-chat";

export const SEND_PATH = "/api/chat/them/messages";
export const CANCEL = ".chat-preview-ways .secondary";

/** What was sent. */
export const sent = ({ device }: LiveChat) => device.network.requestsTo("POST", SEND_PATH).map(({ json }) => json);

export const pictureFile = (change: { type?: string; size?: number } = {}) =>
  new File([new Uint8Array(change.size ?? 10)], "a.png", { type: change.type ?? "image/png" });

/** The browser's own dialog, in which somebody chooses files. */
export async function choose(chat: LiveChat, ...files: File[]): Promise<void> {
  const { document } = chat.tab;
  const create = document.createElement.bind(document);
  document.createElement = (name) => {
    document.createElement = create;
    const input = create(name) as PageInput;
    input.click = () => {
      input.files = files;
      chat.tab.fire("change", {}, input);
    };
    return input;
  };
  document.querySelector("[aria-label=photo_send]")?.click();
  await chat.settle();
}
export const preview = ({ tab }: LiveChat) => tab.document.querySelector(".chat-preview");
export const clickOn = async (chat: LiveChat, selector: string) => {
  chat.tab.document.querySelector(selector)?.click();
  await chat.settle();
};
export const sendPreview = (chat: LiveChat) => clickOn(chat, ".chat-preview button[type=submit]");

/** The server takes what is sent. */
export const acceptPicture =
  (change: Partial<ChatMessageJson> = {}) =>
  (request: NetworkRequest): void => {
    const { text = null, clientId } = request.json as { text?: string; clientId: string };
    request.answer(201, messageOf(1, { from: "me", to: "them", text, clientId, ...change }));
  };

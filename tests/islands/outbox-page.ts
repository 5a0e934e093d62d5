/** Messages that are written in a chat's page, and answers to them. */
import type { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { messageOf } from "./chat-page";
import type { LiveChat } from "./live-chat";

export const SEND = "/api/chat/them/messages";
export const sends = ({ network }: Device, path: string | RegExp = SEND) =>
  network.requestsTo("POST", path).map(({ json }) => json.text);

export async function write(chat: LiveChat, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    chat.type(text);
    chat.key("Enter");
    await chat.settle();
  }
}
/** States under the messages, as they are shown. */
export const states = ({ tab }: LiveChat) =>
  tab.document.querySelectorAll(".chat-meta, .chat-again").map((each) => each.textContent?.trim());
export const bar = ({ tab }: LiveChat) => tab.document.querySelector(".chat-net")?.textContent;
export const accept = (seq: number) => (request: NetworkRequest) => {
  const { clientId, text } = request.json as { clientId: string; text: string };
  request.answer(201, messageOf(seq, { from: "me", to: "them", clientId, text }));
};
export const refuse =
  (status: number, message = "no") =>
  (request: NetworkRequest) =>
    request.answer(status, { error: { message } });

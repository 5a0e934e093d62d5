/** A server whose page of a chat changes: what one may do there, and what it says of the two. */
import type { ChatProps } from "../../src/ui/chat/types";
import type { NetworkRequest } from "../support/browser-network";
import { chatPropsOf, messageOf } from "./chat-page";
import type { LiveChat } from "./live-chat";

const ASKED = "GET /api/chat/them";
const PAGE = "GET /chat/them";

const attribute = (props: object): string => JSON.stringify(props).replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** The page as the server makes it. @param around its island */
function pageOf(now: number, change: Partial<ChatProps>, around = (island: string) => island): string {
  const props = chatPropsOf(now, { messages: [messageOf(1)], ...change });
  return `<main>${around(`<div data-island="chat" data-props="${attribute(props)}"></div>`)}</main>`;
}

/** Answers what a chat asks of what the two are to each other. @returns whether the request was such a one */
export function answerStanding(
  request: NetworkRequest,
  now: number,
  standing: string,
  change: Partial<ChatProps>,
): boolean {
  const asked = `${request.method} ${request.path}`;
  if (asked === ASKED) request.answer(200, { standing });
  if (asked === PAGE) request.answer(200, pageOf(now, { standing, ...change }));
  return asked === ASKED || asked === PAGE;
}

/** The server has it so from now on. @param around the island of the page */
export function standAs(
  chat: LiveChat,
  standing: string,
  change: Partial<ChatProps>,
  around?: (island: string) => string,
): void {
  const page = pageOf(chat.device.clock.now, { standing, ...change }, around);
  chat.answers[ASKED] = Array.from({ length: 9 }, () => (request) => request.answer(200, { standing }));
  chat.answers[PAGE] = Array.from({ length: 9 }, () => (request) => request.answer(200, page));
}

/** A chat page with an event stream that the test writes, beside a server that knows one chat. */
import type { ChatMessageJson, ChatProps } from "../../src/ui/chat/types";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { EventFeed } from "../support/browser-stream";
import type { PageOptions } from "../support/browser-tab";
import { type ChatPage, openChatTab } from "./chat-page";

const PAGE_SIZE = 5;

export interface LiveChat extends ChatPage {
  device: Device;
  /** All messages that the server has, in order. */
  list: ChatMessageJson[];
  feeds: EventFeed[];
  /** Another tab with the chat as the server has it now. */
  openAgain(): Promise<ChatPage>;
  /** Answers of the server to the next requests of a kind, `METHOD path`; without one it answers well. */
  answers: Record<string, ((request: NetworkRequest) => void)[]>;
  /** Sends an event to the page, as the server does. */
  send(type: string, data: unknown): Promise<void>;
  /** The server has a message, and says so. */
  receive(message: ChatMessageJson, announce?: boolean): Promise<void>;
  settle(): Promise<void>;
}

/** The page before a number, newest first, as the API answers it. */
function pageOf(list: readonly ChatMessageJson[], before: number) {
  const items = list.filter(({ seq }) => seq < before).toReversed();
  const page = items.slice(0, PAGE_SIZE);
  return { items: page, nextCursor: items.length > PAGE_SIZE ? String(page.at(-1)?.seq) : null };
}

function answerWell(request: NetworkRequest, chat: Pick<LiveChat, "list" | "feeds">): void {
  const url = new URL(request.path, "https://x.example");
  if (url.pathname === "/api/events") {
    const feed = new EventFeed(request);
    feed.send("unread", { chats: 0 }, "tag-me-0");
    chat.feeds.push(feed);
  } else if (request.method === "GET" && url.pathname.endsWith("/messages"))
    request.answer(200, pageOf(chat.list, Number(url.searchParams.get("before") ?? 1e9)));
  else if (url.pathname.endsWith("/read")) request.answer(200, { unread: 0, chatUnread: 0 });
  else if (request.method === "GET" && url.pathname === "/api/chat/delivered") request.answer(200, { ids: [] });
  else if (request.method === "GET" && url.pathname === "/api/chat/them") request.answer(200, { standing: "as it is" });
  else request.answer(204);
}

export async function openLiveChat(
  list: ChatMessageJson[] = [],
  change: Partial<ChatProps> = {},
  options: PageOptions = {},
  answers: LiveChat["answers"] = {},
): Promise<LiveChat> {
  const device = await Device.create();
  const feeds: EventFeed[] = [];
  let events = 0;
  device.network.onRequest = (request) => {
    const own = answers[`${request.method} ${request.path}`]?.shift();
    if (own) own(request);
    else answerWell(request, { list, feeds });
  };
  const openAgain = () => {
    const { items, nextCursor } = pageOf(list, 1e9);
    return openChatTab(device, { messages: items.toReversed(), before: nextCursor, ...change }, options);
  };
  const page = await openAgain();
  const settle = () => device.clock.settle();
  const send = async (type: string, data: unknown) => {
    feeds.at(-1)?.send(type, data, `tag-me-${++events}`);
    await settle();
  };
  return {
    ...page,
    device,
    list,
    feeds,
    openAgain,
    answers,
    settle,
    send,
    async receive(message, announce = true) {
      const at = list.findIndex(({ id }) => id === message.id);
      list.splice(at < 0 ? list.length : at, at < 0 ? 0 : 1, message);
      if (announce) await send("message", message);
    },
  };
}

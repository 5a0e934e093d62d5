import { REQUEST_TIMEOUT } from "../../src/limits/http";
import type { ChatMessageJson } from "../../src/ui/chat/types";

export class ChatApiRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Without a session the sign-in page follows. */
export async function refusalOf(response: Response): Promise<ChatApiRefusal> {
  if (response.status === 401) location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
  const body = await response.json().catch(() => null);
  return new ChatApiRefusal(response.status, body?.error?.message ?? "");
}

/** Calls the API. @throws ChatApiRefusal for an error response; another error without a response */
export async function callChatApi(method: string, path: string, body?: object): Promise<Response> {
  const response = await fetch(`/api/chat/${path}`, {
    method,
    headers: body ? { "content-type": "application/json" } : {},
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  });
  if (!response.ok) throw await refusalOf(response);
  return response;
}

interface Page {
  messages: ChatMessageJson[];
  before: string | null;
}

/** Messages before a cursor, or the newest. @throws as `callChatApi` */
export async function fetchMessagePage(other: string, before: string | null): Promise<Page> {
  const from = before === null ? "" : `?before=${encodeURIComponent(before)}`;
  const response = await callChatApi("GET", `${other}/messages${from}`);
  const { items, nextCursor }: { items: ChatMessageJson[]; nextCursor: string | null } = await response.json();
  return { messages: items.reverse(), before: nextCursor };
}

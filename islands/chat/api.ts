import { CHAT_LIMITS } from "../../src/limits/chat";
import type { ChatMessageJson } from "../../src/ui/chat/types";
import { newIdempotencyKey } from "../page/idempotency-key";
import { isTemporaryFailure } from "../retry";
import { isSignedOut, timedFetch } from "../timed-fetch";

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
  if (isSignedOut(response)) location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
  const body = await response.json().catch(() => null);
  return new ChatApiRefusal(response.status, body?.error?.message ?? "");
}

/** Whether the same call may succeed later. */
export const isWorthRetry = (error: unknown): boolean =>
  !(error instanceof ChatApiRefusal) || isTemporaryFailure(error.status);

/**
 * Calls the API. @param withdrawn gives the call up
 * @throws ChatApiRefusal for an error response; another error without a response
 */
export async function callChatApi(
  method: string,
  path: string,
  body?: object,
  withdrawn?: AbortSignal,
): Promise<Response> {
  // Each of these calls may be made twice. The key lets a proxy hold it until a server that restarts is back.
  const headers = {
    ...(method !== "GET" && { "idempotency-key": newIdempotencyKey() }),
    ...(body && { "content-type": "application/json" }),
  };
  const response = await timedFetch(
    `/api/chat/${path}`,
    { method, headers, body: body && JSON.stringify(body) },
    withdrawn,
  );
  if (!response.ok) throw await refusalOf(response);
  return response;
}

export interface FetchedPage {
  /** In order. */
  messages: ChatMessageJson[];
  /** Cursor of the page before; null: this is the beginning. */
  before: string | null;
}

/** Messages before a cursor, or the newest. @throws as `callChatApi` */
export async function fetchMessagePage(
  other: string,
  before: string | null,
  withdrawn: AbortSignal,
): Promise<FetchedPage> {
  const from = before === null ? "" : `&before=${encodeURIComponent(before)}`;
  const path = `${other}/messages?limit=${CHAT_LIMITS.pageMax}${from}`;
  const response = await callChatApi("GET", path, undefined, withdrawn);
  const { items, nextCursor }: { items: ChatMessageJson[]; nextCursor: string | null } = await response.json();
  return { messages: items.reverse(), before: nextCursor };
}

import { REQUEST_TIMEOUT } from "../../src/limits/http";
import type { ChatMessageJson } from "../../src/ui/chat/types";
import { isTemporaryFailure } from "../retry";
import { uploadFile } from "../upload/request";
import type { OutboxItem } from "./outbox-store";

export type OutboxSendResult =
  | { kind: "sent"; message: ChatMessageJson }
  | { kind: "refused"; why: string }
  | { kind: "later" | "silent" | "signed_out" | "cancelled" };

function outboxSendResultOf(status: number, body: string): OutboxSendResult {
  if (status === 401) return { kind: "signed_out" };
  if (isTemporaryFailure(status)) return { kind: "later" };
  try {
    const json = JSON.parse(body);
    if (status === 200 || status === 201) return { kind: "sent", message: json };
    const { message, fields } = json.error;
    return { kind: "refused", why: Object.values<string>(fields ?? {})[0] ?? message };
  } catch {
    return { kind: "later" };
  }
}

async function sendText({ clientId, text }: OutboxItem, api: string): Promise<OutboxSendResult> {
  try {
    const response = await fetch(api, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text, clientId }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    });
    return outboxSendResultOf(response.status, await response.text());
  } catch {
    return { kind: "silent" };
  }
}

async function sendPicture(
  item: OutboxItem,
  api: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<OutboxSendResult> {
  const file = item.file ?? new Blob();
  const fields = { clientId: item.clientId, burn: String(item.kind === "burn") };
  const outcome = await uploadFile({ api, file, fields, onProgress, signal });
  switch (outcome.kind) {
    case "answered":
      return outboxSendResultOf(outcome.status, outcome.body);
    case "stopped":
      return { kind: "cancelled" };
    case "silent":
      return { kind: "silent" };
    default:
      return outcome satisfies never;
  }
}

/** Sends one message; an upload without progress is aborted. @param signal stops an upload */
export function sendOutboxItem(
  item: OutboxItem,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<OutboxSendResult> {
  const api = `/api/chat/${encodeURIComponent(item.to)}/messages`;
  return item.kind === "text" ? sendText(item, api) : sendPicture(item, api, onProgress, signal);
}

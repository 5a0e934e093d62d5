import type { CardJson } from "../../../src/ui/chat/cards/card-types";
import { replyFieldOf, replyValueOf } from "../../../src/ui/chat/quotes/quotes";
import type { ChatMessageJson } from "../../../src/ui/chat/types";
import { isTemporaryFailure } from "../../retry";
import { timedFetch } from "../../timed-fetch";
import type { OutboxItem } from "./outbox-store";

export type OutboxSendResult =
  | { kind: "sent"; message: ChatMessageJson }
  /** `isQuoteGone`: it can be sent without its quote. */
  | { kind: "refused"; why: string; isQuoteGone: boolean }
  | { kind: "later" | "silent" | "signed_out" | "cancelled" };

function outboxSendResultOf(status: number, body: string): OutboxSendResult {
  if (status === 401) return { kind: "signed_out" };
  if (isTemporaryFailure(status)) return { kind: "later" };
  try {
    const json = JSON.parse(body);
    if (status === 200 || status === 201) return { kind: "sent", message: json };
    const { code, message, fields } = json.error;
    const why = Object.values<string>(fields ?? {})[0] ?? message;
    return { kind: "refused", why, isQuoteGone: code === "quote_unknown" };
  } catch {
    return { kind: "later" };
  }
}

const cardInputOf = ({ kind, id }: CardJson) => (kind === "bottle" ? { bottleId: id } : { designId: id });

/** The key lets a proxy hold the request until a server that restarts is back. @param longer as of `timedFetch` */
async function post(api: string, init: RequestInit, signal: AbortSignal, longer?: number): Promise<OutboxSendResult> {
  try {
    const response = await timedFetch(api, { method: "POST", ...init }, signal, longer);
    return outboxSendResultOf(response.status, await response.text());
  } catch {
    return { kind: "silent" };
  }
}

function sendText(
  { clientId, text, card, replyTo }: OutboxItem,
  api: string,
  withdrawn: AbortSignal,
): Promise<OutboxSendResult> {
  const headers = { "content-type": "application/json", "idempotency-key": clientId };
  const content = card ? cardInputOf(card) : { text };
  const body = JSON.stringify({ ...content, clientId, replyTo: replyTo && replyValueOf(replyTo) });
  return post(api, { headers, body }, withdrawn);
}

/** Bytes a ms of a slow network, for an upload that does not tell how far it is. */
const SLOW_UPLOAD = 10;

async function sendPicture(
  { clientId, file, kind, replyTo }: OutboxItem,
  api: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<OutboxSendResult> {
  const form = new FormData();
  form.set("clientId", clientId);
  form.set("burn", String(kind === "burn"));
  if (replyTo) form.set("replyTo", replyFieldOf(replyTo));
  form.set("file", file ?? new Blob());
  // Only pictures need it: loaded with the first one, as a part of sending it.
  const upload = await import("../../upload/request").catch(() => null);
  if (signal.aborted) return { kind: "cancelled" };
  // Without progress: Firefox does not ask again for a script that did not come once.
  if (!upload) {
    const headers = { "idempotency-key": clientId };
    const outcome = await post(api, { headers, body: form }, signal, (file?.size ?? 0) / SLOW_UPLOAD);
    return outcome.kind === "silent" && signal.aborted ? { kind: "cancelled" } : outcome;
  }
  const outcome = await upload.uploadForm({ api, form, key: clientId, onProgress, signal });
  if (outcome.kind === "answered") return outboxSendResultOf(outcome.status, outcome.body);
  return { kind: outcome.kind === "stopped" ? "cancelled" : "silent" };
}

interface SendSignals {
  /** Gives a text up, which is sent again. */
  withdrawn: AbortSignal;
  /** Stops an upload whose message was discarded. */
  discarded: AbortSignal;
}

/** Sends one message; an upload without progress is aborted. */
export function sendOutboxItem(
  item: OutboxItem,
  { withdrawn, discarded }: SendSignals,
  onProgress: (share: number) => void,
): Promise<OutboxSendResult> {
  const api = `/api/chat/${encodeURIComponent(item.to)}/messages`;
  return item.kind === "text" ? sendText(item, api, withdrawn) : sendPicture(item, api, onProgress, discarded);
}

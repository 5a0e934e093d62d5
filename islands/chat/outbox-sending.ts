import { REQUEST_TIMEOUT } from "../../src/limits/limits";
import type { ChatMessage } from "../../src/ui/chat/types";
import { send } from "../upload/sending";
import type { Item } from "./outbox-store";

export type Outcome =
  | { kind: "sent"; message: ChatMessage }
  | { kind: "refused"; why: string }
  | { kind: "later" | "silent" | "signed_out" };

/** Statuses worth a retry. */
const LATER = new Set([408, 425, 429]);

function outcomeOf(status: number, body: string): Outcome {
  if (status === 401) return { kind: "signed_out" };
  if (status >= 500 || LATER.has(status)) return { kind: "later" };
  try {
    const answer = JSON.parse(body);
    if (status === 200 || status === 201) return { kind: "sent", message: answer };
    const { message, fields } = answer.error;
    return { kind: "refused", why: Object.values<string>(fields ?? {})[0] ?? message };
  } catch {
    return { kind: "later" };
  }
}

async function sendText({ clientId, text }: Item, api: string): Promise<Outcome> {
  try {
    const response = await fetch(api, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text, clientId }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    });
    return outcomeOf(response.status, await response.text());
  } catch {
    return { kind: "silent" };
  }
}

async function sendPicture(item: Item, api: string, onProgress: (share: number) => void): Promise<Outcome> {
  const file = item.file ?? new Blob();
  const fields = { clientId: item.clientId, burn: String(item.kind === "burn") };
  const signal = new AbortController().signal;
  const outcome = await send({ api, file, fields, onProgress, signal });
  return outcome.kind === "answered" ? outcomeOf(outcome.status, outcome.body) : { kind: "silent" };
}

/** Sends one message; aborts without progress. */
export function sendItem(item: Item, onProgress: (share: number) => void): Promise<Outcome> {
  const api = `/api/chat/${encodeURIComponent(item.to)}/messages`;
  return item.kind === "text" ? sendText(item, api) : sendPicture(item, api, onProgress);
}

import { REQUEST_TIMEOUT } from "../../src/limits/limits";
import type { ThrowChoice } from "../../src/ui/throw-fields";
import type { Said } from "../offline/store";
import { keepForLater } from "../offline/unsent-watch";
import { freshKey } from "../page/idempotency-key";
import { noAnswer } from "../page/notices";

export interface Texts {
  limit: string;
  failed: string;
  said: Said;
}

export interface Trouble {
  short: string;
  sentence: string;
  field?: string;
  /** Retry with the same key is safe. */
  again?: boolean;
}

interface Letter {
  path: string;
  body: string;
}

const CALLS: Record<ThrowChoice["kind"], [path: string, id: string]> = {
  house: ["/api/bottles", "designId"],
  designed: ["/api/bottles", "designId"],
  purchased: ["/api/bottles", "purchasedBottleId"],
  collected: ["/api/bottles/use-collected", "bottleId"],
};

export function letterOf(content: string, { kind, id }: ThrowChoice): Letter {
  const [path, name] = CALLS[kind];
  return { path, body: JSON.stringify({ content, [name]: id }) };
}

let sent = { body: "", key: "" };

/** One key per content, so that a retry throws once. */
function keyFor(body: string): string {
  if (sent.body !== body) sent = { body, key: freshKey() };
  return sent.key;
}

function send({ path, body }: Letter): Promise<Response> {
  return fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": keyFor(body) },
    body,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  });
}

interface ErrorBody {
  error: { code: string; message: string; fields?: Record<string, string> };
}

/** 400: throw limit (specification section 4). */
async function troubleOf(response: Response, texts: Texts): Promise<Trouble> {
  const { error } = (await response.json()) as ErrorBody;
  const short = response.status === 400 ? texts.limit : texts.failed;
  return { short, sentence: error.message, field: error.fields?.content };
}

/** Kept until the network is back, under the same key. @returns whether it is */
async function keep({ path, body }: Letter, said: Said): Promise<boolean> {
  if (navigator.onLine) return false;
  try {
    const text = String(JSON.parse(body).content);
    await keepForLater({ kind: "throw", path, body, text, key: keyFor(body), said });
    return true;
  } catch {
    return false;
  }
}

/** Sends the letter. @returns null, `kept` without a network, or the error */
export async function throwIt(letter: Letter, texts: Texts): Promise<Trouble | "kept" | null> {
  try {
    const response = await send(letter);
    if (response.status === 401) location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
    const trouble = response.ok ? null : await troubleOf(response, texts);
    sent = { body: "", key: "" };
    return trouble;
  } catch {
    if (await keep(letter, texts.said)) return "kept";
    return { short: texts.failed, sentence: noAnswer(), again: true };
  }
}

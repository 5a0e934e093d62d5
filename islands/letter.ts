import { REQUEST_TIMEOUT } from "../src/limits";
import type { ThrowChoice } from "../src/ui/throw-fields";
import { freshKey } from "./key";
import { noAnswer } from "./notices";

/** What is said when it does not go. */
export interface Texts {
  limit: string;
  failed: string;
}

export interface Trouble {
  short: string;
  sentence: string;
  field?: string;
  /** No answer came: trying again with the same key is one effect. */
  again?: boolean;
}

/** The call that throws, and what it is told. */
interface Letter {
  path: string;
  body: string;
}

/** Where each kind of choice is thrown by, and the name its id goes under. */
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

/** One key for one content, so that a retry after silence throws no second bottle. */
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

/** Specification section 4: 400 is the throw limit, anything else a failed throw. */
async function troubleOf(response: Response, texts: Texts): Promise<Trouble> {
  const { error } = (await response.json()) as ErrorBody;
  const short = response.status === 400 ? texts.limit : texts.failed;
  return { short, sentence: error.message, field: error.fields?.content };
}

/** Sends the letter. @returns null, or what went wrong */
export async function throwIt(letter: Letter, texts: Texts): Promise<Trouble | null> {
  try {
    const response = await send(letter);
    if (response.status === 401) location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
    const trouble = response.ok ? null : await troubleOf(response, texts);
    sent = { body: "", key: "" };
    return trouble;
  } catch {
    return { short: texts.failed, sentence: noAnswer(), again: true };
  }
}

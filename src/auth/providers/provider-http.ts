import { LOOPBACK_HOST } from "../../config/setting-values";
import { SOCIAL_LOGIN_LIMITS } from "../../limits/auth";
import { REQUEST_TIMEOUT } from "../../limits/http";
import { Refusal } from "../../runtime/errors";

interface ProviderResponse {
  status: number;
  body: unknown;
}

/** Secrets go out over TLS only, or to loopback. */
export function isSafeProviderUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK_HOST.test(hostname));
}

async function readBodyText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > SOCIAL_LOGIN_LIMITS.answerMax) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** A JSON parse error may quote the body, which may hold a token: it is not logged. */
function parseProviderJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("no JSON");
  }
}

/** JSON request with timeout, at most 64 KiB, no redirects. @throws Refusal `provider_unavailable` */
export async function fetchProviderJson(
  address: string,
  init: RequestInit = {},
  patience = REQUEST_TIMEOUT,
): Promise<ProviderResponse> {
  try {
    const headers = { accept: "application/json", "accept-encoding": "identity", ...init.headers };
    const signal = AbortSignal.timeout(patience);
    // What is packed all the same is not unpacked: it may be a thousand times as large.
    const how = { headers, signal, redirect: "error", decompress: false } as const;
    const response = await fetch(address, { ...init, ...how });
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    return { status: response.status, body: parseProviderJson(await readBodyText(response)) };
  } catch (error) {
    throw providerUnavailable(address, error);
  }
}

/** `why` is for the log: which address, and what came instead of an answer. */
export function providerUnavailable(address: string, error: unknown): Refusal {
  const why = error instanceof Error ? error.message : String(error);
  return new Refusal("provider_unavailable", { why: `${new URL(address).host}: ${why}` });
}

import { LOOPBACK_HOST } from "../../config/setting-values";
import { SOCIAL_LOGIN_LIMITS } from "../../limits/auth";
import { REQUEST_TIMEOUT } from "../../limits/http";
import { Refusal } from "../../runtime/errors";
import { askService } from "../../runtime/outside";
import { readTextUpTo } from "../../runtime/response-text";

interface ProviderResponse {
  status: number;
  body: unknown;
}

/** Secrets are sent over TLS only, or to loopback. */
export function isSafeProviderUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK_HOST.test(hostname));
}

const tooLong = () => new Error("the answer is too long");

/** A JSON parse error may quote the body, which may hold a token: it is not logged. */
function parseProviderJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("no JSON");
  }
}

async function requestJson(address: string, init: RequestInit): Promise<ProviderResponse> {
  const headers = { accept: "application/json", "accept-encoding": "identity", ...init.headers };
  // A compressed answer is not decompressed: it could be a thousand times as large.
  const response = await fetch(address, { ...init, headers, redirect: "error", decompress: false });
  if (response.status >= 500) throw new Error(`status ${response.status}`);
  return {
    status: response.status,
    body: parseProviderJson(await readTextUpTo(response, SOCIAL_LOGIN_LIMITS.answerMax, tooLong)),
  };
}

/** JSON request with a timeout (ms), an answer of at most 64 KiB and no redirects. @throws Refusal `provider_unavailable` */
export async function fetchProviderJson(
  address: string,
  init: RequestInit = {},
  timeout = REQUEST_TIMEOUT,
): Promise<ProviderResponse> {
  try {
    return await askService(timeout, (signal) => requestJson(address, { ...init, signal }), init.signal);
  } catch (error) {
    throw providerUnavailable(address, error);
  }
}

/** The refusal where a provider fails; its `why` (host and reason) is for the log. */
export function providerUnavailable(address: string, error: unknown): Refusal {
  const why = error instanceof Error ? error.message : String(error);
  return new Refusal("provider_unavailable", { why: `${new URL(address).host}: ${why}` });
}

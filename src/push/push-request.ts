import { type ClientRequest, type IncomingMessage, request as plain } from "node:http";
import { request as encrypted } from "node:https";
import type { HostAddress } from "./public-address";

export interface PushResponse {
  status: number;
  retryAfter: string | null;
}

interface PushRequest {
  url: URL;
  /** Addresses to connect to, against DNS rebinding; null: as the system resolves the host. */
  addresses: HostAddress[] | null;
  headers: Record<string, string | number>;
  body: Buffer;
  signal: AbortSignal;
}

type LookupCallback = (error: Error | null, address: HostAddress[] | string, family?: number) => void;

const pinnedLookup =
  (addresses: HostAddress[]) =>
  (_: string, { all }: { all?: boolean }, done: LookupCallback) => {
    const [first] = addresses;
    if (all || !first) done(first ? null : new Error("no address"), addresses);
    else done(null, first.address, first.family);
  };

function readResponseHead(response: IncomingMessage): PushResponse {
  const { statusCode = 0, headers } = response;
  // The body is not needed, however long it is.
  response.destroy();
  return { status: statusCode, retryAfter: headers["retry-after"] ?? null };
}

/** Posts a message and reads the head of the response; redirects are not followed. @throws Error, also when aborted */
export function postToPushService({ url, addresses, headers, body, signal }: PushRequest): Promise<PushResponse> {
  const request = url.protocol === "https:" ? encrypted : plain;
  const lookup = addresses ? { lookup: pinnedLookup(addresses) as never } : {};
  return new Promise((resolve, reject) => {
    let sent: ClientRequest | undefined;
    const abort = () => {
      sent?.destroy();
      reject(signal.reason);
    };
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    sent = request(url, { method: "POST", headers, agent: false, ...lookup }, (response) => {
      signal.removeEventListener("abort", abort);
      resolve(readResponseHead(response));
    });
    sent.on("error", (error) => {
      signal.removeEventListener("abort", abort);
      reject(error);
    });
    sent.end(body);
  });
}

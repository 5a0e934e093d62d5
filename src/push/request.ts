import { type ClientRequest, type IncomingMessage, request as plain } from "node:http";
import { request as encrypted } from "node:https";
import type { Address } from "./address";

export interface Answer {
  status: number;
  retryAfter: string | null;
}

interface Posting {
  url: URL;
  /** Where to connect, whatever the name says by now; null: as the system resolves it. */
  addresses: Address[] | null;
  headers: Record<string, string | number>;
  body: Buffer;
  signal: AbortSignal;
}

type Found = (error: Error | null, address: Address[] | string, family?: number) => void;

const pinned =
  (addresses: Address[]) =>
  (_: string, { all }: { all?: boolean }, found: Found) => {
    const [first] = addresses;
    if (all || !first) found(first ? null : new Error("no address"), addresses);
    else found(null, first.address, first.family);
  };

function head(response: IncomingMessage): Answer {
  const { statusCode = 0, headers } = response;
  // Nobody needs the body, however long it is.
  response.destroy();
  return { status: statusCode, retryAfter: headers["retry-after"] ?? null };
}

/** Posts to one place and reads the head of the answer; redirects are answers. @throws Error, also when aborted */
export function post({ url, addresses, headers, body, signal }: Posting): Promise<Answer> {
  const request = url.protocol === "https:" ? encrypted : plain;
  const lookup = addresses ? { lookup: pinned(addresses) as never } : {};
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
      resolve(head(response));
    });
    sent.on("error", (error) => {
      signal.removeEventListener("abort", abort);
      reject(error);
    });
    sent.end(body);
  });
}

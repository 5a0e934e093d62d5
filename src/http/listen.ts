import type { Config } from "../config";
import type { Log } from "../log";

/** What is larger than its route allows is refused by the app, in words; this ends what is beyond reason. Bytes. */
const SERVER_BODY_MAX = 64 * 1024 * 1024;

type Server = Bun.Server<undefined>;
type Answer = (request: Request, server: Server) => Response | Promise<Response>;

const starting = (): Response =>
  new Response("starting\n", {
    status: 503,
    headers: { "retry-after": "1", "cache-control": "no-store", "x-content-type-options": "nosniff" },
  });

/**
 * HTTP/1.0 may leave out the Host, and CONNECT names no path: Bun then gives an address that is none. Such a request
 * gets one on this machine; its Host header stays missing.
 */
function withAddress(request: Request): Request {
  if (/^https?:\/\//.test(request.url)) return request;
  const path = request.url.startsWith("/") ? request.url : "/";
  return Object.defineProperty(request, "url", { value: `http://localhost${path}` });
}

/**
 * Takes the port, for itself alone, and answers 503 until it is told how to answer.
 * @throws Error where the port is taken
 */
export function listen({ port, host }: Pick<Config, "port" | "host">, log: Log) {
  let answer: Answer = starting;
  const server = Bun.serve({
    port,
    hostname: host,
    // Bun shares the port with whoever else asks for it unless this is said.
    reusePort: false,
    maxRequestBodySize: SERVER_BODY_MAX,
    fetch: (request, self) => answer(withAddress(request), self),
    // Bun's own page for what even the error page could not answer would show the code.
    development: false,
    error(error) {
      log.error({ err: error.stack }, "unanswered");
      return new Response(null, { status: 500 });
    },
  });
  const answerWith = (next: Answer): void => {
    answer = next;
  };
  return { server, answerWith };
}

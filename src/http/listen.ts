import type { Config } from "../config/config";
import type { ServerLog } from "../runtime/log";

/** Bytes. Backstop; routes have their own smaller limits. */
const SERVER_BODY_MAX = 64 * 1024 * 1024;

type HttpServer = Bun.Server<undefined>;
type FetchHandler = (request: Request, server: HttpServer) => Response | Promise<Response>;

const startingResponse = (): Response =>
  new Response("starting\n", {
    status: 503,
    headers: { "retry-after": "1", "cache-control": "no-store", "x-content-type-options": "nosniff" },
  });

/** HTTP/1.0 without Host and CONNECT give Bun an invalid URL: replaced by a local one. */
function withValidUrl(request: Request): Request {
  if (/^https?:\/\//.test(request.url)) return request;
  const path = request.url.startsWith("/") ? request.url : "/";
  return Object.defineProperty(request, "url", { value: `http://localhost${path}` });
}

/** Listens exclusively and answers 503 until ready. @throws Error where the port is taken */
export function listenHttp({ port, host }: Pick<Config, "port" | "host">, log: ServerLog) {
  let answer: FetchHandler = startingResponse;
  const server = Bun.serve({
    port,
    hostname: host,
    // By default Bun shares the port.
    reusePort: false,
    maxRequestBodySize: SERVER_BODY_MAX,
    fetch: (request, self) => answer(withValidUrl(request), self),
    // Bun's development error page shows code.
    development: false,
    error(error) {
      log.error({ err: error.stack }, "unanswered");
      return new Response(null, { status: 500 });
    },
  });
  const answerWith = (next: FetchHandler): void => {
    answer = next;
  };
  return { server, answerWith };
}

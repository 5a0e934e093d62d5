import type { Config } from "../config/config";
import { MAX_WAITING_AT_START, WAIT_FOR_START_MS } from "../limits/http";
import { isDraining } from "../runtime/drain";
import type { ServerLog } from "../runtime/log";
import { sleep } from "../runtime/timers";

/** Bytes. Backstop; routes have their own smaller limits. */
const SERVER_BODY_MAX = 64 * 1024 * 1024;

/**
 * Seconds without a byte after which Bun closes a connection. Bun counts in steps of 4 s, so that its default of 10
 * ends after 8 to 12: before an answer that waits for the database or a service as long as it may
 * (`OUTSIDE_LIMITS.request`). 16 ends after 12 at the earliest.
 */
const IDLE_TIMEOUT = 16;

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

/** Requests that come before the application is ready wait for it; probes and what does not fit are answered 503. */
function openWaitingRoom() {
  let waiting = 0;
  let answer: FetchHandler | null = null;
  let opened = Promise.withResolvers<void>();
  const wait: FetchHandler = async (request, server) => {
    if (waiting >= MAX_WAITING_AT_START || /^\/(healthz|readyz)$/.test(new URL(request.url).pathname))
      return startingResponse();
    waiting++;
    await Promise.race([opened.promise, sleep(WAIT_FOR_START_MS)]);
    waiting--;
    return answer ? answer(request, server) : startingResponse();
  };
  const answerWith = (next: FetchHandler): void => {
    answer = next;
    opened.resolve();
  };
  const holdRequests = (): void => {
    answer = null;
    opened = Promise.withResolvers<void>();
  };
  return {
    answerWith,
    holdRequests,
    answerNow: ((request, server) => (answer ?? wait)(request, server)) as FetchHandler,
  };
}

/** While draining, connections end with their answer: a proxy that keeps them would lose the next request. */
async function closingConnection(answer: Response | Promise<Response>): Promise<Response> {
  const response = await answer;
  response.headers.set("connection", "close");
  return response;
}

/** Which setting to look at where the server cannot listen. */
function listenError(error: unknown, { port, host }: Pick<Config, "port" | "host">): unknown {
  const code = String(Object(error).code);
  if (code === "EADDRINUSE") return new Error(`PORT ${port} at HOST ${host} is in use by another program`);
  if (code === "EACCES") return new Error(`PORT ${port}: this user may not listen there (below 1024 only root may)`);
  if (/^E(ADDRNOTAVAIL|INVAL)$/.test(code)) return new Error(`HOST ${host} is no address of this machine`);
  return error;
}

/** Listens exclusively; requests wait until `answerWith` is called. @throws Error where the port is taken */
export function listenHttp({ port, host }: Pick<Config, "port" | "host">, log: ServerLog) {
  const { answerWith, holdRequests, answerNow } = openWaitingRoom();
  const options = {
    port,
    hostname: host,
    // By default Bun shares the port.
    reusePort: false,
    idleTimeout: IDLE_TIMEOUT,
    maxRequestBodySize: SERVER_BODY_MAX,
    fetch: (request: Request, self: HttpServer) => {
      const answer = answerNow(withValidUrl(request), self);
      return isDraining() ? closingConnection(answer) : answer;
    },
    // Bun's development error page shows code.
    development: false,
    error(error: Error) {
      log.error({ err: error.stack }, "unanswered");
      return new Response(null, { status: 500 });
    },
  };
  try {
    return { server: Bun.serve(options), answerWith, holdRequests };
  } catch (error) {
    throw listenError(error, { port, host });
  }
}

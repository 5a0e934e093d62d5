/** The network of a browser under test: the test sees each request and decides when and how it ends. */
import { SIGNED_OUT_HEADER } from "../../src/limits/http";
import type { BrowserClock, TimerOwner } from "./browser-clock";
import { PageEvent, PageEventTarget } from "./browser-events";

type Body = string | FormData | URLSearchParams | null;

interface RequestParts {
  tab: TimerOwner;
  method: string;
  /** Path with query. */
  path: string;
  headers: Headers;
  body: Body;
  signal?: AbortSignal | null;
}

interface Outcome {
  answered(response: Response): void;
  failed(): void;
  progressed?(loaded: number, total: number): void;
}

export class NetworkRequest {
  /** Answered, broken or given up by the page. */
  isOver = false;
  readonly #outcome: Outcome;

  constructor(
    readonly parts: RequestParts,
    outcome: Outcome,
    readonly clock: BrowserClock,
  ) {
    this.#outcome = outcome;
  }
  get method(): string {
    return this.parts.method;
  }
  get path(): string {
    return this.parts.path;
  }
  get key(): string | null {
    return this.parts.headers.get("idempotency-key");
  }
  /** A body of JSON, or the fields of a form. */
  get json(): Record<string, unknown> {
    const { body } = this.parts;
    return typeof body === "string" ? JSON.parse(body) : Object.fromEntries(body ?? []);
  }
  answer(status: number, body: unknown = null, headers: Record<string, string> = {}): void {
    const isJson =
      body !== null && typeof body === "object" && !(body instanceof ReadableStream || body instanceof Blob);
    // As the server answers; a text is a proxy's, whatever it looks like.
    const ours = isJson && {
      "content-type": "application/json",
      ...(status === 401 && { [SIGNED_OUT_HEADER]: "1" }),
    };
    const init = { status, headers: { ...ours, ...headers } };
    this.#end(() => this.#outcome.answered(new Response(isJson ? JSON.stringify(body) : (body as BodyInit), init)));
  }
  /** The connection breaks; whether the server got the request is the test's to say. */
  break(): void {
    this.#end(() => this.#outcome.failed());
  }
  progress(loaded: number, total: number): void {
    if (!this.isOver) this.#outcome.progressed?.(loaded, total);
  }
  #end(work: () => void): void {
    if (this.isOver) return;
    this.isOver = true;
    if (!this.parts.tab.closed) work();
  }
}

export class Network {
  online = true;
  /** All requests so far. */
  readonly requests: NetworkRequest[] = [];
  /** Answers, or leaves the request open. */
  onRequest: (request: NetworkRequest) => void = () => undefined;

  constructor(readonly clock: BrowserClock) {}

  get open(): NetworkRequest[] {
    return this.requests.filter(({ isOver }) => !isOver);
  }
  /** Requests of a method and path so far. */
  requestsTo(method: string, path: string | RegExp): NetworkRequest[] {
    const matches = (each: string) => (typeof path === "string" ? each === path : path.test(each));
    return this.requests.filter((each) => each.method === method && matches(each.path));
  }

  start(parts: RequestParts, outcome: Outcome): NetworkRequest {
    const request = new NetworkRequest(parts, outcome, this.clock);
    if (parts.tab.closed) return request;
    if (!this.online) request.break();
    else {
      this.requests.push(request);
      this.onRequest(request);
    }
    return request;
  }
  goOffline(): void {
    this.online = false;
    for (const each of this.open) each.break();
  }
  dropTab(tab: TimerOwner): void {
    for (const each of this.open) if (each.parts.tab === tab) each.isOver = true;
  }
}

const pathOf = (url: string, origin: string): string => {
  const { origin: target, pathname, search } = new URL(url, origin);
  return target === origin ? pathname + search : url;
};

/** `fetch` of one tab. */
export function createFetch(network: Network, tab: TimerOwner, origin: string) {
  return (input: string | Request, init: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const url = typeof input === "string" ? input : input.url;
      const parts = {
        tab,
        method: init.method ?? "GET",
        path: pathOf(url, origin),
        headers: new Headers(init.headers),
        body: (init.body ?? null) as Body,
        signal: init.signal,
      };
      const { signal } = init;
      if (signal?.aborted) return reject(signal.reason);
      const request = network.start(parts, {
        answered: resolve,
        failed: () => reject(new TypeError("network error")),
      });
      signal?.addEventListener("abort", () => {
        request.isOver = true;
        reject(signal.reason);
      });
    });
}

/** `XMLHttpRequest` of one tab, for uploads. */
export function uploadRequestClass(network: Network, tab: TimerOwner) {
  return class extends PageEventTarget {
    readonly upload = new PageEventTarget();
    status = 0;
    responseText = "";
    readonly #headers = new Headers();
    #method = "";
    #path = "";
    #answered = new Headers();
    #request: NetworkRequest | null = null;

    open(method: string, path: string): void {
      [this.#method, this.#path] = [method, path];
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }
    getResponseHeader(name: string): string | null {
      return this.#answered.get(name);
    }
    send(body: FormData): void {
      const parts = { tab, method: this.#method, path: this.#path, headers: this.#headers, body };
      this.#request = network.start(parts, {
        answered: (response) => void this.#load(response),
        failed: () => network.clock.task(tab, () => this.dispatchEvent(new PageEvent("error"))),
        progressed: (loaded, total) =>
          this.upload.dispatchEvent(new PageEvent("progress", { lengthComputable: true, loaded, total })),
      });
    }
    async #load(response: Response): Promise<void> {
      this.status = response.status;
      this.#answered = response.headers;
      this.responseText = await response.text();
      this.dispatchEvent(new PageEvent("load"));
    }
    abort(): void {
      if (!this.#request || this.#request.isOver) return;
      this.#request.isOver = true;
      this.dispatchEvent(new PageEvent("abort"));
    }
  };
}

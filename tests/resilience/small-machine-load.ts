/** Requests of visitors and of two friends at a fixed rate. */
import { uploadForm } from "../profile/uploader";
import type { ApiClient } from "../support/client";
import { makePng, paintNoise } from "../support/sample-pictures";

/** One request of so many is an upload. */
const UPLOAD_EACH = 60;

interface SteadyLoad {
  times: Record<string, number[]>;
  failures: string[];
  /** Sent once more as their idle connection was closed meanwhile, as browsers and proxies do. */
  again: number;
  sent: number;
  /** Sent a second. */
  rate(): number;
  stop(): Promise<void>;
}

type Counts = Pick<SteadyLoad, "times" | "failures" | "again">;

async function ask(counts: Counts, kind: string, url: string, init: RequestInit): Promise<void> {
  const start = performance.now();
  try {
    const response = await fetch(url, init).catch((error) => {
      if (!/ECONNRESET|ConnectionClosed/.test(String(error.code ?? error))) throw error;
      counts.again++;
      return fetch(url, init);
    });
    await response.arrayBuffer();
    // A page that leads elsewhere is none.
    if (response.status >= 400 || response.redirected) counts.failures.push(`${kind} ${url} ${response.status}`);
  } catch (error) {
    counts.failures.push(`${kind} ${error}`);
  }
  counts.times[kind] ??= [];
  counts.times[kind].push(performance.now() - start);
}

/** A third of the pages are a visitor's, the others somebody's who is signed in. */
function askForPage(counts: Counts, url: string, n: number, [reader, other]: [ApiClient, ApiClient]): Promise<void> {
  const signedIn = { headers: { cookie: `language=en; session=${reader.token}` } };
  const visitor = { headers: { cookie: "language=en" } };
  const pages: [kind: string, path: string, init: RequestInit][] = [
    ["page", "/", visitor],
    ["home", "/", signedIn],
    ["page", "/login", visitor],
    ["list", "/my-bottles", signedIn],
    ["square", "/bottle-square", signedIn],
    ["chat page", `/chat/${other.id}`, signedIn],
  ];
  const [kind, path, init] = pages[n % pages.length] as (typeof pages)[number];
  return ask(counts, kind, url + path, init);
}

interface Turn {
  /** Number of the request, and of the page among pages. */
  n: number;
  page: number;
}

/** Of the n-th request. */
function sendOne(counts: Counts, url: string, friends: [ApiClient, ApiClient], { n, page }: Turn): Promise<void> {
  const [sender, receiver] = n % 2 === 0 ? friends : ([friends[1], friends[0]] as const);
  const headers = { authorization: `Bearer ${sender.token}` };
  const messages = `${url}/api/chat/${receiver.id}/messages`;
  if (n % UPLOAD_EACH === 0) {
    const body = uploadForm(makePng(640, 480, paintNoise(n)), "x.png", { burn: "false", clientId: `small-${n}` });
    return ask(counts, "upload", messages, { method: "POST", headers, body });
  }
  if (n % 5 === 0) {
    const body = JSON.stringify({ text: `message ${n}`, clientId: `small-text-${n}` });
    const init = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body };
    return ask(counts, "message", messages, init);
  }
  if (n % 3 === 0) return ask(counts, "json", `${url}/api/bottles`, { headers });
  return askForPage(counts, url, page, [sender, receiver]);
}

/** ms between two looks at the clock. */
const TICK = 5;

/** Sends `perSecond` by the clock: what a late timer left out is sent at its next call. */
export function startSteadyLoad(url: string, friends: [ApiClient, ApiClient], perSecond: number): SteadyLoad {
  const running = new Set<Promise<void>>();
  const since = performance.now();
  let ended = 0;
  let page = 0;
  const load: SteadyLoad = {
    ...{ times: {}, failures: [], again: 0, sent: 0 },
    rate: () => (load.sent * 1_000) / ((ended || performance.now()) - since),
    stop: async () => {
      clearInterval(timer);
      ended = performance.now();
      await Promise.all(running);
    },
  };
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - since) * perSecond) / 1_000);
    while (load.sent < due) {
      const n = load.sent++;
      const isPage = n % UPLOAD_EACH !== 0 && n % 5 !== 0 && n % 3 !== 0;
      const work = sendOne(load, url, friends, { n, page: isPage ? page++ : page });
      running.add(work);
      void work.finally(() => running.delete(work));
    }
  }, TICK);
  return load;
}

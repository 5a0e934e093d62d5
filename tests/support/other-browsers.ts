/** Tabs of Firefox (WebDriver BiDi) and of WebKitGTK (WebDriver) as Debian has them. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface BrowserTab {
  version: string;
  goto(url: string): Promise<unknown>;
  setCookie(url: string, name: string, value: string): Promise<unknown>;
  /** Runs a function of the page's; its value is JSON. */
  run<Args extends unknown[], Value>(work: (...args: Args) => Value, ...args: Args): Promise<Awaited<Value>>;
  close(): Promise<unknown>;
}

const CALL_TIMEOUT = 60_000;

/** A call of a function of the page's; its value is JSON. */
export const sourceOf = (work: (...args: never[]) => unknown, args: readonly unknown[]): string =>
  `Promise.resolve((${work})(...${JSON.stringify(args)})).then((value) => JSON.stringify(value ?? null))`;

async function readUntil(stream: ReadableStream<Uint8Array>, pattern: RegExp): Promise<string> {
  let text = "";
  for await (const chunk of stream) {
    text += new TextDecoder().decode(chunk);
    const [, found] = pattern.exec(text) ?? [];
    if (found) return found;
  }
  throw new Error(`ended without ${pattern}: ${text}`);
}

type BidiSend = (method: string, params: object) => Promise<object>;

async function connectBidi(url: string): Promise<BidiSend> {
  const socket = new WebSocket(`${url}/session`);
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  const waiting = new Map<number, (answer: { result?: never; error?: string; message?: string }) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data));
    waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      setTimeout(reject, CALL_TIMEOUT, new Error(`no answer to ${method}`)).unref();
      waiting.set(id, ({ result, error, message }) =>
        error ? reject(new Error(`${method}: ${error} ${message}`)) : resolve(result ?? {}),
      );
      socket.send(JSON.stringify({ id, method, params }));
    });
}

interface BidiContext {
  context: string;
}

async function openFirefox(program: string): Promise<BrowserTab> {
  const profile = mkdtempSync(join(tmpdir(), "firefox-"));
  const child = Bun.spawn(
    [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"],
    // Firefox wants a home that it owns.
    { stdout: "ignore", stderr: "pipe", env: { ...process.env, HOME: profile } },
  );
  const send = await connectBidi(await readUntil(child.stderr, /WebDriver BiDi listening on (ws:\S+)/));
  const { capabilities } = (await send("session.new", { capabilities: {} })) as {
    capabilities: { browserName: string; browserVersion: string };
  };
  const { contexts } = (await send("browsingContext.getTree", {})) as { contexts: BidiContext[] };
  const context = contexts[0]?.context;
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    goto: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    setCookie: (url, name, value) =>
      send("storage.setCookie", {
        cookie: { name, value: { type: "string", value }, domain: new URL(url).hostname, httpOnly: true },
      }),
    async run(work, ...args) {
      const expression = sourceOf(work, args);
      const { result, exceptionDetails } = (await send("script.evaluate", {
        expression,
        target: { context },
        awaitPromise: true,
      })) as { result?: { value: string }; exceptionDetails?: { text: string } };
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? "null");
    },
    async close() {
      child.kill();
      await child.exited;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Windows of WebKitGTK need a screen. */
const DISPLAY = `:${90 + (process.pid % 9)}`;

async function openWebKit(browser: string): Promise<BrowserTab> {
  const screen = Bun.spawn(["Xvfb", DISPLAY, "-screen", "0", "800x900x24"], { stdout: "ignore", stderr: "ignore" });
  const port = 20_000 + (process.pid % 10_000);
  const driver = Bun.spawn(["WebKitWebDriver", `--port=${port}`], {
    stdout: "ignore",
    stderr: "ignore",
    env: { ...process.env, DISPLAY, LIBGL_ALWAYS_SOFTWARE: "1", WEBKIT_DISABLE_DMABUF_RENDERER: "1" },
  });
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = (await response.json()) as { value: never };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const options = { binary: browser, args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
  const start = () => call("POST", "/session", { capabilities });
  const session = (await retryWhileStarting(start)) as {
    sessionId: string;
    capabilities: { browserName: string; browserVersion: string };
  };
  const post = (path: string, body: object) => call("POST", `/session/${session.sessionId}${path}`, body);
  return {
    version: `WebKitGTK ${session.capabilities.browserVersion}`,
    goto: (url) => post("/url", { url }),
    async setCookie(url, name, value) {
      // A cookie can be set for the page that is open alone.
      await post("/url", { url: `${url}/robots.txt` });
      await post("/cookie", { cookie: { name, value, httpOnly: true, path: "/" } });
    },
    async run(work, ...args) {
      const script = `const done = arguments[arguments.length - 1]; ${sourceOf(work, args)}.then(done)`;
      return JSON.parse(await post("/execute/async", { script, args: [] }));
    },
    async close() {
      await call("DELETE", `/session/${session.sessionId}`);
      for (const child of [driver, screen]) {
        child.kill();
        await child.exited;
      }
    },
  };
}

async function retryWhileStarting<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 50; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0) throw error;
      await Bun.sleep(100);
    }
  }
}

const WEBKIT_BROWSERS = ["4.1", "6.0", "4.0"].map(
  (version) =>
    `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
);

/** By name; null: this machine does not have it (Debian: firefox-esr; webkit2gtk-driver and xvfb). */
export const OTHER_BROWSERS: Record<"Firefox" | "WebKitGTK", (() => Promise<BrowserTab>) | null> = (() => {
  const firefox = Bun.which("firefox-esr") ?? Bun.which("firefox");
  const webKit = WEBKIT_BROWSERS.find((path) => existsSync(path));
  const hasDriver = Bun.which("WebKitWebDriver") && Bun.which("Xvfb");
  return {
    Firefox: firefox ? () => openFirefox(firefox) : null,
    WebKitGTK: webKit && hasDriver ? () => openWebKit(webKit) : null,
  };
})();

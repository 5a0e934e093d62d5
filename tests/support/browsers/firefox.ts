/** A tab of Firefox, driven by WebDriver BiDi. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserOptions, type BrowserTab, sourceOf } from "./tab";

const CALL_TIMEOUT = 60_000;

async function readUntil(stream: ReadableStream<Uint8Array>, pattern: RegExp): Promise<string> {
  let text = "";
  for await (const chunk of stream) {
    text += new TextDecoder().decode(chunk);
    const [, found] = pattern.exec(text) ?? [];
    if (found) return found;
  }
  throw new Error(`ended without ${pattern}: ${text}`);
}

interface LogEntry {
  level: string;
  text: string | null;
  stackTrace?: { callFrames: { url: string; lineNumber: number }[] };
}

interface BidiConnection {
  send(method: string, params: object): Promise<object>;
  entries: LogEntry[];
}

async function connectBidi(url: string): Promise<BidiConnection> {
  const socket = new WebSocket(`${url}/session`);
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  const waiting = new Map<number, (answer: { result?: never; error?: string; message?: string }) => void>();
  const entries: LogEntry[] = [];
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data));
    if (answer.method === "log.entryAdded") entries.push(answer.params);
    waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  const send = (method: string, params: object) =>
    new Promise<object>((resolve, reject) => {
      const id = ++last;
      setTimeout(reject, CALL_TIMEOUT, new Error(`no answer to ${method}`)).unref();
      waiting.set(id, ({ result, error, message }) =>
        error ? reject(new Error(`${method}: ${error} ${message}`)) : resolve(result ?? {}),
      );
      socket.send(JSON.stringify({ id, method, params }));
    });
  return { send, entries };
}

/** The first tab of a browser that has just started. */
async function openSession({ send }: BidiConnection): Promise<{ context: string; version: string }> {
  const { capabilities } = (await send("session.new", { capabilities: {} })) as {
    capabilities: { browserVersion: string };
  };
  await send("session.subscribe", { events: ["log.entryAdded"] });
  const { contexts } = (await send("browsingContext.getTree", {})) as { contexts: { context: string }[] };
  return { context: contexts[0]?.context ?? "", version: `Firefox ${capabilities.browserVersion}` };
}

function tellEntry({ text, stackTrace }: LogEntry): string {
  const at = stackTrace?.callFrames[0];
  return at ? `${text} (${at.url}:${at.lineNumber})` : `${text}`;
}

function tabOf({ send, entries }: BidiConnection, context: string): Omit<BrowserTab, "version" | "close"> {
  return {
    goto: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    setCookie: (url, name, value) =>
      send("storage.setCookie", {
        cookie: { name, value: { type: "string", value }, domain: new URL(url).hostname, httpOnly: true },
      }),
    async run(work, ...args) {
      const call = { expression: sourceOf(work, args), target: { context }, awaitPromise: true };
      const { result, exceptionDetails } = (await send("script.evaluate", call)) as {
        result?: { value: string };
        exceptionDetails?: { text: string };
      };
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? "null");
    },
    resize: (width, height) => send("browsingContext.setViewport", { context, viewport: { width, height } }),
    perform: (actions) => send("input.performActions", { context, actions }),
    async screenshot() {
      const { data } = (await send("browsingContext.captureScreenshot", { context })) as { data: string };
      return Uint8Array.fromBase64(data);
    },
    errors: () => entries.filter(({ level }) => level === "error").map(tellEntry),
  };
}

/** Starts a Firefox with a profile of its own. */
export async function openFirefox(program: string, { dark = false }: BrowserOptions = {}): Promise<BrowserTab> {
  const profile = mkdtempSync(join(tmpdir(), "firefox-"));
  writeFileSync(join(profile, "user.js"), `user_pref("ui.systemUsesDarkTheme", ${dark ? 1 : 0});\n`);
  const child = Bun.spawn(
    [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"],
    // Firefox wants a home that it owns.
    { stdout: "ignore", stderr: "pipe", env: { ...process.env, HOME: profile } },
  );
  const connection = await connectBidi(await readUntil(child.stderr, /WebDriver BiDi listening on (ws:\S+)/));
  const { context, version } = await openSession(connection);
  return {
    version,
    ...tabOf(connection, context),
    async close() {
      child.kill();
      await child.exited;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

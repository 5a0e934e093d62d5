/** Chromium by its own protocol alone: a test tool beside it watches requests and calls scripts, which costs the page more. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Json = Record<string, unknown>;

interface Answer {
  id?: number;
  method?: string;
  params?: Json;
  result?: Json;
  error?: { message: string };
}

/** Sends a command. @throws Error where it is refused */
export type Send = <T = Json>(method: string, params?: Json) => Promise<T>;

export interface DevTools {
  /** Of the browser. */
  send: Send;
  /** A window of a phone with an empty page. */
  openPage(): Promise<Send>;
  on(method: string, take: (params: Json) => void): void;
  close(): Promise<void>;
}

const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };
const ADDRESS = /DevTools listening on (ws:\S+)/;

async function addressOf(stderr: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  for await (const chunk of stderr) {
    text += new TextDecoder().decode(chunk);
    const address = ADDRESS.exec(text)?.[1];
    if (address) return address;
  }
  throw new Error(`Chromium did not start: ${text}`);
}

/** Commands and their answers on one socket. */
class Connection {
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  readonly #listeners: [method: string, take: (params: Json) => void][] = [];
  #id = 0;

  constructor(private readonly socket: WebSocket) {
    socket.onmessage = ({ data }: MessageEvent<string>) => this.#receive(JSON.parse(data));
  }

  on(method: string, take: (params: Json) => void): void {
    this.#listeners.push([method, take]);
  }

  async send<T>(method: string, params: Json = {}, sessionId?: string): Promise<T> {
    const id = ++this.#id;
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as T;
  }

  #receive(answer: Answer): void {
    if (answer.id !== undefined) this.#waiting.get(answer.id)?.(answer);
    for (const [method, take] of this.#listeners) if (method === answer.method) take(answer.params ?? {});
  }
}

async function openPage(connection: Connection): Promise<Send> {
  const { targetId } = await connection.send<{ targetId: string }>("Target.createTarget", { url: "about:blank" });
  const attached = { targetId, flatten: true };
  const { sessionId } = await connection.send<{ sessionId: string }>("Target.attachToTarget", attached);
  const send: Send = (method, params) => connection.send(method, params, sessionId);
  await send("Emulation.setDeviceMetricsOverride", PHONE);
  await send("Emulation.setTouchEmulationEnabled", { enabled: true });
  return send;
}

export async function startDevTools(executablePath: string): Promise<DevTools> {
  const profile = mkdtempSync(join(tmpdir(), "driftglass-browser-"));
  const options = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
  const args = [...options, "--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"];
  const child = Bun.spawn([executablePath, ...args], { stdout: "ignore", stderr: "pipe" });
  const socket = new WebSocket(await addressOf(child.stderr));
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  const connection = new Connection(socket);
  return {
    send: (method, params) => connection.send(method, params),
    openPage: () => openPage(connection),
    on: (method, take) => connection.on(method, take),
    async close() {
      await connection.send("Browser.close");
      socket.close();
      await child.exited;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** What an expression of the page, or its promise, says. */
export async function evaluate<T>(send: Send, expression: string): Promise<T> {
  const { result } = await send<{ result: { value: T } }>("Runtime.evaluate", {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value;
}

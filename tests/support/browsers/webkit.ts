/** A tab of WebKitGTK, the engine of Safari, driven by WebDriver. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../scripts/free-port";
import { type BrowserOptions, type BrowserTab, sourceOf } from "./tab";

/** Its bars would not let the window be as narrow as a phone. */
const SMALL_BARS = "* { padding: 0; margin: 0; min-width: 0; min-height: 0; font-size: 1px }";

/** Windows need a screen of their own; Xvfb says its number. */
async function startScreen() {
  const child = Bun.spawn(["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24"], {
    stdout: "pipe",
    stderr: "ignore",
  });
  const { value } = await child.stdout.getReader().read();
  return { child, display: `:${new TextDecoder().decode(value).trim()}` };
}

async function retryWhileStarting<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 100; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0) throw error;
      await Bun.sleep(100);
    }
  }
}

type Call = (method: string, path: string, body?: object) => Promise<never>;

const connectDriver =
  (port: number): Call =>
  async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = (await response.json()) as { value: never };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };

interface Session {
  sessionId: string;
  capabilities: { browserVersion: string };
}

function tabOf(call: Call, { sessionId }: Session): Omit<BrowserTab, "version" | "errors" | "close"> {
  const post = (path: string, body: object) => call("POST", `/session/${sessionId}${path}`, body);
  const run: BrowserTab["run"] = async (work, ...args) => {
    const script = `const done = arguments[arguments.length - 1]; ${sourceOf(work, args)}.then(done)`;
    return JSON.parse(await post("/execute/async", { script, args: [] }));
  };
  return {
    goto: (url) => post("/url", { url }),
    async setCookie(url, name, value) {
      // A cookie can be set for the page that is open alone.
      await post("/url", { url: `${url}/robots.txt` });
      await post("/cookie", { cookie: { name, value, httpOnly: true, path: "/" } });
    },
    run,
    async resize(width, height) {
      // The window is larger than its view, by the browser's bars, and changes some frames later.
      const window = { width, height };
      for (let left = 20; left > 0; left--) {
        await post("/window/rect", { x: 0, y: 0, ...window });
        await Bun.sleep(150);
        const view = await run(() => ({ width: innerWidth, height: innerHeight }));
        if (view.width === width && view.height === height) return;
        window.width = Math.max(width, window.width + width - view.width);
        window.height = Math.max(height, window.height + height - view.height);
      }
      throw new Error(`the window does not become ${width} by ${height}`);
    },
    perform: (actions) => post("/actions", { actions }),
    screenshot: async () => Uint8Array.fromBase64(await call("GET", `/session/${sessionId}/screenshot`)),
  };
}

/** Starts a WebKitGTK without a profile on a screen of its own. */
export async function openWebKit(browser: string, { dark = false }: BrowserOptions = {}): Promise<BrowserTab> {
  const [screen, port] = await Promise.all([startScreen(), freePort()]);
  const home = mkdtempSync(join(tmpdir(), "webkit-"));
  mkdirSync(join(home, "gtk-3.0"));
  writeFileSync(join(home, "gtk-3.0/gtk.css"), SMALL_BARS);
  const driver = Bun.spawn(["WebKitWebDriver", `--port=${port}`], {
    stdout: "ignore",
    stderr: "ignore",
    env: {
      ...process.env,
      XDG_CONFIG_HOME: home,
      DISPLAY: screen.display,
      LIBGL_ALWAYS_SOFTWARE: "1",
      GTK_THEME: dark ? "Adwaita:dark" : "Adwaita",
    },
  });
  const call = connectDriver(port);
  const args = ["--automation"];
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": { binary: browser, args } } };
  const session = (await retryWhileStarting(() => call("POST", "/session", { capabilities }))) as Session;
  return {
    version: `WebKitGTK ${session.capabilities.browserVersion}`,
    ...tabOf(call, session),
    // Its driver tells nothing of the console.
    errors: () => [],
    async close() {
      await call("DELETE", `/session/${session.sessionId}`);
      for (const child of [driver, screen.child]) {
        child.kill();
        await child.exited;
      }
      rmSync(home, { recursive: true, force: true });
    },
  };
}

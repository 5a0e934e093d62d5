/**
 * `bun run dev`: builds, fills `data/dev` with a demo where it is not there yet, serves the sources, and starts the
 * server anew with each change. Settings are the server's; `DATA_DIR` names another place for the data.
 */
import { existsSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";
import type { Login } from "./dev-data";
import { BUN, buildProject, installPackages, ROOT, runCommand } from "./setup";

const DATA = process.env.DATA_DIR ?? join(ROOT, "data/dev");
const WATCHED = ["src", "migrations", "islands", "static", "locales"] as const;
/** ms that an editor may take for the files of one change. */
const SETTLED = 100;

/** The address is kept, also where `PORT=0` asked for any. */
let port = process.env.PORT;
/** No server is started any more. */
let ending = false;
let server: Bun.Subprocess<"ignore", "pipe", "inherit"> | null = null;

/** Passes on what it writes. @returns the address it listens on, or null where it ended before */
async function listening(child: Bun.Subprocess<"ignore", "pipe", "inherit">): Promise<string | null> {
  const address = Promise.withResolvers<string | null>();
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of child.stdout) {
      const text = decoder.decode(chunk, { stream: true });
      process.stdout.write(text);
      const url = /listening on (http:\S+)/.exec(text)?.[1];
      if (url) address.resolve(url);
    }
    address.resolve(null);
  })();
  return address.promise;
}

async function start(): Promise<void> {
  if (ending) return;
  const env = {
    BACKUP_DAYS: "0",
    LOG_LEVEL: "warn",
    ...process.env,
    DATA_DIR: DATA,
    PORT: port,
    DATABASE_URL: "",
  };
  const child = Bun.spawn([BUN, "src/main.ts"], { cwd: ROOT, env, stdio: ["ignore", "pipe", "inherit"] });
  server = child;
  const url = await listening(child);
  if (url === null) console.error("the server has ended: waiting for a change");
  else port = new URL(url).port;
}

async function restart(): Promise<void> {
  server?.kill("SIGTERM");
  await server?.exited;
  await start();
}

const MANIFEST = join(ROOT, "dist/manifest.json");
const built = (): string => (existsSync(MANIFEST) ? readFileSync(MANIFEST, "utf8") : "");

/** What browsers load is built of sources as well, so each change builds; the server is started anew where it reads what changed. */
async function follow(changed: readonly string[]): Promise<void> {
  console.log(`changed: ${changed.join(", ")}`);
  const touches = (...folders: string[]) => changed.some((path) => folders.some((name) => path.startsWith(`${name}/`)));
  if (changed.includes("locales/en.json")) await runCommand([BUN, "scripts/catalogue.ts"]);
  if (touches("src", "migrations", "locales")) await restart();
  const before = built();
  if (!(await buildProject())) console.error("could not build: the browser keeps what it has");
  else if (built() !== before) await restart();
}

function watchAll(): void {
  const changed = new Set<string>();
  let busy = false;
  const settle = async () => {
    if (busy) return;
    busy = true;
    while (changed.size > 0) {
      await Bun.sleep(SETTLED);
      const now = [...changed].sort();
      changed.clear();
      await follow(now);
    }
    busy = false;
  };
  for (const folder of WATCHED) {
    watch(join(ROOT, folder), { recursive: true }, (_, file) => {
      if (!file || /(^|\/)[.#]|~$/.test(file)) return;
      changed.add(`${folder}/${file}`);
      void settle();
    });
  }
}

const loginLine = ({ username, password }: Login): string => `log in as ${username} with the password ${password}`;

async function dev(): Promise<void> {
  if (!(await installPackages()) || !(await buildProject())) process.exit(1);
  // It needs the packages.
  const { ensureDemo } = await import("./dev-data");
  const { person, official } = await ensureDemo(DATA);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, async () => {
      ending = true;
      server?.kill(signal);
      process.exit((await server?.exited) ?? 0);
    });
  await start();
  console.log(loginLine(person));
  console.log(`${loginLine(official)} for the team's side, /official`);
  watchAll();
}

await dev();

/** The longest time in which a server does nothing but one thing, by kind of work, beside a process that does nothing. */
import { join } from "node:path";
import { ROOT } from "../../scripts/setup";
import { registerClient } from "../support/client";
import { registrationInput } from "../support/registration";
import { type CrowdDatabase, createCrowd } from "./crowd-database";
import type { Freeze } from "./freeze-probe";
import { longWorks, type NamedWork, STALLS_SETTINGS } from "./stalls";

interface KindOfWork {
  during: string;
  server: Freeze;
  /** A process that waits for a timer of 1 ms and does nothing, at the same time: what the machine itself takes. */
  control: Freeze;
}

interface Probed {
  /** The longest since the last call. */
  take(): Promise<Freeze>;
  /** First line of its output. */
  line(): Promise<string>;
  stop(): Promise<void>;
}

const PROBE = join(ROOT, "tests/bench/freeze-probe.ts");

function startProbed(args: string[], env: Record<string, string> = {}): Probed {
  let answer = (_: Freeze): void => undefined;
  const child = Bun.spawn([process.execPath, ...args], {
    ...{ cwd: ROOT, env: { ...process.env, ...env } },
    stdio: ["ignore", "pipe", "inherit"],
    ipc: (freeze) => answer(freeze as Freeze),
  });
  return {
    take: () =>
      new Promise((resolve) => {
        answer = resolve;
        child.send("take");
      }),
    async line() {
      let text = "";
      for await (const chunk of child.stdout) {
        text += new TextDecoder().decode(chunk);
        if (text.includes("\n")) break;
      }
      return text;
    },
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

const PAGES = ["/", "/bottle-square", "/my-bottles", "/coin-records", "/chats", "/rules"];
const PAGE_ROUNDS = 25;
const THROWN = 5;

/** As somebody who is signed in. */
async function readPages(url: string, token: string): Promise<void> {
  const headers = { cookie: `session=${token}; language=en` };
  for (let n = 0; n < PAGE_ROUNDS * PAGES.length; n++)
    await (await fetch(url + PAGES[n % PAGES.length], { headers })).arrayBuffer();
}

/** Throws bottles and leaves with them. */
async function leaveAgain(url: string): Promise<void> {
  const me = await registerClient(url);
  for (let n = 0; n < THROWN; n++) await me.call("POST", "/bottles", { content: `of one who leaves ${n}` });
  const { status } = await me.call("DELETE", "/auth/account", { password: registrationInput().password });
  if (status >= 300) throw new Error(`the account stays: ${status}`);
}

const shortWorks = (url: string, { token }: CrowdDatabase): NamedWork[] => [
  ["150 pages", () => readPages(url, token)],
  ["erasing an account", () => leaveAgain(url)],
];

/** @param entry of the server @param n bottles @param expired how many of them the first round of housekeeping marks */
export async function measureFreezes(
  entry: string,
  dataDir: string,
  n: number,
  expired: number,
): Promise<KindOfWork[]> {
  const crowd = await createCrowd(dataDir, n, expired);
  const control = startProbed([PROBE]);
  const settings = {
    NODE_ENV: "production",
    DRIFTGLASS_DEFAULT_ENV: "1",
    PORT: "0",
    HOST: "127.0.0.1",
    RATE_LIMITS: "0",
  };
  const env = {
    ...settings,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    PUBLIC_URL: "",
    LOG_LEVEL: "error",
    ...STALLS_SETTINGS,
  };
  const server = startProbed(["--preload", PROBE, entry], env);
  const kinds: KindOfWork[] = [];
  const take = async (during: string) =>
    kinds.push({ during, server: await server.take(), control: await control.take() });
  try {
    const url = /http:\S+/.exec(await server.line())?.[0] ?? "";
    await take("the start");
    for (const [during, work] of [...longWorks(url, crowd), ...shortWorks(url, crowd)]) {
      await work();
      await take(during);
    }
    return kinds;
  } finally {
    await server.stop();
    await control.stop();
  }
}

const formatFreeze = ({ gap, waited, cpu }: Freeze): string =>
  `${(gap - waited).toFixed(0)} ms (processor ${cpu.toFixed(0)}, waited for one ${waited.toFixed(0)})`;

/** One line for each. */
export const formatFreezes = ({ during, server, control }: KindOfWork): string =>
  `${during.padEnd(40)}  longest ${formatFreeze(server).padEnd(48)}  idle control ${formatFreeze(control)}`;

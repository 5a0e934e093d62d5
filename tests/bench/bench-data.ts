/** Who plays in the bench: a made sea, its people signed in, and bottles that all of them may meet. */
import { join } from "node:path";
import { ROOT } from "../../scripts/setup";
import { createSessionStore } from "../../src/auth/sessions";
import { openDatabase } from "../../src/db/open";
import { DAY } from "../../src/runtime/units";
import { type BenchServer, printLine, startProcess } from "./tools";

export interface BenchData {
  tokens: string[];
  /** Bottles that all of them may meet, and nobody has picked up yet. */
  bottles: BenchBottle[];
}

interface BenchBottle {
  id: string;
  /** Which of the tokens is the author's, who may neither pick it up nor like it; -1: none. */
  author: number;
}

/** What each part of the bench works with. */
export interface BenchContext {
  product: BenchServer;
  bare: BenchServer;
  data: BenchData;
}

/** One part: it prints what it measured. Later rooms add theirs to the list in `scripts/bench.ts`. */
export type BenchPart = (bench: BenchContext) => Promise<void>;

const PEOPLE_MOST = 4_000;
const BOTTLES_MOST = 20_000;
const AT_ONCE = 50;

const serverEnv = (dir: string) => ({
  PORT: "0",
  DATA_DIR: dir,
  RATE_LIMITS: "0",
  CLOCK_OFFSET_MS: "0",
});

/** Fills a data directory or database: 25 bottles a person, a design for every five. Nobody has thrown or picked up anything today. */
export function fillDatabase(dir: string, bottles: number, env: Record<string, string> = {}): void {
  const now = Math.floor(Date.now() / DAY) * DAY;
  const options = { users: bottles / 25, bottles, designs: bottles / 5, now };
  const args = Object.entries(options).flatMap(([name, n]) => [`--${name}`, String(n)]);
  const command = [process.execPath, "scripts/demo.ts", ...args];
  // A bench that renders pages itself runs in production, where a set clock is refused.
  const ours = { ...serverEnv(dir), NODE_ENV: "test", ...env };
  const made = Bun.spawnSync(command, { cwd: ROOT, env: { ...process.env, ...ours } });
  printLine(made.stdout.toString().split("\n")[0] ?? "");
}

/** Adults of the demo, signed in without the cost of their passwords, and bottles of other adults. */
export async function loadBenchData(dir: string, url = join(dir, "driftglass.sqlite")): Promise<BenchData> {
  const { db, close } = await openDatabase(url);
  const people = await db
    .selectFrom("users")
    .select("id")
    .where("adult_at", "<", Date.now())
    .where("official", "=", 0)
    .limit(PEOPLE_MOST)
    .execute();
  const sessions = createSessionStore(db, Date.now);
  const tokens: string[] = [];
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const some = people.slice(from, from + AT_ONCE);
    tokens.push(...(await Promise.all(some.map(({ id }) => sessions.start(id, "bench")))));
  }
  const rows = await db
    .selectFrom("bottles")
    .select(["id", "author_id"])
    .where("state", "=", "sea")
    .where("band", "=", "adult")
    .where("waiting_since", "is not", null)
    .where("expires_at", ">", Date.now() + DAY)
    .orderBy("id", "desc")
    .limit(BOTTLES_MOST)
    .execute();
  await close();
  const places = new Map(people.map(({ id }, n) => [id, n]));
  return { tokens, bottles: rows.map(({ id, author_id }) => ({ id, author: places.get(author_id) ?? -1 })) };
}

/** The product on a data directory. @param entry what `bun start` runs */
export const startBenchServer = (entry: string, dir: string, env: Record<string, string> = {}): Promise<BenchServer> =>
  startProcess([entry], { ...serverEnv(dir), ...env });

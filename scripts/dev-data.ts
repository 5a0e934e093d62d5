/** The data of `bun run dev`: a small demo that is made once, and who can sign in to it. */
import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DEMO_PASSWORD } from "../src/demo/fill";
import { BUN, ROOT, runCommand } from "./setup";

const SIZE = ["--users", "40", "--bottles", "400", "--designs", "60", "--seed", "1"];
const COMMANDS = join(ROOT, "src/cli/driftglass.ts");
const DATABASE = "driftglass.sqlite";

export interface Login {
  username: string;
  password: string;
}

export interface Logins {
  person: Login;
  /** May open `/official`. */
  official: Login;
}

const ENGLISH_ADULTS = `select username, official from users where username_key like 'demo-%' and language = 'en'
  and adult_at <= ? and password_hash is not null order by username_key`;

/** Adults of the demo who read English, as a developer reads their screens. */
function adultsIn(dataDir: string, now: number): { username: string; official: number }[] {
  const db = new Database(join(dataDir, DATABASE), { readonly: true });
  try {
    return db.query<{ username: string; official: number }, [number]>(ENGLISH_ADULTS).all(now);
  } finally {
    db.close();
  }
}

async function command(dataDir: string, ...args: string[]): Promise<void> {
  const env = { DATA_DIR: dataDir, DATABASE_URL: "" };
  if ((await runCommand([BUN, COMMANDS, ...args], { env, quiet: true })) !== 0)
    throw new Error(`could not fill ${dataDir}`);
}

async function fill(dataDir: string): Promise<void> {
  await command(dataDir, "demo", ...SIZE);
  const [, second] = adultsIn(dataDir, Date.now());
  if (second) await command(dataDir, "official", "grant", second.username);
}

/**
 * Makes the data where there is none: beside its place first, so that what was interrupted is never taken for whole.
 * @throws Error where what is there is no demo
 */
export async function ensureDemo(dataDir: string): Promise<Logins> {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) {
    const aside = `${dataDir}.new`;
    rmSync(aside, { recursive: true, force: true });
    mkdirSync(dirname(dataDir), { recursive: true, mode: 0o700 });
    await fill(aside);
    renameSync(aside, dataDir);
  }
  const people = adultsIn(dataDir, Date.now());
  const loginOf = (official: number): Login => {
    const person = people.find((each) => each.official === official);
    if (!person) throw new Error(`${dataDir} holds no demo: remove it, and it is made anew`);
    return { username: person.username, password: DEMO_PASSWORD };
  };
  return { person: loginOf(0), official: loginOf(1) };
}

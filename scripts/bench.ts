/** `bun run bench`: the product beside yardsticks of the same minute. Prints figures; fails no test. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createSessions } from "../src/auth/sessions";
import { openDatabase } from "../src/db/open";
import { inTurns, memory, print, ROOT, request, type Side, serve } from "../tests/bench/tools";
import { type Vitals, vitals } from "../tests/bench/vitals";
import { findChromium } from "./chromium";

const WRITES = 800;

const dir = mkdtempSync(join(tmpdir(), "driftglass-bench-"));
const env = { PORT: "0", DATA_DIR: dir, RATE_LIMITS: "0", CLOCK_OFFSET_MS: "0" };

function demo(): void {
  const args = ["scripts/demo.ts", "--users", "4000", "--bottles", "100000", "--designs", "20000"];
  const made = Bun.spawnSync([process.execPath, ...args], { cwd: ROOT, env: { ...process.env, ...env } });
  console.log(made.stdout.toString().trim());
}

interface Cast {
  tokens: string[];
  /** Bottles that all of them may meet. */
  bottles: string[];
}

/** Adults of the demo, signed in without the cost of their passwords, and bottles of other adults. */
async function cast(): Promise<Cast> {
  const { db, close } = await openDatabase(join(dir, "driftglass.sqlite"));
  const people = await db
    .selectFrom("users")
    .select("id")
    .where("adult_at", "<", Date.now())
    .where("official", "=", 0)
    .execute();
  const sessions = createSessions(db, Date.now);
  const tokens: string[] = [];
  for (const { id } of people) tokens.push(await sessions.start(id, "bench"));
  const rows = await db
    .selectFrom("bottles")
    .select("id")
    .where("state", "=", "sea")
    .where("band", "=", "adult")
    .orderBy("id", "desc")
    .limit(20_000)
    .execute();
  await close();
  return { tokens, bottles: rows.map((row) => row.id) };
}

async function pages(port: number, bare: number, { tokens, bottles: all }: Cast): Promise<void> {
  const token = tokens[0] ?? "";
  const bottles = all.slice(-500);
  const cookie = { cookie: `session=${token}; language=en` };
  const strings = { name: "plain strings", port: bare, requests: () => [request("GET", "/strings")] };
  const streaming = {
    name: "bare Hono + React streaming",
    port: bare,
    requests: () => [request("GET", "/streaming")],
  };
  const side = (name: string, path: string) => ({
    name,
    port,
    requests: () => [request("GET", path, cookie)],
  });
  const bottle = {
    name: "bottle page, signed in",
    port,
    requests: () => bottles.map((id) => request("GET", `/bottle/${id}`, cookie)),
  };
  const shown = [
    side("home, signed in", "/"),
    side("profile", "/profile"),
    side("square", "/bottle-square"),
    bottle,
  ];
  const list = side("list page: session, counts, 20 cards", "/my-bottles");
  const api = {
    name: "JSON /api/bottles/detail",
    port,
    requests: () =>
      bottles.map((id) => request("GET", `/api/bottles/detail/${id}`, { authorization: `Bearer ${token}` })),
  };
  print(
    "Throughput, 32 connections",
    await inTurns([strings, streaming, list, ...shown, api], 32),
    streaming.name,
  );
  print("One connection", await inTurns([streaming, list, ...shown], 1), streaming.name);
}

/** Every request is somebody's own and is sent once: throws, picks and drops count per person and day. */
async function writes(port: number, bare: number, { tokens, bottles }: Cast): Promise<void> {
  const json = { "content-type": "application/json" };
  const content = JSON.stringify({ content: "A line for whoever finds this, written in one breath." });
  const comment = JSON.stringify({ comment: "Found it. The harbour says hello." });
  const as = (n: number) => ({ ...json, authorization: `Bearer ${tokens[n % tokens.length]}` });
  const many = Array.from({ length: Math.min(WRITES, tokens.length) }, (_, n) => n);
  let taken = 0;
  const fresh = (): string[] => {
    taken += many.length;
    return bottles.slice(taken - many.length, taken);
  };
  let held: string[] = [];
  const pick = (): string[] => {
    held = fresh();
    return held.map((id, n) => request("POST", `/api/bottles/pick/${id}`, as(n), "{}"));
  };
  const sides: Side[] = [
    {
      name: "bare insert and commit",
      port: bare,
      requests: () => many.map(() => request("POST", "/write", json, content)),
    },
    { name: "throw", port, requests: () => many.map((n) => request("POST", "/api/bottles", as(n), content)) },
    { name: "pick up", port, requests: pick },
    {
      name: "drop with a comment",
      port,
      requests: () => held.map((id, n) => request("POST", `/api/bottles/drop/${id}`, as(n), comment)),
    },
    {
      name: "like",
      port,
      requests: () => fresh().map((id, n) => request("POST", `/api/bottles/like/${id}`, as(n), "{}")),
    },
  ];
  print("Writes, 32 connections", await inTurns(sides, 32, true), "bare insert and commit");
}

/** What a first visit to home brings over the wire, packed as a browser asks for it. */
async function firstVisit(port: number): Promise<void> {
  const headers = { "accept-encoding": "gzip, br", cookie: "language=en" };
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers,
      decompress: false,
    } as RequestInit);
    return answer.bytes();
  };
  const html = Bun.gunzipSync(await get("/"));
  const text = new TextDecoder().decode(html);
  const links = [...text.matchAll(/(?:src|href)="(\/(?:static|designs)\/[^"#]+)/g)].map(
    (each) => each[1] ?? "",
  );
  let script = 0;
  let all = gzipSync(html).byteLength;
  for (const path of new Set(links)) {
    const size = (await get(path)).byteLength;
    all += size;
    if (path.endsWith(".js")) script += size;
  }
  console.log(
    `\nFirst visit to home: ${(all / 1000).toFixed(1)} kB in all, script ${(script / 1000).toFixed(1)} kB`,
  );
}

/** Home as a stranger on a cheap phone meets it; the middle one of three visits. */
async function cheapPhone(port: number): Promise<void> {
  const chromium = await findChromium();
  const visits: Vitals[] = [];
  for (let n = 0; n < 3; n++) visits.push(await vitals(`http://127.0.0.1:${port}/`, chromium));
  visits.sort((a, b) => a.largestPaint - b.largestPaint);
  const { firstPaint = 0, largestPaint = 0, blocking = 0, shift = 0 } = visits[1] ?? {};
  console.log(
    `Home on a cheap phone: first paint ${firstPaint.toFixed(0)} ms, largest ${largestPaint.toFixed(0)} ms, ` +
      `blocking ${blocking.toFixed(0)} ms, shift ${shift.toFixed(3)}`,
  );
}

try {
  demo();
  const bare = await serve(["tests/bench/bare.tsx", join(dir, "bare.sqlite")]);
  const product = await serve(["src/main.ts"], env);
  console.log(`start on this database to the first answer: ${product.startMs.toFixed(0)} ms`);
  console.log(`memory after start: ${await memory(product.pid)}`);
  const people = await cast();
  await firstVisit(product.port);
  await cheapPhone(product.port);
  await pages(product.port, bare.port, people);
  await writes(product.port, bare.port, people);
  console.log(`memory after the load: ${await memory(product.pid)}`);
  await product.stop();
  await bare.stop();
} finally {
  rmSync(dir, { recursive: true, force: true });
}

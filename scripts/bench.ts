/**
 * `bun run bench`: compares with yardsticks of the same minute; fails no test. `--quick` one round, `--sizes`
 * by size of the sea, `--postgres` beside PostgreSQL and on two processes, `--write` into docs/performance.md.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { type Bench, castOf, makeSea, type Part, serveSea } from "../tests/bench/cast";
import { chatScript } from "../tests/bench/chat-page";
import { pages } from "../tests/bench/pages";
import { onPostgres } from "../tests/bench/postgres";
import { sizes } from "../tests/bench/sizes";
import { streams } from "../tests/bench/streams";
import { allSaid, memory, QUICK, say, serve } from "../tests/bench/tools";
import { cheapPhone, firstVisit } from "../tests/bench/visit";
import { readsUnderWrites, writes } from "../tests/bench/writes";
import { build, ROOT, SERVER } from "./setup";

async function chat(): Promise<void> {
  const command = [process.execPath, "tests/bench/chat.ts", ...(QUICK ? ["--quick"] : [])];
  const child = Bun.spawn(command, { cwd: ROOT, stderr: "inherit" });
  say(`\n${(await new Response(child.stdout).text()).trim()}`);
}

const PARTS: Part[] = [
  firstVisit,
  chatScript,
  cheapPhone,
  pages,
  writes,
  readsUnderWrites,
  chat,
  streams(SERVER),
];
const STARTS = QUICK ? 1 : 5;
/** ms until a server that nobody asks has given back its memory (`src/runtime/idle-memory.ts`). */
const CALM = 25_000;

const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? "?"}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, ` +
  `Bun ${Bun.version}, load ${loadavg()[0]?.toFixed(1)} at the start, ${new Date().toISOString().slice(0, 10)}`;

/** Median of five starts. */
async function starts(dir: string): Promise<void> {
  const times: number[] = [];
  let after = "";
  for (let n = 0; n < STARTS; n++) {
    const server = await serveSea(SERVER, dir);
    times.push(server.startMs);
    after = await memory(server.pid);
    await server.stop();
  }
  times.sort((a, b) => a - b);
  say(
    `Start on this database to the first answer: ${times[STARTS >> 1]?.toFixed(0)} ms; memory then: ${after}`,
  );
}

async function onOneSea(dir: string): Promise<void> {
  makeSea(dir, QUICK ? 10_000 : 100_000);
  await starts(dir);
  const cast = await castOf(dir);
  const bare = await serve(["tests/bench/bare.tsx", join(dir, "bare.sqlite")]);
  const product = await serveSea(SERVER, dir);
  const bench: Bench = { product, bare, cast };
  try {
    for (const part of PARTS) await part(bench);
    const after = await memory(product.pid);
    await Bun.sleep(CALM);
    say(`\nMemory after the load: ${after}; when nobody has asked for a while: ${await memory(product.pid)}`);
  } finally {
    await product.stop();
    await bare.stop();
  }
}

const PAGE = join(ROOT, "docs/performance.md");

/** @param kept the sections that no bench prints */
const page = (kept: string): string => `# What it costs

As \`bun run bench ${process.argv.slice(2).join(" ")}\` printed it; figures of a machine under load say little. In a line: answers a second, that against the first yardstick of its table (sides take turns), processor
time of one answer, the middle and the slowest hundredth of the times, bytes of one answer. Decision 31 says what was learned.

\`\`\`
${allSaid()}
\`\`\`
${kept}`;

if (!(await build())) throw new Error("could not build");
say(machine());
const dir = mkdtempSync(join(tmpdir(), "driftglass-bench-"));
try {
  await onOneSea(dir);
} finally {
  rmSync(dir, { recursive: true, force: true });
}
if (process.argv.includes("--sizes")) await sizes(SERVER);
if (process.argv.includes("--postgres")) await onPostgres(SERVER);
if (process.argv.includes("--write")) {
  const [, ...kept] = (await Bun.file(PAGE).text()).split(/^(?=## )/m);
  await Bun.write(PAGE, page(`\n${kept.join("")}`));
}

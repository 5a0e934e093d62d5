/**
 * `bun run bench`: compares with yardsticks of the same minute; fails no test. `--quick` one round, `--sizes`
 * by size of the sea, `--only-sizes` nothing but that, `--postgres` beside PostgreSQL and on two processes (both: by size there, too), `--write` into docs/performance.md.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import {
  type BenchContext,
  type BenchPart,
  fillDatabase,
  loadBenchData,
  startBenchServer,
} from "../tests/bench/bench-data";
import { benchChatScript } from "../tests/bench/chat-page";
import { benchPages } from "../tests/bench/pages";
import { benchPostgres } from "../tests/bench/postgres";
import { benchPostgresSizes, benchSizes } from "../tests/bench/sizes";
import { benchStreams } from "../tests/bench/streams";
import { printedReport, printLine, QUICK, residentMemory, startProcess } from "../tests/bench/tools";
import { benchCheapPhone, benchFirstVisit } from "../tests/bench/visit";
import { benchReadsDuringWrites, benchWrites } from "../tests/bench/writes";
import { buildProject, ROOT, SERVER_BUNDLE } from "./setup";

async function benchChat(): Promise<void> {
  const command = [process.execPath, "tests/bench/chat.ts", ...(QUICK ? ["--quick"] : [])];
  const child = Bun.spawn(command, { cwd: ROOT, stderr: "inherit" });
  printLine(`\n${(await new Response(child.stdout).text()).trim()}`);
}

const PARTS: BenchPart[] = [
  benchFirstVisit,
  benchChatScript,
  benchCheapPhone,
  benchPages,
  benchWrites,
  benchReadsDuringWrites,
  benchChat,
  benchStreams(SERVER_BUNDLE),
];
const STARTS = QUICK ? 1 : 5;
/** ms until a server that nobody asks has given back its memory (`src/runtime/idle-memory.ts`). */
const CALM = 25_000;

const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? "?"}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, ` +
  `Bun ${Bun.version}, load ${loadavg()[0]?.toFixed(1)} at the start, ${new Date().toISOString().slice(0, 10)}`;

/** Median of five starts. */
async function benchStarts(dir: string): Promise<void> {
  const times: number[] = [];
  let [after, calm] = ["", ""];
  for (let n = 0; n < STARTS; n++) {
    const server = await startBenchServer(SERVER_BUNDLE, dir);
    times.push(server.startMs);
    after = await residentMemory(server.pid);
    if (n === STARTS - 1) await Bun.sleep(CALM);
    calm = await residentMemory(server.pid);
    await server.stop();
  }
  times.sort((a, b) => a - b);
  const time = times[STARTS >> 1]?.toFixed(0);
  printLine(
    `Start on this database to the first answer: ${time} ms; memory then: ${after}, in the calm after it: ${calm}`,
  );
}

async function benchOnOneSea(dir: string): Promise<void> {
  fillDatabase(dir, QUICK ? 10_000 : 100_000);
  await benchStarts(dir);
  const data = await loadBenchData(dir);
  const bare = await startProcess(["tests/bench/bare.tsx", join(dir, "bare.sqlite")]);
  const product = await startBenchServer(SERVER_BUNDLE, dir);
  const bench: BenchContext = { product, bare, data };
  try {
    for (const part of PARTS) await part(bench);
    const after = await residentMemory(product.pid);
    await Bun.sleep(CALM);
    printLine(
      `\nMemory after the load: ${after}; when nobody has asked for a while: ${await residentMemory(product.pid)}`,
    );
  } finally {
    await product.stop();
    await bare.stop();
  }
}

const PAGE = join(ROOT, "docs/performance.md");

/** @param kept the sections that no bench prints */
const renderResultsPage = (sections: string): string => `# What it costs

As \`bun run bench ${process.argv.slice(2).join(" ")}\` printed it; figures of a machine under load say little. In a line: answers a second, that against the first yardstick of its table (sides take turns), processor
time of one answer, the middle and the slowest hundredth of the times, bytes of one answer. Decision 31 says what was learned.

\`\`\`
${printedReport()}
\`\`\`
${sections}`;

if (!(await buildProject())) throw new Error("could not build");
printLine(machine());
const [bySize, onlySizes, onPostgres] = ["--sizes", "--only-sizes", "--postgres"].map((name) =>
  process.argv.includes(name),
);
if (!onlySizes) {
  const dir = mkdtempSync(join(tmpdir(), "driftglass-bench-"));
  try {
    await benchOnOneSea(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
if (bySize || onlySizes) {
  await benchSizes(SERVER_BUNDLE);
  if (onPostgres) await benchPostgresSizes(SERVER_BUNDLE);
}
if (onPostgres && !onlySizes) await benchPostgres(SERVER_BUNDLE);
if (process.argv.includes("--write")) {
  const [, ...sections] = (await Bun.file(PAGE).text()).split(/^(?=## )/m);
  await Bun.write(PAGE, renderResultsPage(`\n${sections.join("")}`));
}
